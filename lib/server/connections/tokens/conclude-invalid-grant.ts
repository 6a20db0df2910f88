import type { SecretText } from '@/lib/bank-contract/secret-text'
import type { ReconnectReason } from '@/lib/domain/connections/read-outcome'
import {
  busyElsewhere,
  failed,
  type RefreshContext,
  type RefreshRequest,
  type RefreshResult,
  sendWithReplays,
  type SentRefresh,
  suspendAttempt,
} from '@/lib/server/connections/tokens/refresh-attempt'
import { storeTokenPair } from '@/lib/server/connections/tokens/store-token-pair'
import type { RefreshSteps } from '@/lib/server/connections/tokens/refresh-steps'
import type { ConnectionState } from '@/lib/server/db/connection'
import type { AttemptOutcome, Claim } from '@/lib/server/db/refresh-claim'

export interface RefusedRefresh {
  state: ConnectionState
  request: RefreshRequest
  claim: Claim
  startedAt: number
  sent: SentRefresh
}

interface Conclusion {
  result: RefreshResult
  outcome: AttemptOutcome
}

/**
 * The bank refused the grant as invalid. Before a person must reconnect: pairs that were received and
 * never used are tried, then the cause is found, and a refusal that nothing else confirms is requested
 * twice.
 */
export async function concludeInvalidGrant(
  context: RefreshContext,
  refused: RefusedRefresh,
): Promise<Conclusion> {
  const { steps } = context
  const { state, claim, request } = refused
  await steps.reject(claim.receipt)
  for (const candidate of await steps.candidates(request, claim.receipt)) {
    const tried = await tryToken(context, refused, candidate.refreshToken, candidate.receipt)
    if (tried !== 'refused') return tried
    await steps.reject(candidate.receipt)
  }
  const cause = await findCause(context, refused)
  if (cause.needsConfirmation) {
    const tried = await tryToken(context, refused, claim.refreshToken, claim.receipt)
    if (tried !== 'refused') return tried
  }
  const { reason } = cause
  if (await steps.condemn(claim, reason)) {
    const ref = { firm_id: claim.firm_id, connection_id: claim.connection_id }
    await steps.note(ref, 'connection.needs_reconnect', { reason })
    return { result: failed({ code: 'needs_reconnect', reason }), outcome: 'refused' }
  }
  return { result: await currentResult(context.steps, state), outcome: 'refused' }
}

async function tryToken(
  context: RefreshContext,
  { state, claim, startedAt, sent: { isAuthenticated } }: RefusedRefresh,
  refreshToken: SecretText,
  receipt: string | null,
): Promise<Conclusion | 'refused'> {
  const { steps, pairs } = context
  if (!(await steps.extend(claim))) {
    return { result: busyElsewhere, outcome: 'refused' }
  }
  const sent = await sendWithReplays(steps, { claim, isAuthenticated, startedAt }, refreshToken)
  if (sent.outcome.kind === 'issued') {
    const result = await storeTokenPair(pairs, claim, receipt, refreshToken, sent.outcome.tokens)
    return { result, outcome: 'stored' }
  }
  if (sent.outcome.kind === 'refused' && sent.outcome.error === 'invalid_grant') return 'refused'
  const outcome = sent.isUnclear ? 'ambiguous' : sent.outcome.kind
  const result = sent.isOvertaken
    ? await currentResult(steps, state)
    : await suspendAttempt(context, state, claim, sent)
  return { result, outcome }
}

async function findCause(
  { steps }: RefreshContext,
  { state, request, claim, sent }: RefusedRefresh,
): Promise<{ reason: ReconnectReason; needsConfirmation: boolean }> {
  const certain = (reason: ReconnectReason) => ({ reason, needsConfirmation: false })
  if (state.grantEnded) return certain('grant_expired')
  // Its tokens died with the other approval, and sending one again could end that one too.
  if (await steps.changedElsewhere(request)) return certain('changed_elsewhere')
  // An attempt whose end nobody saw explains a spent token, and is no sign of theft.
  if (sent.isUnclear || (await steps.hasUnclear(claim))) return certain('rotation_lost')
  if (state.windowLapsed) return certain('idle_expired')
  if (state.token.secondsLeft > 0) {
    if (request.unauthorized) return certain('revoked_at_bank')
    const probe = await steps.probe(state)
    if (probe === 'dead') return certain('revoked_at_bank')
    // Where a token is not replaced, its refusal is no sign that a copy of it was used.
    const isTheft = probe === 'alive' && !state.refreshKept
    if (isTheft) return { reason: 'suspected_theft', needsConfirmation: true }
  }
  return { reason: 'refused', needsConfirmation: true }
}

/** What the store has now that another instance came first. */
export async function currentResult(
  steps: RefreshSteps,
  state: ConnectionState,
): Promise<RefreshResult> {
  const now = await steps.load(state.token)
  if (now === undefined) return failed({ code: 'disconnected' })
  const { status, reason } = now.client
  if (status === 'needs_reconnect') {
    return failed({ code: 'needs_reconnect', reason: reason ?? 'refused' })
  }
  if (status === 'disconnecting' || status === 'disconnected') {
    return failed({ code: 'disconnected' })
  }
  if (now.token.gen <= state.token.gen) return busyElsewhere
  const accessToken = now.token.secondsLeft > 0 ? steps.openAccess(now) : undefined
  return accessToken === undefined
    ? failed({ code: 'connection_busy', renewal: 'done_elsewhere' })
    : { kind: 'fresh', gen: now.token.gen, accessToken }
}
