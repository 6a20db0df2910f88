import type { TokenBank } from '@/bench/prove/token-bank'
import { SecretText } from '@/lib/bank-contract/secret-text'
import type { RefreshSteps } from '@/lib/server/connections/tokens/refresh-steps'

export type TokenOutcome = Awaited<ReturnType<RefreshSteps['send']>>

/** What is known of a request that nobody answered. */
export const lost: TokenOutcome = { kind: 'ambiguous', error: 'timeout', http_status: null }

const refused: TokenOutcome = { kind: 'refused', error: 'invalid_grant', http_status: 400 }

/** What the client makes of the bank's answer. */
export function outcomeOf(body: ReturnType<TokenBank['redeem']>): TokenOutcome {
  if (body === undefined) return refused
  return {
    kind: 'issued',
    http_status: 200,
    tokens: {
      accessToken: new SecretText(body.access_token),
      refreshToken: 'refresh_token' in body ? new SecretText(body.refresh_token) : undefined,
      expiresInSeconds: body.expires_in,
      scope: body.scope.split(' '),
      usable: true,
    },
  }
}
