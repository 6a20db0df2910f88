import { createReference } from '@/lib/server/banking/banking-error'
import { failed, type RefreshResult } from '@/lib/server/connections/refresh-result'
import type { RefreshSteps } from '@/lib/server/connections/refresh-steps'
import type { SentRefresh } from '@/lib/server/connections/send-with-replays'
import type { TokenGate } from '@/lib/server/connections/token-gate'
import type { Claim } from '@/lib/server/db/refresh-claim'

/** Ends an attempt that neither got a pair nor a verdict on the grant. */
export async function standDown(
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

// RFC 6749 5.2: what these say is about our registration, and true for every grant alike.
const clientFaults = new Set([
  'invalid_client',
  'unauthorized_client',
  'unsupported_grant_type',
  'unexpected_redirect',
])
