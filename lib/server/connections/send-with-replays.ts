import type { SecretText } from '@/lib/bank-contract/secret-text'
import type { RefreshSteps } from '@/lib/server/connections/refresh-steps'
import type { TokenOutcome } from '@/lib/server/oauth/token-response'
import type { Claim } from '@/lib/server/db/refresh-claim'

export interface SentRefresh {
  outcome: TokenOutcome
  /** Some send may have been acted upon, whatever a later answer said. */
  isUnclear: boolean
}

// The first within the smallest grace that banks publish (security, F4); all within 30 seconds.
const replayDelays = [1000, 4000, 10_000]
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
  for (const delay of replayDelays) {
    if (outcome.kind !== 'ambiguous' || steps.isStopping()) break
    if (steps.monotonic() - startedAt + delay > replayBudgetMilliseconds) break
    await steps.sleep(delay)
    if (!(await steps.extend(claim))) break
    outcome = await steps.send(refreshToken)
    isUnclear ||= outcome.kind === 'ambiguous'
  }
  return { outcome, isUnclear }
}
