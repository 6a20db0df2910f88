import { Hono } from 'hono'
import {
  checkUnneededCredentials,
  requireBasic,
  requireClient,
  requireRight,
} from '@/bank/authorization/client-authentication'
import { readForm } from '@/bank/authorization/form-body'
import { OAuthError } from '@/bank/authorization/oauth-error'
import { type CodeExchange, redeemCode } from '@/bank/authorization/redeem-code'
import { redeemRefreshToken } from '@/bank/authorization/redeem-refresh-token'
import { digestToken, isTokenOf, type TokenResponse } from '@/bank/authorization/tokens'
import type { BankContext } from '@/bank/context'

/** The two addresses that apps call themselves: `/oauth2/token` and `/oauth2/revoke`. */
export function tokenRoutes(context: BankContext): Hono {
  const routes = new Hono()
  const post = (
    path: string,
    act: (header: string | null, form: URLSearchParams) => Promise<Response>,
  ) =>
    routes.post(path, (c) =>
      answer(async () => {
        const form = await readForm(c.req.raw)
        const header = c.req.raw.headers.get('authorization')
        return act(header, form)
      }),
    )
  post('/oauth2/token', async (header, form) => json(await issueTokens(context, header, form), 200))
  post('/oauth2/revoke', async (header, form) => {
    const client_id = await requireClient(context, header, form)
    await revokeToken(context, client_id, requireParameter(form, 'token'))
    return new Response(null, { status: 200, headers: plain })
  })
  for (const path of ['/oauth2/token', '/oauth2/revoke']) {
    routes.all(path, () =>
      json({ error: 'invalid_request', error_description: 'Send this by POST.' }, 405, {
        allow: 'POST',
      }),
    )
  }
  return routes
}

async function issueTokens(
  context: BankContext,
  header: string | null,
  form: URLSearchParams,
): Promise<TokenResponse> {
  const grant_type = requireParameter(form, 'grant_type')
  if (grant_type === 'authorization_code') {
    return redeemCode(context, await readExchange(context, header, form))
  }
  if (grant_type === 'refresh_token') {
    const client_id = await checkUnneededCredentials(context, header, form)
    const refresh_token = requireParameter(form, 'refresh_token')
    return redeemRefreshToken(context, { refresh_token, client_id, scope: parseScope(form) })
  }
  throw new OAuthError(
    'unsupported_grant_type',
    'Send authorization_code or refresh_token as grant_type.',
  )
}

async function readExchange(
  context: BankContext,
  header: string | null,
  form: URLSearchParams,
): Promise<CodeExchange> {
  const credentials = requireBasic(header, form)
  try {
    return {
      credentials,
      code: requireParameter(form, 'code'),
      redirect_uri: requireParameter(form, 'redirect_uri'),
      code_verifier: requireVerifier(form),
    }
  } catch (error) {
    // Whose request it is comes before what is wrong with it.
    await requireRight(context, credentials)
    throw error
  }
}

function requireParameter(form: URLSearchParams, name: string): string {
  const value = form.get(name)
  if (value === null || value === '') {
    throw new OAuthError('invalid_request', `Send ${name} in the body.`)
  }
  return value
}

// RFC 7636 §4.1.
function requireVerifier(form: URLSearchParams): string {
  const code_verifier = requireParameter(form, 'code_verifier')
  if (!/^[A-Za-z0-9._~-]{43,128}$/.test(code_verifier)) {
    throw new OAuthError(
      'invalid_request',
      'Send a code_verifier of 43 to 128 letters, digits, -, ., _ or ~.',
    )
  }
  return code_verifier
}

function parseScope(form: URLSearchParams): string[] | undefined {
  const words = (form.get('scope') ?? '').split(' ').filter((word) => word !== '')
  return words.length === 0 ? undefined : words
}

async function answer(act: () => Promise<Response>): Promise<Response> {
  try {
    return await act()
  } catch (error) {
    if (!(error instanceof OAuthError)) throw error
    return json(
      { error: error.code, error_description: error.description },
      error.status,
      error.status === 401 ? { 'www-authenticate': 'Basic realm="oauth2"' } : {},
    )
  }
}

// RFC 6749 §5.1: token responses must not be cached.
const plain = {
  'cache-control': 'no-store',
  pragma: 'no-cache',
  'x-content-type-options': 'nosniff',
}

// Headers in one plain object are written as they are; set one by one, they would be gathered first.
function json(body: object, status: number, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json', ...plain, ...headers },
  })
}

// Spec, Revocation: it applies to the token supplied, and only to that one.
const statements = ['access_token', 'refresh_token'].map((table) => ({
  find: `select g.client_id from ${table} t join authorization_grant g on g.id = t.grant_id
         where t.digest = $1`,
  revoke: `update ${table} set revoked_at = $2::timestamptz where digest = $1 and revoked_at is null`,
}))

/** Makes one token of the app useless; an unknown one is no fault (RFC 7009 §2.2). Throws OAuthError. */
async function revokeToken(context: BankContext, client_id: string, token: string): Promise<void> {
  if (isTokenOf('own_access_token', token)) {
    throw new OAuthError(
      'unsupported_token_type',
      'Leave this token to the customer, who revokes it in the settings of the bank.',
    )
  }
  const digest = digestToken(token)
  for (const { find, revoke } of statements) {
    const [owner] = await context.database.query(find, [digest])
    if (owner === undefined) continue
    if (owner['client_id'] !== client_id) {
      throw new OAuthError('invalid_grant', 'Send a token of this app: this one is of another.')
    }
    await context.database.query(revoke, [digest, context.clock.now().toISOString()])
  }
}
