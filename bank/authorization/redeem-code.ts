import { requireRight } from '@/bank/authorization/client-authentication'
import { OAuthError } from '@/bank/authorization/oauth-error'
import { isClientId, type PartnerCredentials } from '@/bank/authorization/partners'
import {
  addSeconds,
  createTokenPair,
  digestToken,
  lifetimeSeconds,
  tokenResponse,
  type TokenResponse,
} from '@/bank/authorization/tokens'
import type { BankContext } from '@/bank/context'
import type { Row } from '@/lib/server/db/store/database'

const findStatement = `
  select c.redirect_uri, c.code_challenge, c.scope, c.grant_id, c.approval,
         (g.approval >= c.approval or c.consumed_at is not null) as is_spent, c.expires_at <= $2::timestamptz as expired, g.client_id
  from authorization_code c join authorization_grant g on g.id = c.grant_id
  where c.digest = $1`

// One write: the app is who it says, the grant takes the code's approval, and the new tokens exist.
// That spends the code, every older one, and the tokens of older approvals, since a code counts only
// while its approval is newer than the one in force. What is compared with a secret's digest is a
// digest too, so its timing reveals nothing.
const redeemStatement = `
  with renewed as (
    update authorization_grant g
    set approval = c.approval, approved_by = c.approved_by, scope = c.scope,
        granted_at = c.issued_at, expires_at = c.issued_at + make_interval(secs => $7::float8),
        tokens_ended_at = null, tokens_end_reason = null
    from authorization_code c, partner_app p
    where c.digest = $1 and c.expires_at > $2::timestamptz and c.consumed_at is null
      and c.redirect_uri = $8 and c.code_challenge = $9
      and g.id = c.grant_id and g.ended_at is null and g.approval < c.approval
      and p.client_id = g.client_id and p.client_id = $10
      and p.client_secret_digest = $11 and p.removed_at is null
    returning g.id, g.approval, g.scope, g.expires_at
  ), access as (
    insert into access_token (digest, grant_id, approval, scope, expires_at)
    select $3::text, id, approval, scope, $4::timestamptz from renewed
  ), refresh as (
    insert into refresh_token (digest, grant_id, approval, scope, expires_at)
    select $5::text, id, approval, scope, least($6::timestamptz, expires_at) from renewed
    where 'offline_access' = any(string_to_array(scope, ' '))
  )
  select scope from renewed`

// RFC 6749 §4.1.2, RFC 9700 §4.5: the tokens that came from a code used twice die. Those of a newer
// approval did not come from it.
const endStatement = `
  update authorization_grant
  set tokens_ended_at = $3::timestamptz, tokens_end_reason = 'authorization_code_reused'
  where id = $1 and approval = $2 and tokens_ended_at is null`

const consumeStatement = `
  update authorization_code set consumed_at = $2::timestamptz
  where digest = $1 and consumed_at is null`

export interface CodeExchange {
  credentials: PartnerCredentials
  code: string
  redirect_uri: string
  code_verifier: string
}

/** Exchanges a code for tokens, once, for the app whose credentials are right. Throws OAuthError. */
export async function redeemCode(
  context: BankContext,
  exchange: CodeExchange,
): Promise<TokenResponse> {
  const { client_id, client_secret } = exchange.credentials
  const now = context.clock.now()
  const digest = digestToken(exchange.code)
  // RFC 7636 §4.6.
  const code_challenge = digestToken(exchange.code_verifier)
  const { access, refresh } = createTokenPair(context.randomBytes)
  const [renewed] = await context.database.query(redeemStatement, [
    digest,
    now.toISOString(),
    access.digest,
    addSeconds(now, lifetimeSeconds.accessToken).toISOString(),
    refresh.digest,
    addSeconds(now, lifetimeSeconds.refreshToken).toISOString(),
    lifetimeSeconds.grant,
    storable(exchange.redirect_uri),
    code_challenge,
    isClientId(client_id) ? client_id : null,
    digestToken(client_secret),
  ])
  if (renewed === undefined) {
    // Only the app itself learns why, or ends tokens.
    await requireRight(context, exchange.credentials)
    throw await refuse(context, exchange, { digest, code_challenge, now })
  }
  const scope = String(renewed['scope'])
  const isOffline = scope.split(' ').includes('offline_access')
  return tokenResponse(access.text, isOffline ? refresh.text : undefined, scope)
}

/** Why a code was not redeemed; ends the tokens that came from one that was redeemed before. */
async function refuse(
  context: BankContext,
  exchange: CodeExchange,
  { digest, code_challenge, now }: { digest: string; code_challenge: string; now: Date },
): Promise<OAuthError> {
  const [code] = await context.database.query(findStatement, [digest, now.toISOString()])
  if (code === undefined || code['client_id'] !== exchange.credentials.client_id) {
    return new OAuthError(
      'invalid_grant',
      'Send the code as it came to redirect_uri: this one is unknown.',
    )
  }
  if (code['is_spent'] === true) return endTokens(context, code)
  if (code['expired'] === true) {
    return new OAuthError(
      'invalid_grant',
      'Ask the customer to approve again: this code is older than five minutes.',
    )
  }
  if (code['redirect_uri'] !== exchange.redirect_uri) {
    return new OAuthError('invalid_grant', 'Send the redirect_uri to which the code was sent.')
  }
  if (code['code_challenge'] !== code_challenge) {
    // A client that guesses a verifier may have stolen the code, so there is no second guess.
    await context.database.query(consumeStatement, [digest, now.toISOString()])
    return new OAuthError(
      'invalid_grant',
      'Ask the customer to approve again: this is not the code_verifier of the code_challenge.',
    )
  }
  // It was spent by another request just now, or its grant has ended, which has no more tokens to end.
  return endTokens(context, code)
}

async function endTokens(context: BankContext, code: Row): Promise<OAuthError> {
  await context.database.query(endStatement, [
    code['grant_id'],
    code['approval'],
    context.clock.now().toISOString(),
  ])
  return new OAuthError(
    'invalid_grant',
    'Ask the customer to approve again: this code was used before, or its approval has ended.',
  )
}

// PostgreSQL text cannot hold a NUL, and no stored address has one.
function storable(text: string): string | null {
  return text.includes('\0') ? null : text
}
