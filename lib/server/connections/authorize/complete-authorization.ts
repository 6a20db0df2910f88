import { digestOf, equalDigests, type SecretText } from '@/lib/bank-contract/secret-text'
import { appendEvent } from '@/lib/server/audit/audit'
import {
  type AuthorizationOutcome,
  failedApproval,
  finishApproval,
  outcomeDetail,
} from '@/lib/server/connections/authorize/authorization-outcome'
import { awaitOutcome, redeemApproval } from '@/lib/server/connections/authorize/redeem-approval'
import type { ConnectionDependencies } from '@/lib/server/connections/connection-dependencies'
import type { Connections } from '@/lib/server/connections/connections'
import {
  consumeRequest,
  findRequestByState,
  type FoundRequest,
} from '@/lib/server/db/authorization-request'
import { findClient } from '@/lib/server/db/connection'
import { type PersonSession, sessionDigest } from '@/lib/server/db/session'
import { readCallbackState } from '@/lib/server/oauth/authorization-response'

export interface Callback {
  params: URLSearchParams
  session: PersonSession
  /** From the cookie that `beginAuthorization` gave; undefined when the browser has none. */
  browserBinding: SecretText | undefined
}

/** Checks the redirect back from the bank. No token request is made before everything here holds. */
export function completeAuthorization(
  connections: Connections,
  callback: Callback,
): Promise<AuthorizationOutcome> {
  return connections.track(complete(connections, callback))
}

async function complete(
  connections: Connections,
  callback: Callback,
): Promise<AuthorizationOutcome> {
  const { deps } = connections
  const { session, params } = callback
  const state = readCallbackState(params)
  if (state === undefined) return refuse(deps, session, failedApproval('state_missing'))
  const request = await findRequestByState(deps.store, digestOf(state))
  if (request === undefined) return refuse(deps, session, failedApproval('state_unknown'))
  const fault = ownershipFault(request, callback)
  if (fault !== undefined) return refuse(deps, session, failedApproval(fault))
  const requestedId = request.connection_id
  if (request.state === 'expired')
    return refuse(deps, session, failedApproval('expired', requestedId))
  if (request.state !== 'open' || !(await consumeRequest(deps.store.database, request.id))) {
    const outcome = await awaitOutcome(deps, request)
    if (outcome !== undefined) return hideUnassigned(deps, session, outcome)
    return refuse(deps, session, failedApproval('already_used', requestedId))
  }
  const outcome = await redeemApproval(connections, request, params)
  await finishApproval(deps, { request, requester: session.person }, outcome)
  return hideUnassigned(deps, session, outcome)
}

// A business may prove to be a client that this person does not see: neither its name nor its id is theirs.
async function hideUnassigned(
  { store }: ConnectionDependencies,
  { person }: PersonSession,
  outcome: AuthorizationOutcome,
): Promise<AuthorizationOutcome> {
  if (outcome.kind !== 'recognised') return outcome
  const seen = await findClient(store.database, person, outcome.connection_id)
  return seen === undefined ? failedApproval('not_assigned', outcome.asked_connection_id) : outcome
}

// A hand-off's request belongs to no session, so that none may complete it.
function ownershipFault(request: FoundRequest, { session, browserBinding }: Callback) {
  const isOwn =
    request.session_id === sessionDigest(session.sid) &&
    request.person_id === session.person.id &&
    request.firm_id === session.firm.id
  if (!isOwn) return 'other_session'
  return isSameBrowser(request, browserBinding) ? undefined : 'other_browser'
}

/** Whether the browser that returns is the one that left. */
export function isSameBrowser(
  request: FoundRequest,
  browserBinding: SecretText | undefined,
): boolean {
  return (
    browserBinding !== undefined && equalDigests(digestOf(browserBinding), request.bindingDigest)
  )
}

async function refuse(
  deps: ConnectionDependencies,
  session: PersonSession,
  outcome: AuthorizationOutcome,
): Promise<AuthorizationOutcome> {
  await appendEvent(deps.store, {
    firm_id: session.firm.id,
    person_id: session.person.id,
    connection_id: 'asked_connection_id' in outcome ? outcome.asked_connection_id : null,
    kind: 'connection.approval_failed',
    detail: outcomeDetail(outcome),
  })
  return outcome
}
