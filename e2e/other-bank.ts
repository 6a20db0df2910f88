import { createHash, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { findResource, listResources, startFileHost } from '@/e2e/other-bank-data'

/**
 * A bank that nobody here designed: it keeps to the letter of the specification and gives nothing
 * that the specification does not name, in whatever form it leaves open.
 */
export interface OtherBank {
  origin: string
  /** Where it keeps documents. */
  fileOrigin: string
  baseUrl: string
  client: { client_id: string; client_secret: string }
  /** What happened, for the tests to read. */
  journal: {
    refreshes: number
    revoked: string[]
    refusedPageSizes: number
    accountFilters: string[]
    misuse: string[]
  }
  /** Goes off the network, and comes back at the same address. */
  goDown: () => Promise<void>
  comeBack: () => Promise<void>
  closeFiles: () => void
}

interface Tokens {
  access: Map<string, number>
  refresh: Set<string>
}

const lifetimeSeconds = 10
const maxItems = 50

export async function startOtherBank(redirectUri: string): Promise<OtherBank> {
  const journal: OtherBank['journal'] = {
    refreshes: 0,
    revoked: [],
    refusedPageSizes: 0,
    accountFilters: [],
    misuse: [],
  }
  const client = {
    client_id: 'other-client',
    client_secret: `s-${randomBytes(24).toString('hex')}`,
  }
  const state: State = {
    journal,
    client,
    redirectUri,
    codes: new Map(),
    tokens: { access: new Map(), refresh: new Set() },
    origin: '',
    fileOrigin: '',
  }
  const server = createServer((request, response) => {
    answer(state, request, response).catch((cause: unknown) => {
      journal.misuse.push(String(cause))
      sendHtml(response, 500)
    })
  })
  const listen = (port: number) =>
    new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  await listen(0)
  const { port } = server.address() as AddressInfo
  state.origin = `http://localhost:${port}`
  const files = await startFileHost((what) => journal.misuse.push(what))
  state.fileOrigin = files.origin
  return {
    origin: state.origin,
    fileOrigin: files.origin,
    baseUrl: `${state.origin}/treasury/eu/api/v1`,
    client,
    journal,
    goDown: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
    comeBack: () => listen(port),
    closeFiles: files.close,
  }
}

interface State {
  journal: OtherBank['journal']
  client: OtherBank['client']
  redirectUri: string
  codes: Map<string, { challenge: string }>
  tokens: Tokens
  origin: string
  fileOrigin: string
}

async function answer(state: State, request: IncomingMessage, response: ServerResponse) {
  const url = new URL(request.url ?? '/', state.origin)
  const route = `${request.method} ${url.pathname}`
  if (route === 'GET /oauth2/auth') return showConsent(state, url, response)
  if (route === 'GET /approve') return approve(state, url, response)
  if (request.method === 'POST' && url.pathname.startsWith('/oauth2/')) {
    const form = new URLSearchParams(await readText(request))
    if (route === 'POST /oauth2/token') return issueTokens(state, request, form, response)
    if (route === 'POST /oauth2/revoke') return revoke(state, form, response)
  }
  if (request.method === 'GET' && url.pathname.startsWith('/treasury/eu/api/v1/')) {
    return read(state, request, url, response)
  }
  // Discovery too: the specification's document, which this bank has not got round to.
  sendHtml(response, 404)
}

function showConsent(state: State, url: URL, response: ServerResponse): void {
  const wanted: Record<string, string> = {
    response_type: 'code',
    client_id: state.client.client_id,
    redirect_uri: state.redirectUri,
    code_challenge_method: 'S256',
    audience: 'urn:other-bank:api',
  }
  for (const [name, value] of Object.entries(wanted)) {
    if (url.searchParams.get(name) !== value) state.journal.misuse.push(`authorize: ${name}`)
  }
  const query = new URLSearchParams({
    state: url.searchParams.get('state') ?? '',
    challenge: url.searchParams.get('code_challenge') ?? '',
  })
  const href = `/approve?${query.toString()}`.replaceAll('&', '&amp;')
  response.writeHead(200, { 'content-type': 'text/html' })
  response.end(`<!doctype html><title>Other bank</title><a href="${href}">Allow</a>`)
}

function approve(state: State, url: URL, response: ServerResponse): void {
  const code = randomBytes(16).toString('hex')
  state.codes.set(code, { challenge: url.searchParams.get('challenge') ?? '' })
  const back = new URL(state.redirectUri)
  back.searchParams.set('code', code)
  back.searchParams.set('state', url.searchParams.get('state') ?? '')
  response.writeHead(302, { location: back.href }).end()
}

function issueTokens(
  state: State,
  { headers }: IncomingMessage,
  form: URLSearchParams,
  response: ServerResponse,
): void {
  const isGood =
    form.get('grant_type') === 'authorization_code'
      ? redeemCode(state, headers.authorization, form)
      : rotate(state, headers.authorization, form)
  if (!isGood) return sendHtml(response, 400)
  const access_token = `acc.${randomBytes(24).toString('hex')}`
  const refresh_token = `ref.${randomBytes(24).toString('hex')}`
  state.tokens.access.set(access_token, Date.now() + lifetimeSeconds * 1000)
  state.tokens.refresh.add(refresh_token)
  sendJson(response, 200, {
    access_token,
    refresh_token,
    token_type: 'Bearer',
    expires_in: String(lifetimeSeconds),
    scope:
      'offline_access accounts:read cards:read invoicing:read statements:read transactions:read',
    issued_by: { region: 'eu' },
  })
}

// Spec, Authorization Code flow with PKCE 4.
function redeemCode(state: State, authorization = '', form: URLSearchParams): boolean {
  const { client_id, client_secret } = state.client
  const basic = `Basic ${Buffer.from(`${client_id}:${client_secret}`).toString('base64')}`
  const code = form.get('code') ?? ''
  const known = state.codes.get(code)
  state.codes.delete(code)
  const verifier = form.get('code_verifier') ?? ''
  const challenge = createHash('sha256').update(verifier).digest('base64url')
  return (
    authorization === basic &&
    form.get('redirect_uri') === state.redirectUri &&
    known?.challenge === challenge
  )
}

// Spec, Authorization Code flow with PKCE 6: the refresh token and nothing else.
function rotate(state: State, authorization: string | undefined, form: URLSearchParams): boolean {
  if (authorization !== undefined || form.size !== 2) state.journal.misuse.push('refresh: fields')
  const presented = form.get('refresh_token') ?? ''
  if (!state.tokens.refresh.delete(presented)) {
    state.journal.misuse.push('refresh: a token that was used before')
    return false
  }
  state.journal.refreshes += 1
  return form.get('grant_type') === 'refresh_token'
}

function revoke(state: State, form: URLSearchParams, response: ServerResponse): void {
  const { client_id, client_secret } = state.client
  const isOurs = form.get('client_id') === client_id && form.get('client_secret') === client_secret
  const token = form.get('token') ?? ''
  const isKnown = state.tokens.refresh.delete(token) || state.tokens.access.delete(token)
  if (!isOurs || !isKnown) state.journal.misuse.push('revoke')
  state.journal.revoked.push(token.slice(0, 4))
  response.writeHead(200).end()
}

function read(
  state: State,
  { headers }: IncomingMessage,
  url: URL,
  response: ServerResponse,
): void {
  const token = headers.authorization?.replace(/^Bearer /, '') ?? ''
  if ((state.tokens.access.get(token) ?? 0) < Date.now()) return sendHtml(response, 401)
  const path = url.pathname.slice('/treasury/eu/api/v1'.length)
  const found = findResource(path, `${state.fileOrigin}/signed/document?key=k%2Fey`)
  if (found !== undefined) return sendJson(response, 200, found)
  const listed = listResources(path)
  if (listed === undefined) return sendHtml(response, 404)
  state.journal.accountFilters.push(...url.searchParams.getAll('account_id'))
  const size = Number(url.searchParams.get('page_size') ?? 20)
  const start = Number(url.searchParams.get('page_token')?.replace('after ', '') ?? 0)
  if (!(size >= 1 && size <= maxItems)) {
    state.journal.refusedPageSizes += 1
    return sendHtml(response, 400)
  }
  const end = start + size
  sendJson(response, 200, {
    meta: { generated: 'now' },
    [listed.key]: listed.items.slice(start, end),
    page: { next_page_token: end < listed.items.length ? `after ${end}` : null },
  })
}

function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

function sendHtml(response: ServerResponse, status: number): void {
  response.writeHead(status, { 'content-type': 'text/html' })
  response.end(`<html><body><h1>${status}</h1></body></html>`)
}

async function readText(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  return text
}
