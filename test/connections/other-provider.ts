import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export const otherClient = { id: 'app-1_~.x', secret: 'their-own.secret~1' }

type Members = Record<string, unknown>

/** What a provider may do differently and still keep to the specification. */
export interface Variation {
  /** Of `{auth_url}` and of `{base_url}`. */
  authPath?: string
  basePath?: string
  /** The discovery document; without one it answers 404. */
  discovery?: (origin: string) => Members | string
  /** Where the three endpoints are, relative to `{auth_url}`. */
  paths?: { auth: string; token: string; revoke: string }
  /** What a refresh brings instead of the old refresh token. */
  rotation?: 'new' | 'same' | 'none'
  tokens?: (body: Members) => Members
  /** How its secrets look. */
  secret?: (kind: string) => string
  back?: (params: URLSearchParams, origin: string) => void
  accounts?: (body: { accounts: Members[]; page: Members }) => Members
  /** Whatever is read below `{base_url}` with a token that it knows, in place of its accounts. */
  api?: (target: ApiTarget, response: ServerResponse) => unknown
  /** Answers a request for tokens itself; undefined leaves it to the token endpoint. `nth` of its kind, from 1. */
  token?: (request: TokenRequest, response: ServerResponse) => Issued | undefined | 'answered'
  /** How a body leaves it. */
  send?: (response: ServerResponse, status: number, body: string) => void
  revoked?: (response: ServerResponse) => void
}

export interface ApiTarget {
  /** Encoded, as it came. */
  segments: readonly string[]
  query: URLSearchParams
}

export interface Issued {
  status: number
  body: Members | string
  headers?: Readonly<Record<string, string>>
}

export interface TokenRequest {
  kind: 'code' | 'refresh'
  nth: number
  authorization: string | undefined
  /** What the endpoint itself would answer, which it has done then. */
  issue: () => { status: number; body: Members }
}

export interface OtherProvider {
  authUrl: URL
  baseUrl: URL
  audience: string
  /** The customer approves: what the browser brings back. */
  approve: (authorizationUrl: URL) => URLSearchParams
  /** Requests that are not as the specification writes them. */
  faults: string[]
  counts: { refreshes: number; revoked: number }
  close: () => Promise<void>
}

const specPaths = { auth: '/oauth2/auth', token: '/oauth2/token', revoke: '/oauth2/revoke' }

/** A provider written from the specification alone; it shares nothing with the bank that ships here. */
export async function openOtherProvider(variation: Variation): Promise<OtherProvider> {
  const { authPath = '', basePath = '/api/v1', paths = specPaths } = variation
  const served = new Map<string, Serve>()
  const server = createServer((incoming, outgoing) => void answer(served, incoming, outgoing))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const root = `${origin}${authPath}`.replace(/\/$/, '')
  const dashboard = new TokenEndpoint(variation)
  const business = randomBytes(8).toString('hex')
  const send = variation.send ?? sendJson
  const pathOf = (path: string): string => new URL(root + path).pathname

  const received = { code: 0, refresh: 0 }
  served.set(`POST ${pathOf(paths.token)}`, (request, response) => {
    const kind = request.form.get('grant_type') === 'refresh_token' ? 'refresh' : 'code'
    const nth = ++received[kind]
    const issue = () => dashboard.issue(request)
    const { authorization } = request
    const own = variation.token?.({ kind, nth, authorization, issue }, response)
    if (own === 'answered') return
    const { status, body, headers = {} }: Issued = own ?? issue()
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
    send(response, status, typeof body === 'string' ? body : JSON.stringify(body))
  })
  served.set(`POST ${pathOf(paths.revoke)}`, (request, response) => {
    dashboard.revoke(request)
    const end = variation.revoked ?? ((ended) => void ended.writeHead(200).end())
    end(response)
  })
  served.set(`GET ${pathOf('/.well-known/openid-configuration')}`, (_, response) => {
    const document = variation.discovery?.(root)
    if (document === undefined) return void response.writeHead(404).end('nothing')
    if (document === 'silence') return
    send(response, 200, typeof document === 'string' ? document : JSON.stringify(document))
  })
  const base = basePath.replace(/\/$/, '')
  served.set(`GET ${base}/`, (request, response) => {
    if (!dashboard.isCurrent(request)) return send(response, 401, '{"status":401}')
    const { pathname, searchParams } = new URL(request.target, origin)
    const segments = pathname.slice(base.length + 1).split('/')
    const { api } = variation
    if (api !== undefined) return void api({ segments, query: searchParams }, response)
    if (segments.join('/') !== 'accounts') return void response.writeHead(404).end()
    const accounts = [{ id: `main ${business}` }, { id: `tax ${business}` }]
    const body = { accounts, page: { next_page_token: null } }
    return send(response, 200, JSON.stringify(variation.accounts?.(body) ?? body))
  })
  return {
    authUrl: new URL(origin + authPath),
    baseUrl: new URL(origin + basePath),
    audience: 'urn:other:api',
    faults: dashboard.faults,
    counts: dashboard.counts,
    approve: (url) => {
      dashboard.expect(url.href.startsWith(`${root}${paths.auth}?`), `sent to ${url.pathname}`)
      const params = dashboard.approve(url.searchParams)
      variation.back?.(params, root)
      return new URLSearchParams(params.toString())
    },
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

interface Received {
  /** The address as it came. */
  target: string
  authorization: string | undefined
  form: URLSearchParams
}

type Serve = (request: Received, response: ServerResponse) => void

async function answer(
  served: ReadonlyMap<string, Serve>,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  let text = ''
  for await (const chunk of incoming) text += String(chunk)
  const target = incoming.url ?? ''
  const path = `${incoming.method} ${target.replace(/\?.*$/, '')}`
  const below = [...served].find(([each]) => each.endsWith('/') && path.startsWith(each))
  const serve = served.get(path) ?? below?.[1]
  if (serve === undefined) return void outgoing.writeHead(404).end('<h1>404</h1>')
  serve(
    {
      target,
      authorization: incoming.headers.authorization,
      form: new URLSearchParams(text),
    },
    outgoing,
  )
}

function sendJson(response: ServerResponse, status: number, body: string): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(body)
}

// Spec, Authorization Code flow with PKCE and Revocation.
class TokenEndpoint {
  readonly faults: string[] = []
  readonly counts = { refreshes: 0, revoked: 0 }
  private readonly codes = new Map<
    string,
    { challenge: string; redirectUri: string; scope: string }
  >()
  private readonly access = new Set<string>()
  private refreshToken = ''
  private scope = ''

  constructor(private readonly variation: Variation) {}

  expect(holds: boolean, fault: string): void {
    if (!holds) this.faults.push(fault)
  }

  approve(request: URLSearchParams): URLSearchParams {
    const value = (name: string): string => request.get(name) ?? ''
    this.expect(value('response_type') === 'code', 'response_type')
    this.expect(value('client_id') === otherClient.id, 'client_id')
    this.expect(value('code_challenge_method') === 'S256', 'code_challenge_method')
    this.expect(value('audience') === 'urn:other:api', 'audience')
    const code = this.secret('code')
    this.scope = value('scope')
    this.codes.set(code, {
      challenge: value('code_challenge'),
      redirectUri: value('redirect_uri'),
      scope: this.scope,
    })
    return new URLSearchParams({ code, state: value('state') })
  }

  issue({ authorization, form }: Received): { status: number; body: Members } {
    const isRefresh = form.get('grant_type') === 'refresh_token'
    const isGood = isRefresh ? this.rotate(authorization, form) : this.redeem(authorization, form)
    if (!isGood) return { status: 400, body: { error: 'invalid_grant' } }
    const access_token = this.secret('access')
    this.access.add(access_token)
    const { rotation = 'new', tokens = (body) => body } = this.variation
    const brings = !isRefresh || rotation !== 'none'
    if (!isRefresh || rotation === 'new') this.refreshToken = this.secret('refresh')
    const body = { access_token, token_type: 'bearer', expires_in: 900, scope: this.scope }
    return {
      status: 200,
      body: tokens(brings ? { ...body, refresh_token: this.refreshToken } : body),
    }
  }

  revoke({ form }: Received): void {
    const isOurs =
      form.get('client_id') === otherClient.id && form.get('client_secret') === otherClient.secret
    const token = form.get('token') ?? ''
    const isKnown = this.access.delete(token) || token === this.refreshToken
    this.expect(isOurs && isKnown, 'revocation')
    this.counts.revoked += 1
  }

  isCurrent({ authorization }: Received): boolean {
    return this.access.has(authorization?.replace(/^Bearer /, '') ?? '')
  }

  private redeem(authorization: string | undefined, form: URLSearchParams): boolean {
    const basic = Buffer.from(`${otherClient.id}:${otherClient.secret}`).toString('base64')
    const code = this.codes.get(form.get('code') ?? '')
    this.codes.clear()
    const verifier = form.get('code_verifier') ?? ''
    const challenge = createHash('sha256').update(verifier).digest('base64url')
    this.expect(authorization === `Basic ${basic}`, 'client authentication')
    this.expect(form.get('redirect_uri') === code?.redirectUri, 'redirect_uri')
    this.expect(challenge === code?.challenge, 'code_verifier')
    return code !== undefined
  }

  private rotate(authorization: string | undefined, form: URLSearchParams): boolean {
    this.expect(authorization === undefined && form.size === 2, 'the form of a refresh')
    this.expect(form.get('refresh_token') === this.refreshToken, 'refresh_token')
    this.counts.refreshes += 1
    return form.get('refresh_token') === this.refreshToken
  }

  private secret(kind: string): string {
    return `${this.variation.secret?.(kind) ?? kind}${randomBytes(12).toString('hex')}`
  }
}
