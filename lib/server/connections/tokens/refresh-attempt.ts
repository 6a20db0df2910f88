import type { SecretText } from '@/lib/bank-contract/secret-text'
import type { ReadFailure } from '@/lib/domain/connections/read-outcome'
import { createReference } from '@/lib/server/banking/banking-error'
import type { RefreshSteps } from '@/lib/server/connections/tokens/refresh-steps'
import type { TokenGate } from '@/lib/server/connections/tokens/token-gate'
import type { PairStorage } from '@/lib/server/connections/tokens/store-token-pair'
import type { ConnectionRef, ConnectionState } from '@/lib/server/db/connection'
import type { Claim } from '@/lib/server/db/refresh-claim'
import {
  isAuthenticationMissed,
  isClientRefused,
  type TokenOutcome,
} from '@/lib/server/oauth/token-response'

export interface RefreshContext {
  steps: RefreshSteps
  gate: TokenGate
  pairs: PairStorage
}

export type RefreshResult =
  | { kind: 'fresh'; gen: number; accessToken: SecretText }
  | { kind: 'failed'; failure: ReadFailure }

export interface RefreshRequest extends ConnectionRef {
  /** The generation that the reader saw; a newer one in the store is the answer. */
  gen: number
  /** The bank refused this generation's access token before its time. */
  unauthorized: boolean
  /** Refresh though the access token is still good: to keep the grant alive. */
  keepAlive?: boolean
}

export function failed(failure: ReadFailure): RefreshResult {
  return { kind: 'failed', failure }
}

/** Another instance holds the claim on this refresh. */
export const busyElsewhere = failed({ code: 'connection_busy', renewal: 'elsewhere' })

/** Of one claim, in the way that the bank took last. */
export interface RefreshSending {
  claim: Claim
  isAuthenticated: boolean
  startedAt: number
}

export interface SentRefresh {
  outcome: TokenOutcome
  /** With our own authentication. */
  isAuthenticated: boolean
  /** Some send may have been processed, whatever a later answer said. */
  isUnclear: boolean
  /** Another instance took the claim before the outcome was known: what it finds is the outcome. */
  isOvertaken: boolean
}

// The first within the smallest grace that banks publish; all within 30 seconds.
const replayDelaysMilliseconds = [1000, 4000, 10_000]
const replayBudgetMilliseconds = 30_000

/**
 * Sends one refresh token and, while the outcome stays unknown, the same one again: giving up is
 * never better, since a token that was spent is lost already. Each replay renews the claim first.
 */
export async function sendWithReplays(
  steps: RefreshSteps,
  { claim, isAuthenticated, startedAt }: RefreshSending,
  refreshToken: SecretText,
): Promise<SentRefresh> {
  const sent = { isAuthenticated, isUnclear: false, isOvertaken: false }
  let outcome = await sendEitherWay(steps, claim, refreshToken, sent)
  for (const delay of replayDelaysMilliseconds) {
    if (outcome.kind !== 'ambiguous' || sent.isOvertaken || steps.isStopping()) break
    if (steps.monotonic() - startedAt + delay > replayBudgetMilliseconds) break
    await steps.sleep(delay)
    sent.isOvertaken = !(await steps.extend(claim))
    if (sent.isOvertaken) break
    outcome = await sendEitherWay(steps, claim, refreshToken, sent)
  }
  return { ...sent, outcome }
}

/**
 * The specification has a refresh without authentication of the client, RFC 6749 §6 one with it: where the bank
 * refuses the client, it is sent in the other way. That cannot cost the token: by §6 a server authenticates
 * the client before it validates the token, so what it refused for the client's sake it has not spent.
 */
async function sendEitherWay(
  steps: RefreshSteps,
  claim: Claim,
  refreshToken: SecretText,
  sent: Omit<SentRefresh, 'outcome'>,
): Promise<TokenOutcome> {
  let outcome = await steps.send(refreshToken, sent.isAuthenticated)
  if (isAuthenticationMissed(outcome)) {
    sent.isOvertaken = !(await steps.extend(claim))
    if (sent.isOvertaken) return outcome
    sent.isAuthenticated = !sent.isAuthenticated
    outcome = await steps.send(refreshToken, sent.isAuthenticated)
  }
  sent.isUnclear ||= outcome.kind === 'ambiguous'
  return outcome
}

/** Ends an attempt that got neither a pair nor a refusal of the grant. */
export async function suspendAttempt(
  { steps, gate }: Pick<RefreshContext, 'steps' | 'gate'>,
  { client: { environment } }: ConnectionState,
  claim: Claim,
  sent: SentRefresh,
): Promise<RefreshResult> {
  const { outcome, isUnclear } = sent
  if (isUnclear) await steps.suspect(claim)
  else await steps.release(claim)
  const reference = createReference()
  if (isClientRefused(outcome)) {
    await gate.refuse(environment)
    return failed({ code: 'registration_refused' })
  }
  if (outcome.kind === 'refused' && endpointFaults.has(outcome.error)) {
    await gate.pause(environment, endpointFaultSeconds, false)
  }
  if (outcome.kind === 'not_processed') {
    if (outcome.http_status === null) return failed({ code: 'bank_unreachable', reference })
    const requested = outcome.retryAfterSeconds ?? unstatedPauseSeconds
    const retryAfterSeconds = await gate.pause(environment, requested, true)
    return failed({ code: 'rate_limited', retryAfterSeconds })
  }
  const isSlow = outcome.kind === 'ambiguous' && outcome.error === 'timeout'
  return failed({ code: isSlow ? 'bank_slow' : 'bank_failed', reference })
}

const unstatedPauseSeconds = 5

// No grant fares better at an endpoint that refreshes nothing, or that has moved away.
const endpointFaults = new Set(['unsupported_grant_type', 'unexpected_redirect'])
const endpointFaultSeconds = 60
