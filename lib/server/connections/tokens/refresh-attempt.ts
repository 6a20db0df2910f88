import type { SecretText } from '@/lib/bank-contract/secret-text'
import type { ReadFailure } from '@/lib/domain/connections/read-outcome'
import { createReference } from '@/lib/server/banking/banking-error'
import type { Timing } from '@/lib/server/connections/connection-dependencies'
import type { RefreshSteps } from '@/lib/server/connections/tokens/refresh-steps'
import type { PairStorage } from '@/lib/server/connections/tokens/store-token-pair'
import type { ConnectionRef } from '@/lib/server/db/connection'
import type { Claim } from '@/lib/server/db/refresh-claim'
import type { TokenOutcome } from '@/lib/server/oauth/token-response'

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

export interface SentRefresh {
  outcome: TokenOutcome
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
  claim: Claim,
  refreshToken: SecretText,
  startedAt: number,
): Promise<SentRefresh> {
  let outcome = await steps.send(refreshToken)
  let isUnclear = outcome.kind === 'ambiguous'
  let isOvertaken = false
  for (const delay of replayDelaysMilliseconds) {
    if (outcome.kind !== 'ambiguous' || steps.isStopping()) break
    if (steps.monotonic() - startedAt + delay > replayBudgetMilliseconds) break
    await steps.sleep(delay)
    isOvertaken = !(await steps.extend(claim))
    if (isOvertaken) break
    outcome = await steps.send(refreshToken)
    isUnclear ||= outcome.kind === 'ambiguous'
  }
  return { outcome, isUnclear, isOvertaken }
}

/** Ends an attempt that got neither a pair nor a refusal of the grant. */
export async function suspendAttempt(
  steps: RefreshSteps,
  gate: TokenGate,
  claim: Claim,
  sent: SentRefresh,
): Promise<RefreshResult> {
  const { outcome, isUnclear } = sent
  if (isUnclear) await steps.suspect(claim)
  else await steps.release(claim)
  const reference = createReference()
  if (outcome.kind === 'refused' && clientFaults.has(outcome.error)) gate.trip()
  if (outcome.kind === 'not_processed') {
    if (outcome.http_status === null) return failed({ code: 'bank_unreachable', reference })
    gate.pause(outcome.retryAfterSeconds ?? unstatedPauseSeconds)
    return failed({ code: 'rate_limited', retryAfterSeconds: outcome.retryAfterSeconds })
  }
  const isSlow = outcome.kind === 'ambiguous' && outcome.error === 'timeout'
  return failed({ code: isSlow ? 'bank_slow' : 'bank_failed', reference })
}

const unstatedPauseSeconds = 5

// RFC 6749 §5.2: these concern our registration, and so every grant alike.
const clientFaults = new Set([
  'invalid_client',
  'unauthorized_client',
  'unsupported_grant_type',
  'unexpected_redirect',
])

/**
 * Suspends every call to the token endpoint while the bank makes us wait, or while our own
 * registration is refused, which no grant can change.
 */
export interface TokenGate {
  /** Seconds left to wait; 0 when it is open. */
  waitSeconds: () => number
  failure: (reference: string) => ReadFailure
  pause: (seconds: number) => void
  /** Our client, not a grant, was refused. */
  trip: () => void
}

const trippedSeconds = 60

export function createTokenGate(timing: Timing): TokenGate {
  let closedUntil = 0
  let isTripped = false
  const close = (seconds: number, tripped: boolean): void => {
    closedUntil = Math.max(closedUntil, timing.monotonic() + seconds * 1000)
    isTripped = tripped
  }
  const waitSeconds = (): number =>
    Math.max(0, Math.ceil((closedUntil - timing.monotonic()) / 1000))
  return {
    waitSeconds,
    failure: (reference) =>
      isTripped
        ? { code: 'bank_failed', reference }
        : { code: 'rate_limited', retryAfterSeconds: waitSeconds() },
    pause: (seconds) => close(seconds * (1 + timing.random() / 10), false),
    trip: () => close(trippedSeconds, true),
  }
}
