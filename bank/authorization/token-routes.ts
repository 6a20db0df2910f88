import { type Context, Hono } from 'hono'
import {
  checkUnneededCredentials,
  requireBasic,
  requirePosted,
} from '@/bank/authorization/client-authentication'
import { readForm } from '@/bank/authorization/form-body'
import { OAuthError } from '@/bank/authorization/oauth-error'
import { redeemCode } from '@/bank/authorization/redeem-code'
import { redeemRefreshToken } from '@/bank/authorization/redeem-refresh-token'
import { revokeToken } from '@/bank/authorization/revoke-token'
import type { TokenResponse } from '@/bank/authorization/token-response'
import type { BankContext } from '@/bank/context'

/** The two addresses that apps call themselves: `/oauth2/token` and `/oauth2/revoke`. */
export function tokenRoutes(context: BankContext): Hono {
  const routes = new Hono()
  routes.post('/oauth2/token', (c) =>
    answer(c, async () => c.json(await issueTokens(context, c.req.raw))),
  )
  routes.post('/oauth2/revoke', (c) =>
    answer(c, async () => {
      const form = await readForm(c.req.raw)
      const client_id = await requirePosted(context, form)
      await revokeToken(context, client_id, requireParameter(form, 'token'))
      return c.body(null, 200)
    }),
  )
  for (const path of ['/oauth2/token', '/oauth2/revoke']) {
    routes.all(path, (c) =>
      c.json({ error: 'invalid_request', error_description: 'only POST is answered here' }, 405, {
        Allow: 'POST',
        'Cache-Control': 'no-store',
      }),
    )
  }
  return routes
}

async function issueTokens(context: BankContext, request: Request): Promise<TokenResponse> {
  const form = await readForm(request)
  const header = request.headers.get('authorization')
  const grant_type = requireParameter(form, 'grant_type')
  if (grant_type === 'authorization_code') {
    const client_id = await requireBasic(context, header, form)
    return redeemCode(context, {
      client_id,
      code: requireParameter(form, 'code'),
      redirect_uri: requireParameter(form, 'redirect_uri'),
      code_verifier: requireVerifier(form),
    })
  }
  if (grant_type === 'refresh_token') {
    const client_id = await checkUnneededCredentials(context, header, form)
    const refresh_token = requireParameter(form, 'refresh_token')
    return redeemRefreshToken(context, { refresh_token, client_id, scope: parseScope(form) })
  }
  throw new OAuthError(
    'unsupported_grant_type',
    'grant_type must be authorization_code or refresh_token',
  )
}

function requireParameter(form: URLSearchParams, name: string): string {
  const value = form.get(name)
  if (value === null || value === '') {
    throw new OAuthError('invalid_request', `${name} is required`)
  }
  return value
}

// RFC 7636 §4.1.
function requireVerifier(form: URLSearchParams): string {
  const code_verifier = requireParameter(form, 'code_verifier')
  if (!/^[A-Za-z0-9._~-]{43,128}$/.test(code_verifier)) {
    throw new OAuthError('invalid_request', 'code_verifier must be 43 to 128 unreserved characters')
  }
  return code_verifier
}

function parseScope(form: URLSearchParams): string[] | undefined {
  const words = (form.get('scope') ?? '').split(' ').filter((word) => word !== '')
  return words.length === 0 ? undefined : words
}

async function answer(c: Context, act: () => Promise<Response>): Promise<Response> {
  // RFC 6749 §5.1: nothing here may stay in a cache.
  c.header('Cache-Control', 'no-store')
  c.header('Pragma', 'no-cache')
  try {
    return await act()
  } catch (error) {
    if (!(error instanceof OAuthError)) throw error
    if (error.status === 401) c.header('WWW-Authenticate', 'Basic realm="oauth2"')
    return c.json({ error: error.code, error_description: error.description }, error.status)
  }
}
