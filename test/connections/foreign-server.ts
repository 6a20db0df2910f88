import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Provider } from 'oidc-provider'
import { request } from 'undici'
import { scopes } from '@/lib/bank-contract/authorization'
import { foreignKeys, openForeignStore } from '@/test/connections/foreign-store'

export const foreignClient = { id: 'countinghouse', secret: 'a-secret-of-theirs' }
export const foreignRedirectUri = 'http://localhost:3000/api/connections/callback'

/** `oidc-provider` on a port of this machine, and an API that takes its tokens. */
export interface ForeignServer {
  origin: string
  /** What its token endpoint granted, by the kind, or `refused`; and the requests to its revocation endpoint. */
  requests: string[]
  /** The customer approves, as this business, or declines; gives where the browser is sent back. */
  decide: (authorizationUrl: URL, business: string | null) => Promise<URL>
  /** The server ends what the business granted last. */
  endGrant: () => Promise<void>
  close: () => Promise<void>
}

export async function openForeignServer(): Promise<ForeignServer> {
  const server = createServer((incoming, outgoing) => void answer(incoming, outgoing))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const store = { adapter: openForeignStore(), jwks: foreignKeys() }
  const provider = new Provider(origin, { ...configuration, ...store })
  const callback = provider.callback()
  const requests: string[] = []
  provider.on('grant.success', ({ oidc }) => {
    requests.push(oidc.params?.['grant_type'] === 'refresh_token' ? 'refresh' : 'code')
  })
  provider.on('grant.error', () => void requests.push('refused'))
  let business: string | null = null
  let lastGrant = ''

  const answer = async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    const path = incoming.url ?? ''
    if (path.startsWith('/api/v1/')) return answerAccounts(origin, incoming, outgoing)
    if (path.startsWith('/interaction/')) {
      const keep = (grantId: string): void => void (lastGrant = grantId)
      return interact(provider, { business, keep }, incoming, outgoing)
    }
    if (path === '/token/revocation') requests.push(path)
    await callback(incoming, outgoing)
  }
  return {
    origin,
    requests,
    decide: (authorizationUrl, as) => {
      business = as
      return followUntil(authorizationUrl, foreignRedirectUri)
    },
    endGrant: async () => {
      await provider.AccessToken.revokeByGrantId(lastGrant)
      await provider.RefreshToken.revokeByGrantId(lastGrant)
    },
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

// Its lifetimes are the specification's; in all else it is as it comes: it wants the authentication of a client
// that has a secret at a refresh too, and names no offline_access in a scope without `prompt=consent`.
const configuration: ConstructorParameters<typeof Provider>[1] = {
  clients: [
    {
      client_id: foreignClient.id,
      client_secret: foreignClient.secret,
      redirect_uris: [foreignRedirectUri],
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
    },
  ],
  scopes: [...scopes],
  findAccount: (_, sub) => ({ accountId: sub, claims: () => ({ sub }) }),
  interactions: { url: (_, { uid }) => `/interaction/${uid}` },
  issueRefreshToken: () => true,
  rotateRefreshToken: true,
  // Spec, Limits.
  ttl: {
    AccessToken: 900,
    AuthorizationCode: 60,
    RefreshToken: 30 * 24 * 3600,
    Grant: 365 * 24 * 3600,
    Interaction: 600,
    Session: 1800,
  },
  features: {
    devInteractions: { enabled: false },
    revocation: { enabled: true, allowedPolicy: isOwnToken },
    introspection: { enabled: true, allowedPolicy: isOwnToken },
  },
  cookies: { keys: ['only for tests'] },
}

async function isOwnToken(
  _: unknown,
  { clientId }: { clientId: string },
  token: { clientId?: string | undefined },
): Promise<boolean> {
  return token.clientId === clientId
}

const basic = `Basic ${Buffer.from(`${foreignClient.id}:${foreignClient.secret}`).toString('base64')}`

async function interact(
  provider: Provider,
  { business, keep }: { business: string | null; keep: (grantId: string) => void },
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  const { prompt, params } = await provider.interactionDetails(incoming, outgoing)
  const finish = (result: Record<string, unknown>) =>
    provider.interactionFinished(incoming, outgoing, result, { mergeWithLastSubmission: true })
  if (business === null) return finish({ error: 'access_denied' })
  if (prompt.name === 'login') return finish({ login: { accountId: business } })
  const grant = new provider.Grant({ accountId: business, clientId: foreignClient.id })
  grant.addOIDCScope(String(params['scope']))
  const grantId = await grant.save()
  keep(grantId)
  return finish({ consent: { grantId } })
}

/** Everything of the API that connecting needs; the token is judged by the server that issued it. */
async function answerAccounts(
  origin: string,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  const token = incoming.headers.authorization?.replace(/^Bearer /, '') ?? ''
  const { body } = await request(`${origin}/token/introspection`, {
    method: 'POST',
    headers: { authorization: basic, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ token }).toString(),
  })
  const { active, sub } = (await body.json()) as { active: boolean; sub?: string }
  if (!active) {
    outgoing.writeHead(401, { 'www-authenticate': 'Bearer error="invalid_token"' }).end()
    return
  }
  const balance = { amount: 1_250_000, currency: 'USD' }
  const accounts = [{ id: `${sub}-checking`, account_type: 'checking', balance }]
  outgoing.writeHead(200, { 'content-type': 'application/json' })
  outgoing.end(JSON.stringify({ accounts, page: { next_page_token: null } }))
}

/** A browser without scripts that keeps its cookies and goes where it is sent. */
export async function followUntil(start: URL, end: string): Promise<URL> {
  const jar = new Map<string, string>()
  let url = start
  for (let hops = 0; hops < 12 && !url.href.startsWith(end); hops++) {
    const cookie = [...jar].map((pair) => pair.join('=')).join('; ')
    const response = await fetch(url, { redirect: 'manual', headers: { cookie } })
    for (const line of response.headers.getSetCookie()) {
      const [name = '', ...value] = (line.split(';')[0] ?? '').split('=')
      jar.set(name, value.join('='))
    }
    const location = response.headers.get('location')
    if (location === null) throw new Error(`${url.pathname}: ${await response.text()}`)
    url = new URL(location, url)
  }
  return url
}
