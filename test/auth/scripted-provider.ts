import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type Json = Record<string, unknown>

/** What an OpenID provider does otherwise than it should. */
export interface Misconduct {
  /** Instead of what its discovery document says. */
  discovery?: Json
  /** Instead of what its ID token says. */
  claims?: Json
  header?: Json
  /** Signed by a key that it does not publish. */
  isForged?: boolean
  /** Of the UserInfo endpoint. */
  userInfo?: Json
  /** Paths that are answered with this status, or never. */
  status?: Readonly<Record<string, number | 'never'>>
  /** Instead of the token response. */
  token?: { status: number; body: string }
}

/** A provider in a few lines, which signs whatever a test has it say. */
export interface ScriptedProvider {
  issuer: string
  misconduct: Misconduct
  /** The nonce of the authorization request, which the next ID token repeats. */
  nonce: string
  /** The paths that were requested. */
  requests: string[]
  close: () => Promise<void>
}

const now = (): number => Math.floor(Date.now() / 1000)
const base64url = (value: Json): string => Buffer.from(JSON.stringify(value)).toString('base64url')

export async function openScriptedProvider(clientId: string): Promise<ScriptedProvider> {
  const own = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const other = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const server = createServer((request, response) => answer(request.url ?? '', response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  const documents: Readonly<Record<string, () => Json>> = {
    '/.well-known/openid-configuration': () => ({
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/keys`,
      userinfo_endpoint: `${issuer}/userinfo`,
      id_token_signing_alg_values_supported: ['RS256', 'none', 'HS256'],
      ...provider.misconduct.discovery,
    }),
    '/keys': () => ({
      keys: [{ ...own.publicKey.export({ format: 'jwk' }), kid: 'k1', use: 'sig', alg: 'RS256' }],
    }),
    '/userinfo': () => ({ sub: 'subject-1', ...provider.misconduct.userInfo }),
    '/token': () => ({ access_token: 'a', token_type: 'Bearer', id_token: idToken() }),
  }

  const idToken = (): string => {
    const { claims, header, isForged } = provider.misconduct
    const said = { iss: issuer, aud: clientId, sub: 'subject-1', iat: now(), exp: now() + 60 }
    const content = { ...said, nonce: provider.nonce, ...claims }
    const text = `${base64url({ alg: 'RS256', kid: 'k1', ...header })}.${base64url(content)}`
    const key = isForged === true ? other.privateKey : own.privateKey
    return `${text}.${signature(text, key)}`
  }

  const answer = (path: string, response: ServerResponse): void => {
    provider.requests.push(path)
    const status = provider.misconduct.status?.[path]
    if (status === 'never') return
    const token = path === '/token' ? provider.misconduct.token : undefined
    const type = { 'content-type': 'application/json' }
    if (token !== undefined) response.writeHead(token.status, type).end(token.body)
    else response.writeHead(status ?? 200, type).end(JSON.stringify(documents[path]?.() ?? {}))
  }

  const provider: ScriptedProvider = {
    issuer,
    misconduct: {},
    nonce: '',
    requests: [],
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return provider
}

function signature(text: string, key: KeyObject): string {
  return sign('sha256', Buffer.from(text), key).toString('base64url')
}
