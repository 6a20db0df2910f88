import { createLoader } from 'nuqs/server'
import { renewalSorts } from '@/lib/domain/renewals/plan-renewals'
import { createHref, parseAsGiven, parseAsLine, parseAsOneOf } from '@/lib/search-params/parsers'

/** A client's connection: what has just been done with it, or what was wrong with the form. */
export const parseConnectionParams = createLoader({
  outcome: parseAsLine(),
  /** The client that was to be approved again, where another one was. */
  requested: parseAsGiven(),
  problem: parseAsOneOf(['name']),
})

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
