import { ownPath } from '@/lib/server/auth/return-path'
import type { AuthorizationOutcome } from '@/lib/server/connections/authorize/authorization-outcome'
import type { HandOffReturn } from '@/lib/server/connections/handoff/complete-hand-off'
import type { Context } from '@/lib/server/context'
import type { Person } from '@/lib/server/db/person'
import { endRenewalItem } from '@/lib/server/db/renewal-item'
import { connectionPath, queryOf, withQuery } from '@/lib/search-params/resource-path'

/** A person who comes back signed out has to begin again: the old session requested the approval. */
export const signedOutPath = failurePath('signed_out', null)

/** The page that says how an approval ended. It holds no code and no state. */
export function outcomePath(outcome: AuthorizationOutcome): string {
  switch (outcome.kind) {
    case 'connected':
    case 'reconnected':
    case 'quarantined':
      return arrivalPath(outcome, null)
    case 'recognised':
      return arrivalPath(outcome, outcome.asked_connection_id)
    case 'declined':
      return failurePath('declined', outcome.asked_connection_id)
    case 'failed':
      return failurePath(outcome.code, outcome.asked_connection_id)
  }
}

/**
 * A screen of this client that shows its data, as one address of the app: where a person goes on once
 * the client is connected again. Undefined for its connection page, which says what happened.
 */
export function findScreenOf(
  connection_id: string,
  address: string | null | undefined,
  appOrigin: string,
): string | undefined {
  const path = ownPath(address, appOrigin)
  const client = `/clients/${encodeURIComponent(connection_id)}/`
  const isScreen = path.startsWith(client) && !path.startsWith(`${client}connection`)
  return isScreen ? path : undefined
}

/**
 * Where a person goes on: to the queue that they left from, to the screen that they left while the client
 * could not be read, or to the page that says how it ended.
 */
export async function findPathAfter(
  { env, store }: Pick<Context, 'env' | 'store'>,
  person: Person,
  { outcome, from }: { outcome: AuthorizationOutcome; from: string | undefined },
): Promise<string> {
  const requested = findRequestedClient(outcome)
  const how = outcome.kind === 'failed' ? outcome.code : outcome.kind
  const isFromQueue =
    requested !== null && (await endRenewalItem(store.database, person, requested, how))
  if (isFromQueue) return '/renewals/queue'
  const screen =
    outcome.kind === 'reconnected' && from !== undefined
      ? findScreenOf(outcome.connection_id, from, env.appOrigin)
      : undefined
  return screen ?? outcomePath(outcome)
}

/** The client that was to be approved again; null where a new one was requested. */
function findRequestedClient(outcome: AuthorizationOutcome): string | null {
  switch (outcome.kind) {
    case 'reconnected':
      return outcome.connection_id
    case 'connected':
      return null
    case 'recognised':
    case 'quarantined':
    case 'declined':
    case 'failed':
      return outcome.asked_connection_id
  }
}

/** Where somebody without an account here reads how it ended. */
export function closingPath(back: HandOffReturn): string {
  return `/handoff/closed/${back.kind === 'closed' ? back.request_id : 'refused'}`
}

/** `requested`: the client that was to be approved again, where another one was. */
function arrivalPath(
  { kind, connection_id }: { kind: string; connection_id: string },
  requested: string | null,
): string {
  const other = requested === null ? [] : [['requested', requested] as const]
  return withQuery(connectionPath(connection_id), queryOf([['outcome', kind], ...other]))
}

function failurePath(code: string, connection_id: string | null): string {
  const client = connection_id === null ? [] : [['connection_id', connection_id] as const]
  return withQuery('/connect/outcome', queryOf([['code', code], ...client]))
}
