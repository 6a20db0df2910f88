import { createLoader } from 'nuqs/server'
import { scopes } from '@/lib/bank-contract/authorization'
import { renewalSorts } from '@/lib/domain/renewals/plan-renewals'
import {
  createHref,
  parseAsGiven,
  parseAsLine,
  parseAsOneOf,
  parseAsTexts,
} from '@/lib/search-params/parsers'

/** A client's connection: what has just been done with it, or what was wrong with the form. */
export const parseConnectionParams = createLoader({
  outcome: parseAsLine(),
  /** The client that was to be approved again, where another one was. */
  requested: parseAsGiven(),
  problem: parseAsOneOf(['name']),
})

const environments = ['production', 'sandbox'] as const

const connectParsers = {
  client_name: parseAsLine(120),
  scope: parseAsTexts((values) => scopes.filter((scope) => values.includes(scope))),
  environment: parseAsOneOf(environments),
}
/** The form that connects a client, with what was in it when its sender had to confirm first. */
export const parseConnectParams = createLoader(connectParsers)
const writeConnectHref = createHref(connectParsers)

export function connectHref({
  clientName,
  scope,
  environment,
}: {
  clientName?: string
  scope?: readonly string[]
  environment?: (typeof environments)[number]
}): string {
  return writeConnectHref('/connect', {
    client_name: clientName ?? null,
    scope: scope ?? [],
    environment: environment ?? null,
  })
}

/** How an approval at the bank ended, of a client where one was named. */
export const parseOutcomeParams = createLoader({
  code: parseAsLine(),
  connection_id: parseAsGiven(),
})

const renewalParsers = {
  sort: parseAsOneOf(renewalSorts).withDefault('ends'),
  problem: parseAsOneOf(['none']),
}
export const parseRenewalParams = createLoader(renewalParsers)
export const renewalsHref = createHref(renewalParsers)

/** A feed of renewals, in the language of the person who made it. */
export const parseCalendarParams = createLoader({ language: parseAsLine() })
