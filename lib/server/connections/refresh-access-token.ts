import { randomUUID } from 'node:crypto'
import { createReference } from '@/lib/server/banking/banking-error'
import { concludeInvalidGrant } from '@/lib/server/connections/conclude-invalid-grant'
import { keepPair, usable } from '@/lib/server/connections/keep-pair'
import type { RefreshContext } from '@/lib/server/connections/refresh-context'
import {
  failed,
  type RefreshDemand,
  type RefreshResult,
} from '@/lib/server/connections/refresh-result'
import type { RefreshSteps } from '@/lib/server/connections/refresh-steps'
import { sendWithReplays } from '@/lib/server/connections/send-with-replays'
import { standDown } from '@/lib/server/connections/stand-down'
import type { ConnectionRef, ConnectionState } from '@/lib/server/db/connection'
import { repeatedSend } from '@/lib/server/db/refresh-attempt'
import type { Claim } from '@/lib/server/db/refresh-claim'

const fenceMilliseconds = 5000
const waitMilliseconds = 8000
const freshSeconds = 90

/**
 * Redeems a generation's refresh token exactly once, whoever else wants to: claim, send, store
 * (security, 1.2). Answers with a newer token, or why there is none.
 */
export async function refreshAccessToken(
  context: RefreshContext,
  demand: RefreshDemand,
): Promise<RefreshResult> {
  const { steps, gate } = context
  const deadline = steps.monotonic() + waitMilliseconds
  for (let delay = 50; ; delay = Math.min(delay * 2, 400)) {
    const state = await steps.load(demand)
    const known = state === undefined ? gone : answerOf(steps, state, demand)
    if (known !== undefined || state === undefined) return known ?? gone
    const unstored = context.keeper.unstored.get(demand.connection_id)
    // F5: the store has not got the pair yet, so what it would give away to spend is spent.
    if (unstored !== undefined && unstored.entry.gen > state.token.gen) return usable(unstored)
    if (!state.hasRefreshToken) return withoutRefresh(steps, state, demand)
    if (state.hold !== null) return failed({ code: 'access_held', cause: state.hold })
    if (gate.waitSeconds() > 0) return failed(gate.failure(createReference()))
    if (steps.isStopping()) return failed({ code: 'connection_busy' })
    const startedAt = steps.monotonic()
    const claim = await steps.claim({ ...keyOf(state), attempt: randomUUID() })
    if (claim !== undefined) return redeem(context, state, demand, claim, startedAt)
    if (steps.monotonic() > deadline) return failed({ code: 'connection_busy' })
    await steps.sleep(delay)
  }
}

/** What the store already says; undefined when a refresh is due. */
function answerOf(
  steps: RefreshSteps,
  state: ConnectionState,
  demand: RefreshDemand,
): RefreshResult | undefined {
  const { status, reason } = state.client
  if (status === 'disconnecting' || status === 'disconnected') return gone
  if (status === 'needs_reconnect') {
    return failed({ code: 'needs_reconnect', reason: reason ?? 'refused' })
  }
  const isNewer = state.token.gen > demand.gen && state.token.secondsLeft > 0
  const isFresh = state.token.secondsLeft > freshSeconds && state.token.gen >= demand.gen
  const isWanted = isNewer || (isFresh && !demand.unauthorized && demand.keepAlive !== true)
  const accessToken = isWanted ? steps.openAccess(state) : undefined
  return accessToken === undefined
    ? undefined
    : { kind: 'fresh', gen: state.token.gen, accessToken }
}

async function withoutRefresh(
  steps: RefreshSteps,
  state: ConnectionState,
  demand: RefreshDemand,
): Promise<RefreshResult> {
  if (state.token.secondsLeft > 0 && !demand.unauthorized) {
    const accessToken = steps.openAccess(state)
    if (accessToken !== undefined) return { kind: 'fresh', gen: state.token.gen, accessToken }
  }
  const reason = (await endedElsewhere(steps, state)) ? 'changed_elsewhere' : 'no_offline_access'
  if (await steps.condemnWithoutRefresh(keyOf(state), reason)) {
    await steps.note(refOf(demand), 'connection.needs_reconnect', { reason })
  }
  return failed({ code: 'needs_reconnect', reason })
}

async function endedElsewhere(steps: RefreshSteps, state: ConnectionState): Promise<boolean> {
  return state.token.secondsLeft > 0 && (await steps.changedElsewhere(state.token))
}

async function redeem(
  context: RefreshContext,
  state: ConnectionState,
  demand: RefreshDemand,
  claim: Claim,
  startedAt: number,
): Promise<RefreshResult> {
  const { steps, gate } = context
  // F6: a holder that was paused between its claim and its send may no longer be the only one.
  if (steps.monotonic() - startedAt > fenceMilliseconds) {
    await steps.release(claim)
    await finish(steps, claim, startedAt, { outcome: 'unsent', http_status: null, error: 'fenced' })
    return failed({ code: 'connection_busy' })
  }
  const sent = await sendWithReplays(steps, claim, claim.refreshToken, startedAt)
  const { outcome } = sent
  if (outcome.kind === 'issued') {
    const kept = await keepPair(
      context.keeper,
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
    return kept
  }
  if (outcome.kind === 'refused' && outcome.error === 'invalid_grant') {
    const concluded = await concludeInvalidGrant(context, { state, demand, claim, startedAt, sent })
    await finish(steps, claim, startedAt, { ...outcome, outcome: concluded.outcome })
    return concluded.result
  }
  await finish(steps, claim, startedAt, {
    ...outcome,
    outcome: sent.isUnclear ? 'ambiguous' : outcome.kind,
  })
  return standDown(steps, gate, claim, sent)
}

const gone: RefreshResult = { kind: 'failed', failure: { code: 'disconnected' } }

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
