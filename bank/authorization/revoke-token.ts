import { OAuthError } from '@/bank/authorization/oauth-error'
import { digestToken, isTokenOf } from '@/bank/authorization/token-text'
import type { BankContext } from '@/bank/context'

// Spec, Revocation: it applies to the token supplied, and only to that one.
const statements = ['access_token', 'refresh_token'].map((table) => ({
  find: `select g.client_id from ${table} t join authorization_grant g on g.id = t.grant_id
         where t.digest = $1`,
  revoke: `update ${table} set revoked_at = $2::timestamptz where digest = $1 and revoked_at is null`,
}))

/** Makes one token of the app useless; an unknown one is no fault (RFC 7009 §2.2). Throws OAuthError. */
export async function revokeToken(
  context: BankContext,
  client_id: string,
  token: string,
): Promise<void> {
  if (isTokenOf('own_access_token', token)) {
    throw new OAuthError('unsupported_token_type', 'only tokens of the app can be revoked here')
  }
  const digest = digestToken(token)
  for (const { find, revoke } of statements) {
    const [owner] = await context.database.query(find, [digest])
    if (owner === undefined) continue
    if (owner['client_id'] !== client_id) {
      throw new OAuthError('invalid_grant', 'the token belongs to another app')
    }
    await context.database.query(revoke, [digest, context.clock.now().toISOString()])
  }
}
