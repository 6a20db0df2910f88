import { lifetimes } from '@/lib/bank-contract/authorization'
import { randomUUID } from 'node:crypto'
import {
  concludeInvalidGrant,
  currentResult,
} from '@/lib/server/connections/tokens/conclude-invalid-grant'
import {
  busyElsewhere,
  failed,
  type RefreshContext,
  type RefreshRequest,
  type RefreshResult,
  sendWithReplays,
  suspendAttempt,
} from '@/lib/server/connections/tokens/refresh-attempt'
import type { RefreshSteps } from '@/lib/server/connections/tokens/refresh-steps'
import { storeTokenPair, usable } from '@/lib/server/connections/tokens/store-token-pair'
import type { ConnectionRef, ConnectionState } from '@/lib/server/db/connection'
import { type Claim, repeatedSend } from '@/lib/server/db/refresh-claim'

const fenceMilliseconds = lifetimes.claimFence * 1000
const waitMilliseconds = 8000
const freshSeconds = 90

/**
 * Redeems a generation's refresh token exactly once among all instances: claim, send, store.
 * Resolves to a newer token, or to the reason why none came.
 */
export async function refreshAccessToken(
  context: RefreshContext,
  request: RefreshRequest,
): Promise<RefreshResult> {
  const { steps, gate } = context
  const deadline = steps.monotonic() + waitMilliseconds
  for (let delay = 50; ; delay = Math.min(delay * 2, 400)) {
    const state = await steps.load(request)
    const known = state === undefined ? disconnected : answerOf(steps, state, request)
    if (known !== undefined || state === undefined) return known ?? disconnected
    const unstored = context.pairs.unstored.get(request.connection_id)
    // The store does not have the new pair yet, so the refresh token in it is already spent.
    if (unstored !== undefined && unstored.entry.gen > state.token.gen) return usable(unstored)
    if (!state.hasRefreshToken) return withoutRefresh(steps, state, request)
    if (state.hold !== null) return failed({ code: 'access_held', cause: state.hold })
    if (steps.isStopping()) return failed({ code: 'connection_busy' })
    const closed = await gate.findClosed(state)
    if (closed !== undefined) return failed(closed)
    const startedAt = steps.monotonic()
    const claim = await steps.claim({ ...keyOf(state), attempt: randomUUID() })
    if (claim !== undefined) return redeem(context, state, request, claim, startedAt)
    if (steps.monotonic() > deadline) return busyElsewhere
    await steps.sleep(delay)
  }
}

/** The result that the store already has; undefined when a refresh is due. */
function answerOf(
  steps: RefreshSteps,
  state: ConnectionState,
  request: RefreshRequest,
): RefreshResult | undefined {
  const { status, reason } = state.client
  if (status === 'disconnecting' || status === 'disconnected') return disconnected
  if (status === 'needs_reconnect') {
    return failed({ code: 'needs_reconnect', reason: reason ?? 'refused' })
  }
  const isNewer = state.token.gen > request.gen && state.token.secondsLeft > 0
  const isFresh = state.token.secondsLeft > freshSeconds && state.token.gen >= request.gen
  const isAnswer = isNewer || (isFresh && !request.unauthorized && request.keepAlive !== true)
  const accessToken = isAnswer ? steps.openAccess(state) : undefined
  return accessToken === undefined
    ? undefined
    : { kind: 'fresh', gen: state.token.gen, accessToken }
}

async function withoutRefresh(
  steps: RefreshSteps,
  state: ConnectionState,
  request: RefreshRequest,
): Promise<RefreshResult> {
  if (state.token.secondsLeft > 0 && !request.unauthorized) {
    const accessToken = steps.openAccess(state)
    if (accessToken !== undefined) return { kind: 'fresh', gen: state.token.gen, accessToken }
  }
  const reason = (await endedElsewhere(steps, state)) ? 'changed_elsewhere' : 'no_offline_access'
  if (await steps.condemnWithoutRefresh(keyOf(state), reason)) {
    await steps.note(refOf(request), 'connection.needs_reconnect', { reason })
  }
  return failed({ code: 'needs_reconnect', reason })
}

async function endedElsewhere(steps: RefreshSteps, state: ConnectionState): Promise<boolean> {
  return state.token.secondsLeft > 0 && (await steps.changedElsewhere(state.token))
}

async function redeem(
  context: RefreshContext,
  state: ConnectionState,
  request: RefreshRequest,
  claim: Claim,
  startedAt: number,
): Promise<RefreshResult> {
  const { steps, gate } = context
  // A holder that was paused between its claim and its send may no longer be the only one.
  if (steps.monotonic() - startedAt > fenceMilliseconds) {
    await steps.release(claim)
    await finish(steps, claim, startedAt, { outcome: 'unsent', http_status: null, error: 'fenced' })
    return busyElsewhere
  }
  const { isAuthenticated } = state.endpoint
  const sent = await sendWithReplays(
    steps,
    { claim, isAuthenticated, startedAt },
    claim.refreshToken,
  )
  const { outcome } = sent
  if (outcome.kind === 'issued') {
    const result = await storeTokenPair(
      context.pairs,
      claim,
      claim.receipt,
      claim.refreshToken,
      outcome.tokens,
    )
    await finish(steps, claim, startedAt, {
      ...outcome,
      outcome: 'stored',
      error: sent.isUnclear ? repeatedSend : null,
    })
    await gate.accept(state, sent.isAuthenticated)
    return result
  }
  if (outcome.kind === 'refused' && outcome.error === 'invalid_grant') {
    await gate.accept(state, sent.isAuthenticated)
    const concluded = await concludeInvalidGrant(context, {
      state,
      request,
      claim,
      startedAt,
      sent,
    })
    await finish(steps, claim, startedAt, { ...outcome, outcome: concluded.outcome })
    return concluded.result
  }
  await finish(steps, claim, startedAt, {
    ...outcome,
    outcome: sent.isUnclear ? 'ambiguous' : outcome.kind,
  })
  if (sent.isOvertaken) return currentResult(steps, state)
  return suspendAttempt(context, state, claim, sent)
}

const disconnected: RefreshResult = { kind: 'failed', failure: { code: 'disconnected' } }

function finish(
  steps: RefreshSteps,
  claim: Claim,
  startedAt: number,
  result: {
    outcome: Parameters<RefreshSteps['finish']>[1]['outcome']
    http_status: number | null
    error: string | null
  },
): Promise<void> {
  return steps.finish(claim.attempt, {
    outcome: result.outcome,
    http_status: result.http_status,
    error: result.error,
    milliseconds: steps.monotonic() - startedAt,
  })
}

function keyOf(state: ConnectionState): ConnectionRef & { gen: number } {
  const { firm_id, connection_id, gen } = state.token
  return { firm_id, connection_id, gen }
}

function refOf({ firm_id, connection_id }: ConnectionRef): ConnectionRef {
  return { firm_id, connection_id }
}
