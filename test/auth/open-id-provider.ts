import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Provider } from 'oidc-provider'
import { foreignKeys, openForeignStore } from '@/test/connections/foreign-store'

export const openIdClient = { id: 'countinghouse', secret: 'a-secret-of-the-provider' }

export interface ProviderAccount {
  sub: string
  email?: string
  email_verified?: boolean
  name?: string
}

/** `oidc-provider` on a port of this machine, where everybody is signed in at once. */
export interface OpenIdProvider {
  issuer: string
  /** Who is signed in next; null: nobody, they cancel. */
  account: ProviderAccount | null
  /** Registered for us; known only once the dashboard has a port. */
  redirectUri: string
  close: () => Promise<void>
}

export async function openOpenIdProvider(redirectUri = ''): Promise<OpenIdProvider> {
  const server = createServer((incoming, outgoing) => void answer(incoming, outgoing))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const store = openForeignStore()
  const client = () => ({
    client_id: openIdClient.id,
    client_secret: openIdClient.secret,
    redirect_uris: [opened.redirectUri],
  })
  const accounts = new Map<string, ProviderAccount>()
  const provider = new Provider(issuer, {
    jwks: foreignKeys(),
    adapter: (model) =>
      model === 'Client' ? { ...store(model), find: async () => client() } : store(model),
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    findAccount: (_, sub) => ({ accountId: sub, claims: () => ({ sub, ...accounts.get(sub) }) }),
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    ttl: {
      AccessToken: 60,
      AuthorizationCode: 60,
      Grant: 60,
      IdToken: 60,
      Interaction: 60,
      Session: 1,
    },
    features: { devInteractions: { enabled: false } },
    cookies: { keys: ['only for tests'] },
  })
  const callback = provider.callback()
  const answer = async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    if (incoming.url?.startsWith('/interaction/') === true) {
      const { account } = opened
      if (account !== null) accounts.set(account.sub, account)
      return interact(provider, account, incoming, outgoing)
    }
    // Each sign-in is one of its own, as in a new browser.
    if (incoming.url?.startsWith('/auth?') === true) delete incoming.headers.cookie
    await callback(incoming, outgoing)
  }
  const opened: OpenIdProvider = {
    issuer,
    account: null,
    redirectUri,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return opened
}

async function interact(
  provider: Provider,
  account: ProviderAccount | null,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  const { prompt } = await provider.interactionDetails(incoming, outgoing)
  const finish = (result: Record<string, unknown>) =>
    provider.interactionFinished(incoming, outgoing, result, { mergeWithLastSubmission: true })
  if (account === null) return finish({ error: 'access_denied' })
  if (prompt.name === 'login') return finish({ login: { accountId: account.sub } })
  const grant = new provider.Grant({ accountId: account.sub, clientId: openIdClient.id })
  grant.addOIDCScope('openid email profile')
  return finish({ consent: { grantId: await grant.save() } })
}
