import { randomBytes, randomUUID } from 'node:crypto'
import type { Client } from '@/lib/contract/client'
import { SecretText } from '@/lib/contract/secret-text'
import { appendEvent } from '@/lib/server/audit/append-event'
import type { ConnectionDependencies } from '@/lib/server/connections/connection-dependencies'
import { ConnectionsError } from '@/lib/server/connections/connections-error'
import type { ServerDirectory } from '@/lib/server/connections/server-directory'
import {
  buildAuthorizationUrl,
  createAuthorizationTransaction,
} from '@/lib/server/oauth/authorization-transaction'
import { digestOf } from '@/lib/server/oauth/parse-callback'
import { insertAuthorizationRequest } from '@/lib/server/storage/authorization-request'
import { findClient } from '@/lib/server/storage/connection'
import { type PersonSession, sessionDigest } from '@/lib/server/storage/session'

export interface AuthorizationDemand {
  session: Pick<PersonSession, 'sid'>
  person: PersonSession['person']
  /** What the firm will call a new client. */
  clientName?: string | undefined
  /** The client to reconnect. */
  connection_id?: string | undefined
  scope?: readonly string[] | undefined
  environment?: Client['environment'] | undefined
}

export interface BegunAuthorization {
  authorizationUrl: URL
  /** For a cookie of ten minutes: the approval must come back to the browser that asked for it. */
  browserBinding: SecretText
  requestId: string
}

/** Throws ConnectionsError: `unknown_client`, `environment_unavailable`. */
export async function beginAuthorization(
  deps: ConnectionDependencies,
  servers: ServerDirectory,
  demand: AuthorizationDemand,
): Promise<BegunAuthorization> {
  const { config, store } = deps
  const { person } = demand
  const target = await findTarget(deps, demand)
  const environment = target?.environment ?? demand.environment ?? firstEnvironment(deps)
  const audience = config.audiences[environment]
  if (audience === undefined) throw new ConnectionsError('environment_unavailable')
  const server = await servers.find()
  const transaction = createAuthorizationTransaction()
  const browserBinding = new SecretText(randomBytes(32).toString('base64url'))
  const scope = wantedScope(config.scopes, demand.scope)
  const requestId = randomUUID()
  await insertAuthorizationRequest(store, {
    id: requestId,
    firm_id: person.firm_id,
    person_id: person.id,
    session_id: sessionDigest(demand.session.sid),
    stateDigest: digestOf(transaction.state),
    bindingDigest: digestOf(browserBinding),
    verifier: transaction.verifier,
    environment,
    clientName: target?.name ?? nameOf(demand.clientName),
    connection_id: target?.connection_id ?? null,
    candidate_id: randomUUID(),
    scope,
    issuer: server.issuer,
    redirectUri: config.redirectUri,
  })
  await appendEvent(store, {
    firm_id: person.firm_id,
    person_id: person.id,
    connection_id: target?.connection_id ?? null,
    kind: 'connection.approval_asked',
    detail: { environment, scope },
  })
  const authorizationUrl = buildAuthorizationUrl(server, {
    clientId: config.clientId,
    redirectUri: config.redirectUri,
    scope,
    audience,
    state: transaction.state,
    challenge: transaction.challenge,
  })
  return { authorizationUrl, browserBinding, requestId }
}

async function findTarget(
  { store }: ConnectionDependencies,
  { person, connection_id }: AuthorizationDemand,
): Promise<Client | undefined> {
  if (connection_id === undefined) return undefined
  const target = await findClient(store.database, person, connection_id)
  if (target === undefined) throw new ConnectionsError('unknown_client')
  return target
}

function firstEnvironment({ config }: ConnectionDependencies): Client['environment'] {
  return config.audiences.production === undefined ? 'sandbox' : 'production'
}

function wantedScope(offered: readonly string[], wanted: readonly string[] | undefined): string[] {
  const scope = offered.filter((each) => wanted === undefined || wanted.includes(each))
  return scope.length === 0 ? [...offered] : scope
}

const longestName = 200

function nameOf(text: string | undefined): string {
  const name = (text ?? '').replaceAll(/\p{Cc}+/gu, ' ').trim()
  return name === '' ? 'New client' : name.slice(0, longestName)
}
