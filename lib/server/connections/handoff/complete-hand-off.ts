import { digestOf, type SecretText } from '@/lib/bank-contract/secret-text'
import { appendEvent } from '@/lib/server/audit/audit'
import {
  type AuthorizationOutcome,
  findStoredOutcome,
  finishApproval,
} from '@/lib/server/connections/authorize/authorization-outcome'
import { isSameBrowser } from '@/lib/server/connections/authorize/complete-authorization'
import { awaitOutcome, redeemApproval } from '@/lib/server/connections/authorize/redeem-approval'
import type { ConnectionDependencies } from '@/lib/server/connections/connection-dependencies'
import type { Connections } from '@/lib/server/connections/connections'
import {
  consumeRequest,
  findRequestByState,
  type FoundRequest,
} from '@/lib/server/db/authorization-request'
import {
  consumeHandOff,
  findClosing,
  finishHandOff,
  markUnapproved,
  releaseHandOff,
} from '@/lib/server/db/hand-off-progress'
import { getPerson } from '@/lib/server/db/person'
import { readCallbackState } from '@/lib/server/oauth/authorization-response'

export interface HandOffCallback {
  params: URLSearchParams
  browserBinding: SecretText | undefined
}

/** `closed`: the request has a closing page. `refused`: nothing but the state was read. */
export type HandOffReturn = { kind: 'closed'; request_id: string } | { kind: 'refused' }

/**
 * Handles the callback of a person who is not signed in. Undefined for a callback that no hand-off
 * began, of which nothing is then spent.
 */
export function completeHandOff(
  connections: Connections,
  callback: HandOffCallback,
): Promise<HandOffReturn | undefined> {
  return connections.track(complete(connections, callback))
}

async function complete(
  connections: Connections,
  { params, browserBinding }: HandOffCallback,
): Promise<HandOffReturn | undefined> {
  const { deps } = connections
  const state = readCallbackState(params)
  const request =
    state === undefined ? undefined : await findRequestByState(deps.store, digestOf(state))
  if (request === undefined || !isHandedOff(request)) return undefined
  if (!isSameBrowser(request, browserBinding)) return refuse(deps, request, 'other_browser')
  if (request.state === 'expired') {
    await markUnapproved(deps.store.database, request.hand_off_id, 'expired')
    return refuse(deps, request, 'expired')
  }
  const closed = { kind: 'closed', request_id: request.id } as const
  if (request.state !== 'open' || !(await consumeRequest(deps.store.database, request.id))) {
    await awaitOutcome(deps, request)
    return closed
  }
  const use = { hand_off_id: request.hand_off_id, request_id: request.id }
  const outcome = await redeemApproval(connections, request, params, () =>
    consumeHandOff(deps.store.database, use),
  )
  await recordOutcome(deps, use, outcome)
  const requester = await getPerson(deps.store.database, request.firm_id, request.person_id)
  await finishApproval(deps, { request, requester }, outcome)
  return closed
}

type HandedOff = FoundRequest & { hand_off_id: string }

function isHandedOff(request: FoundRequest): request is HandedOff {
  return request.hand_off_id !== null && request.session_id === null
}

async function recordOutcome(
  { store: { database } }: ConnectionDependencies,
  use: { hand_off_id: string; request_id: string },
  outcome: AuthorizationOutcome,
): Promise<void> {
  if (outcome.kind === 'declined') return markUnapproved(database, use.hand_off_id, null)
  if (outcome.kind !== 'failed') {
    const { kind, connection_id } = outcome
    const approved = { ...use, outcome: kind, failure: null, approved_id: connection_id }
    await finishHandOff(database, approved)
    return
  }
  // The link was used by another person, withdrawn or expired: its state is final.
  if (outcome.code === 'hand_off_ended') return
  const failed = { ...use, failure: outcome.code }
  // Whether tokens were stored before it was interrupted is not known here, so that it stays used.
  const isRecorded =
    outcome.code === 'interrupted'
      ? await finishHandOff(database, { ...failed, outcome: 'failed', approved_id: null })
      : await releaseHandOff(database, failed)
  if (!isRecorded) await markUnapproved(database, use.hand_off_id, outcome.code)
}

async function refuse(
  { store }: ConnectionDependencies,
  request: HandedOff,
  code: 'other_browser' | 'expired',
): Promise<HandOffReturn> {
  await appendEvent(store, {
    firm_id: request.firm_id,
    person_id: request.person_id,
    connection_id: request.connection_id,
    kind: 'connection.approval_failed',
    detail: { code, hand_off_id: request.hand_off_id },
  })
  return { kind: 'refused' }
}

/** What the closing page shows: how it ended and which firm knows, never more. */
export interface HandOffClosing {
  kind: 'done' | 'declined' | 'ended' | 'failed'
  firmName: string
}

/** Undefined after an hour, and for a request that no hand-off began. */
export async function findHandOffClosing(
  { store }: Pick<ConnectionDependencies, 'store'>,
  request_id: string,
): Promise<HandOffClosing | undefined> {
  const found = await findClosing(store.database, request_id)
  if (found === undefined) return undefined
  const stored: unknown = found.outcome === null ? undefined : JSON.parse(found.outcome)
  return { firmName: found.firmName, kind: closingKind(findStoredOutcome(stored)) }
}

function closingKind(outcome: AuthorizationOutcome | undefined): HandOffClosing['kind'] {
  if (outcome === undefined) return 'failed'
  if (outcome.kind === 'declined') return 'declined'
  if (outcome.kind !== 'failed') return 'done'
  return outcome.code === 'hand_off_ended' ? 'ended' : 'failed'
}
