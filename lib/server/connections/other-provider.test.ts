import { randomBytes } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { scopes } from '@/lib/bank-contract/authorization'
import { SecretText } from '@/lib/bank-contract/secret-text'
import { connectionNeed } from '@/lib/domain/connections/connection-need'
import { createBankingClient } from '@/lib/server/banking/create-banking-client'
import { createConnections } from '@/test/connections/instance'
import { openTestDashboard, type TestDashboard } from '@/test/connections/dashboard'
import { openOtherProvider, otherClient, type Variation } from '@/test/connections/other-provider'
import { ageStore } from '@/test/db/store'

let dashboard: TestDashboard

beforeAll(async () => {
  dashboard = await openTestDashboard()
})
afterAll(() => dashboard.close())

const encoded =
  (coding: string, encode: (body: string) => Buffer) =>
  (response: ServerResponse, status: number, body: string): void => {
    const headers = { 'content-type': 'application/json', 'content-encoding': coding }
    response.writeHead(status, headers).end(encode(body))
  }

const typed =
  (type: string | undefined) =>
  (response: ServerResponse, status: number, body: string): void => {
    response.writeHead(status, type === undefined ? {} : { 'content-type': type }).end(body)
  }

const inPieces = (response: ServerResponse, status: number, body: string): void => {
  response.writeHead(status, { 'content-type': 'application/json' })
  for (const byte of Buffer.from(body)) response.write(Buffer.of(byte))
  response.end()
}

const endpoints = (root: string, auth: string, token: string, revoke: string) => ({
  authorization_endpoint: root + auth,
  token_endpoint: root + token,
  revocation_endpoint: root + revoke,
})
const elsewhere = { auth: '/o/authorize', token: '/o/token', revoke: '/o/revoke' }
const found = (root: string) => ({
  issuer: root,
  ...endpoints(root, elsewhere.auth, elsewhere.token, elsewhere.revoke),
})

const variations: readonly (readonly [what: string, variation: Variation])[] = [
  ['is as the specification writes it', {}],
  // Where it is.
  ['lies under a path', { authPath: '/tenants/eu', basePath: '/treasury/eu/api/v1' }],
  ['is configured with slashes at the end', { authPath: '/auth/', basePath: '/api/v1/' }],
  ['has its endpoints where discovery says', { discovery: found, paths: elsewhere }],
  [
    'has endpoints with a query of their own',
    {
      discovery: (issuer) => ({
        issuer,
        ...endpoints(issuer, '/o/authorize?to=eu', '/o/token?to=eu', '/o/revoke?to=eu'),
      }),
      paths: elsewhere,
    },
  ],
  [
    'lies under a path, with its endpoints where discovery says',
    { authPath: '/tenants/eu', discovery: found, paths: elsewhere },
  ],
  [
    'ends its issuer with a slash, also in its answer',
    {
      discovery: (root) => ({
        ...found(root),
        issuer: `${root}/`,
        authorization_response_iss_parameter_supported: true,
      }),
      paths: elsewhere,
      back: (params, root) => params.set('iss', `${root}/`),
    },
  ],
  [
    'lists endpoints and names no issuer',
    { discovery: (root) => endpoints(root, '/oauth2/auth', '/oauth2/token', '/oauth2/revoke') },
  ],
  ['answers a page of HTML for discovery', { discovery: () => '<html>hello</html>' }],
  ['answers a list for discovery', { discovery: () => '[]' }],
  ['says null for its endpoints', { discovery: (issuer) => ({ issuer, token_endpoint: null }) }],
  ['adds parameters to its answer', { back: (params) => params.set('session_state', 'x.y') }],
  // What its tokens look like.
  ['spells the type Bearer', { tokens: (body) => ({ ...body, token_type: 'Bearer' }) }],
  ['spells the type BEARER', { tokens: (body) => ({ ...body, token_type: 'BEARER' }) }],
  ['names no scope', { tokens: (body) => ({ ...body, scope: undefined }) }],
  ['says null for its scope', { tokens: (body) => ({ ...body, scope: null }) }],
  ['names an empty scope', { tokens: (body) => ({ ...body, scope: '' }) }],
  ['names a scope of spaces', { tokens: (body) => ({ ...body, scope: '  ' }) }],
  ['parts its scopes by commas', { tokens: (body) => ({ ...body, scope: scopes.join(',') }) }],
  ['parts its scopes by both', { tokens: (body) => ({ ...body, scope: scopes.join(', ') }) }],
  ['names its scopes in a list', { tokens: (body) => ({ ...body, scope: scopes }) }],
  [
    'leaves offline_access out of its scopes',
    { tokens: (body) => ({ ...body, scope: scopes.filter(isData).join(' ') }) },
  ],
  [
    'names its scopes in another order',
    { tokens: (body) => ({ ...body, scope: scopes.toReversed().join('  ') }) },
  ],
  [
    'names scopes that are new',
    { tokens: (body) => ({ ...body, scope: `${String(body['scope'])} openid loans:read` }) },
  ],
  ['names no lifetime', { tokens: (body) => ({ ...body, expires_in: undefined }) }],
  ['says its lifetime in a text', { tokens: (body) => ({ ...body, expires_in: '900' }) }],
  [
    'says its lifetime as 9e2',
    {
      send: (response, status, body) =>
        typed('application/json')(
          response,
          status,
          body.replace('"expires_in":900', '"expires_in":9e2'),
        ),
    },
  ],
  [
    'names a scope by what no store holds as a text',
    { tokens: (body) => ({ ...body, scope: `${String(body['scope'])} odd\u0000 half\uD800` }) },
  ],
  [
    'adds members, and says null for what it does not have',
    {
      tokens: (body) => ({ id_token: null, refresh_token_expires_in: 1, ...body, ext: { a: [] } }),
    },
  ],
  [
    'orders members the other way round',
    { tokens: (body) => Object.fromEntries(Object.entries(body).toReversed()) },
  ],
  ['has long tokens', { secret: (kind) => kind + 'x'.repeat(2500) }],
  ['has tokens of every legal character', { secret: (kind) => `${kind}-._~+/` }],
  [
    'has codes and refresh tokens that a form must encode',
    { secret: (kind) => (kind === 'access' ? kind : `${kind} &=+%20;é?#`) },
  ],
  // How it rotates.
  ['gives the same refresh token again', { rotation: 'same' }],
  ['gives no refresh token again', { rotation: 'none' }],
  [
    'says null for the refresh token that stays',
    { rotation: 'none', tokens: (body) => ({ refresh_token: null, ...body }) },
  ],
  // How its bytes arrive.
  ['compresses with gzip', { send: encoded('gzip', gzipSync) }],
  ['compresses with GZIP in capitals', { send: encoded('GZIP', gzipSync) }],
  ['compresses with br', { send: encoded('br', brotliCompressSync) }],
  ['compresses with deflate', { send: encoded('deflate', deflateSync) }],
  ['says identity for no compression', { send: encoded('identity', (body) => Buffer.from(body)) }],
  ['compresses twice', { send: encoded('br, gzip', (body) => gzipSync(brotliCompressSync(body))) }],
  [
    'begins with a byte order mark',
    { send: (response, status, body) => sendMarked(response, status, body) },
  ],
  ['sends byte by byte', { send: inPieces }],
  ['names a charset', { send: typed('application/json;charset="UTF-8"') }],
  ['spells the type in capitals', { send: typed('APPLICATION/JSON; Charset=utf-8') }],
  ['names no type', { send: typed(undefined) }],
  ['names the type text/plain', { send: typed('text/plain; charset=utf-8') }],
  ['revokes with 204', { revoked: (response) => void response.writeHead(204).end() }],
  [
    'revokes with a body',
    { revoked: (response) => typed('application/json')(response, 200, '{}') },
  ],
  // What its accounts look like.
  ['has no accounts', { accounts: (body) => ({ ...body, accounts: [] }) }],
  [
    'ends its list with a token of nothing',
    { accounts: ({ accounts }) => ({ accounts, page: { next_page_token: '' } }) },
  ],
  [
    'names accounts by what no store holds as a text',
    {
      accounts: ({ accounts: [first, second], page }) => ({
        accounts: [
          { ...first, account_name: 'Main\u0000\uD800', account_type: '\uDFFF' },
          { ...second, account_name: 'x'.repeat(10_000) },
          { id: 'lost\u0000', account_name: 'Nobody can ask for it' },
          { id: 'half\uD800' },
          { id: randomBytes(4000).toString('base64url'), account_name: 'Longer than an index' },
        ],
        page,
      }),
    },
  ],
  [
    'gives an account twice',
    { accounts: ({ accounts, page }) => ({ accounts: [...accounts, ...accounts], page }) },
  ],
  [
    'puts the page first and adds members',
    { accounts: ({ accounts, page }) => ({ total: 2, page: { ...page, size: 20 }, accounts }) },
  ],
]

function isData(scope: string): boolean {
  return scope !== 'offline_access'
}

function sendMarked(response: ServerResponse, status: number, body: string): void {
  typed('application/json')(response, status, `\uFEFF${body}`)
}

describe('a client is connected, read, renewed twice and disconnected at a provider that', () => {
  it.each(variations)('%s', async (_, variation) => {
    const provider = await openOtherProvider(variation)
    const banking = createBankingClient({ baseUrl: provider.baseUrl })
    const connections = createConnections({
      ...dashboard.deps,
      config: {
        authUrl: provider.authUrl,
        clientId: otherClient.id,
        clientSecret: new SecretText(otherClient.secret),
        redirectUri: 'https://app.example/api/connections/callback?keep=this',
        audiences: { production: provider.audience },
        scopes,
      },
      bankFor: (_environment, token) => banking.forToken(token),
    })
    let session = await dashboard.signIn()
    const demand = { session, person: session.person, clientName: 'Other' }
    const { authorizationUrl, browserBinding } = await connections.beginAuthorization(demand)
    const params = provider.approve(authorizationUrl)
    const outcome = await connections.completeAuthorization({ params, session, browserBinding })
    expect(outcome).toMatchObject({ kind: 'connected', missing_scope: [] })
    const connection_id = outcome.kind === 'connected' ? outcome.connection_id : ''

    for (const refreshes of [0, 1, 2]) {
      const access = await dashboard.access(session, connection_id)
      const read = await connections.readBank(access, (bank) => bank.listAccounts([]))
      expect(read).toMatchObject({ kind: 'read', value: { next_page_token: null, unreadable: [] } })
      expect(provider.counts.refreshes).toBe(refreshes)
      expect(connectionNeed(access.client, new Date())).toMatchObject({ step: 'none' })
      await ageStore(dashboard.database, 16 * 60)
      session = await dashboard.signIn()
    }
    const { person } = session
    expect(await connections.disconnect({ person, connection_id })).toEqual({
      kind: 'disconnected',
    })
    expect(provider.counts.revoked).toBe(2)
    expect(provider.faults).toEqual([])
    await connections.stop()
    await banking.close()
    await provider.close()
  })
})
