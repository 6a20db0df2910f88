import { createHash, timingSafeEqual } from 'node:crypto'
import { addSeconds, lifetimeSeconds } from '@/bank/authorization/lifetime'
import { OAuthError } from '@/bank/authorization/oauth-error'
import { createToken, digestToken } from '@/bank/authorization/token-text'
import { tokenResponse, type TokenResponse } from '@/bank/authorization/token-response'
import type { BankContext } from '@/bank/context'
import type { Row } from '@/lib/database/database'

const findStatement = `
  select c.redirect_uri, c.code_challenge, c.scope, c.grant_id, c.approval, c.consumed_at,
         c.expires_at <= $2::timestamptz as expired, g.client_id
  from authorization_code c join authorization_grant g on g.id = c.grant_id
  where c.digest = $1`

// One write: the code is spent, the grant takes this approval (which kills the tokens of older
// ones), and the new tokens exist. A code older than the approval in force no longer counts.
const redeemStatement = `
  with spent as (
    update authorization_code set consumed_at = $2::timestamptz
    where digest = $1 and consumed_at is null and expires_at > $2::timestamptz
    returning grant_id, approval, approved_by, scope, issued_at
  ), renewed as (
    update authorization_grant g
    set approval = s.approval, approved_by = s.approved_by, scope = s.scope,
        granted_at = s.issued_at, expires_at = s.issued_at + make_interval(secs => $7::float8),
        tokens_ended_at = null, tokens_end_reason = null
    from spent s
    where g.id = s.grant_id and g.ended_at is null and g.approval < s.approval
    returning g.id, g.approval, g.scope, g.expires_at
  ), access as (
    insert into access_token (digest, grant_id, approval, scope, expires_at)
    select $3::text, id, approval, scope, $4::timestamptz from renewed
  ), refresh as (
    insert into refresh_token (digest, grant_id, approval, scope, expires_at)
    select $5::text, id, approval, scope, least($6::timestamptz, expires_at) from renewed
    where $5::text is not null
  )
  select scope from renewed`

// RFC 6749 §4.1.2, RFC 9700 §4.5: the tokens that came from a code used twice die.
const endStatement = `
  update authorization_grant
  set tokens_ended_at = $3::timestamptz, tokens_end_reason = 'authorization_code_reused'
  where id = $1 and approval = $2 and tokens_ended_at is null`

export interface CodeExchange {
  client_id: string
  code: string
  redirect_uri: string
  code_verifier: string
}

/** Exchanges a code for tokens, once. Throws OAuthError. */
export async function redeemCode(
  context: BankContext,
  exchange: CodeExchange,
): Promise<TokenResponse> {
  const now = context.clock.now()
  const digest = digestToken(exchange.code)
  const [code] = await context.database.query(findStatement, [digest, now.toISOString()])
  if (code === undefined || code['client_id'] !== exchange.client_id) {
    throw new OAuthError('invalid_grant', 'the code is unknown')
  }
  if (code['consumed_at'] !== null) throw await endTokens(context, code)
  if (code['expired'] === true) throw new OAuthError('invalid_grant', 'the code has expired')
  if (code['redirect_uri'] !== exchange.redirect_uri) {
    throw new OAuthError('invalid_grant', 'redirect_uri is not the one the code was sent to')
  }
  if (!answersChallenge(exchange.code_verifier, String(code['code_challenge']))) {
    throw new OAuthError('invalid_grant', 'code_verifier does not answer the challenge')
  }
  const access = createToken(context.randomBytes, 'access_token')
  const refresh = String(code['scope']).split(' ').includes('offline_access')
    ? createToken(context.randomBytes, 'refresh_token')
    : undefined
  const [renewed] = await context.database.query(redeemStatement, [
    digest,
    now.toISOString(),
    access.digest,
    addSeconds(now, lifetimeSeconds.accessToken).toISOString(),
    refresh?.digest ?? null,
    addSeconds(now, lifetimeSeconds.refreshToken).toISOString(),
    lifetimeSeconds.grant,
  ])
  if (renewed !== undefined) {
    return tokenResponse(access.text, refresh?.text, String(renewed['scope']))
  }
  // Another exchange was faster; or the customer has disconnected or approved anew, and then the
  // approval in force is not this code's, so that no token ends.
  throw await endTokens(context, code)
}

async function endTokens(context: BankContext, code: Row): Promise<OAuthError> {
  await context.database.query(endStatement, [
    code['grant_id'],
    code['approval'],
    context.clock.now().toISOString(),
  ])
  return new OAuthError('invalid_grant', 'the code has been used, or its approval has ended')
}

// RFC 7636 §4.6.
function answersChallenge(code_verifier: string, code_challenge: string): boolean {
  const answer = Buffer.from(createHash('sha256').update(code_verifier).digest('base64url'))
  const challenge = Buffer.from(code_challenge)
  return answer.length === challenge.length && timingSafeEqual(answer, challenge)
}
