import { OAuthError } from '@/bank/authorization/oauth-error'
import {
  addSeconds,
  createTokenPair,
  digestToken,
  lifetimeSeconds,
  tokenResponse,
  type TokenResponse,
} from '@/bank/authorization/tokens'
import type { BankContext } from '@/bank/context'

// One write: the token is spent and its successors exist, or nothing has happened. $9 is the moment
// since which a spent token may be answered again, null when never.
const rotateStatement = `
  with spent as (
    update refresh_token r set consumed_at = coalesce(r.consumed_at, $2::timestamptz)
    from authorization_grant g
    where r.digest = $1 and (r.consumed_at is null or r.consumed_at >= $9::timestamptz)
      and r.revoked_at is null and r.expires_at > $2::timestamptz
      and g.id = r.grant_id and g.approval = r.approval and g.tokens_ended_at is null
      and g.ended_at is null and g.expires_at > $2::timestamptz
      and ($7::text is null or g.client_id = $7::text)
    returning r.grant_id, r.approval, r.scope, g.expires_at
  ), access as (
    insert into access_token (digest, grant_id, approval, scope, expires_at)
    select $3::text, grant_id, approval, coalesce($8::text, scope), $4::timestamptz from spent
  ), refresh as (
    insert into refresh_token (digest, grant_id, approval, scope, expires_at)
    select $5::text, grant_id, approval, scope, least($6::timestamptz, expires_at) from spent
  )
  select coalesce($8::text, scope) as scope from spent`

// RFC 9700 §4.14.2: thief and owner cannot be distinguished, so both lose their tokens.
const endStatement = `
  update authorization_grant g
  set tokens_ended_at = $2::timestamptz, tokens_end_reason = 'refresh_token_reused'
  from refresh_token r
  where r.digest = $1 and r.consumed_at is not null
    and g.id = r.grant_id and g.approval = r.approval and g.tokens_ended_at is null
    and ($3::text is null or g.client_id = $3::text)`

export interface RefreshExchange {
  refresh_token: string
  /** Whose credentials came along, although none are needed. */
  client_id: string | undefined
  /** Fewer scopes for the new access token; undefined for all. */
  scope: string[] | undefined
}

/** Exchanges a refresh token for a new pair, once. Throws OAuthError. */
export async function redeemRefreshToken(
  context: BankContext,
  exchange: RefreshExchange,
): Promise<TokenResponse> {
  const now = context.clock.now()
  const digest = digestToken(exchange.refresh_token)
  const client_id = exchange.client_id ?? null
  const scope = await narrowScope(context, digest, exchange.scope)
  const policy = context.settings.rotationPolicy
  const { access, refresh } = createTokenPair(context.randomBytes)
  const [spent] = await context.database.query(rotateStatement, [
    digest,
    now.toISOString(),
    access.digest,
    addSeconds(now, lifetimeSeconds.accessToken).toISOString(),
    refresh.digest,
    addSeconds(now, lifetimeSeconds.refreshToken).toISOString(),
    client_id,
    scope,
    policy.kind === 'grace' ? addSeconds(now, -policy.seconds).toISOString() : null,
  ])
  if (spent !== undefined) return tokenResponse(access.text, refresh.text, String(spent['scope']))
  await context.database.query(endStatement, [digest, now.toISOString(), client_id])
  throw new OAuthError(
    'invalid_grant',
    'Ask the customer to approve again: this refresh token is unknown, used, revoked or expired.',
  )
}

async function narrowScope(
  context: BankContext,
  digest: string,
  requested: string[] | undefined,
): Promise<string | null> {
  if (requested === undefined) return null
  const [row] = await context.database.query('select scope from refresh_token where digest = $1', [
    digest,
  ])
  const granted = row === undefined ? [] : String(row['scope']).split(' ')
  // RFC 6749 §6: not more than was granted. The next statement refuses an unknown token.
  if (row !== undefined && !requested.every((scope) => granted.includes(scope))) {
    throw new OAuthError('invalid_scope', 'Send only scopes that were granted, or no scope.')
  }
  return granted.filter((scope) => requested.includes(scope)).join(' ')
}
