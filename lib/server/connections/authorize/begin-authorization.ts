import { randomBytes, randomUUID } from 'node:crypto'
import { cutText } from '@/lib/bank-contract/cut-text'
import { digestOf, SecretText } from '@/lib/bank-contract/secret-text'
import type { Client } from '@/lib/domain/clients/client'
import { requirePermission } from '@/lib/domain/people/permissions'
import { appendChange } from '@/lib/server/audit/audit'
import { findBusinessHint } from '@/lib/server/connections/connected-apps'
import type { ConnectionDependencies } from '@/lib/server/connections/connection-dependencies'
import type { Connections } from '@/lib/server/connections/connections'
import { ConnectionsError } from '@/lib/server/connections/connections-error'
import {
  type AuthorizationRequest,
  insertAuthorizationRequest,
} from '@/lib/server/db/authorization-request'
import { findClient } from '@/lib/server/db/connection'
import { type PersonSession, sessionDigest } from '@/lib/server/db/session'
import {
  buildAuthorizationUrl,
  createAuthorizationTransaction,
} from '@/lib/server/oauth/authorization-request'

export interface AuthorizationOptions extends ApprovalRequest {
  session: Pick<PersonSession, 'sid'>
}

/** Throws ConnectionsError: `unknown_client`, `environment_unavailable`. */
export async function beginAuthorization(
  connections: Connections,
  { session, ...request }: AuthorizationOptions,
): Promise<BegunAuthorization> {
  const target = await findApprovalTarget(connections.deps, request)
  const { id: person_id, firm_id } = request.person
  const session_id = sessionDigest(session.sid)
  return startApproval(connections, {
    requester: { firm_id, person_id, session_id, hand_off_id: null },
    ...target,
  })
}

export interface BegunAuthorization {
  authorizationUrl: URL
  /** For a cookie of ten minutes: the approval must return to the browser that began it. */
  browserBinding: SecretText
  requestId: string
}

/** What an approval is for, and who alone may complete it. */
export interface ApprovalStart {
  requester: Pick<AuthorizationRequest, 'firm_id' | 'person_id' | 'session_id' | 'hand_off_id'>
  clientName: string
  connection_id: string | null
  environment: Client['environment']
  scope: readonly string[]
}

/** Stores the request and builds the authorization URL for it. Throws ConnectionsError. */
export async function startApproval(
  { deps: { config, store }, servers }: Pick<Connections, 'deps' | 'servers'>,
  { requester, clientName, connection_id, environment, scope }: ApprovalStart,
): Promise<BegunAuthorization> {
  const audience = config.audiences[environment]
  if (audience === undefined) throw new ConnectionsError('environment_unavailable')
  const server = await servers.find()
  const transaction = await createAuthorizationTransaction()
  const browserBinding = new SecretText(randomBytes(32).toString('base64url'))
  const requestId = randomUUID()
  const { firm_id, person_id, hand_off_id } = requester
  const request = {
    id: requestId,
    ...requester,
    stateDigest: digestOf(transaction.state),
    bindingDigest: digestOf(browserBinding),
    verifier: transaction.verifier,
    environment,
    clientName,
    connection_id,
    candidate_id: randomUUID(),
    scope,
    issuer: server.issuer,
    redirectUri: config.redirectUri,
  }
  await appendChange(store, firm_id, async (query, note) => {
    await insertAuthorizationRequest(store, query, request)
    const detail = { environment, scope, ...(hand_off_id !== null && { hand_off_id }) }
    note({ firm_id, person_id, connection_id, kind: 'connection.approval_asked', detail })
  })
  const authorizationUrl = buildAuthorizationUrl(server, {
    clientId: config.clientId,
    redirectUri: config.redirectUri,
    scope,
    audience,
    state: transaction.state,
    challenge: transaction.challenge,
    businessHint:
      connection_id === null
        ? undefined
        : await findBusinessHint(store.database, { firm_id, connection_id }),
  })
  return { authorizationUrl, browserBinding, requestId }
}

/** Which client a person wants approved, and the scope they request. */
export interface ApprovalRequest {
  person: PersonSession['person']
  /** What the firm will call a new client. */
  clientName?: string | undefined
  /** The client to reconnect. */
  connection_id?: string | undefined
  scope?: readonly string[] | undefined
  environment?: Client['environment'] | undefined
}

export interface ApprovalTarget {
  clientName: string
  connection_id: string | null
  environment: Client['environment']
  scope: readonly string[]
}

/**
 * What the request comes to with the firm's configuration. Throws NotAllowedError, and
 * ConnectionsError: `unknown_client`, `environment_unavailable`.
 */
export async function findApprovalTarget(
  { config, store }: ConnectionDependencies,
  request: ApprovalRequest,
): Promise<ApprovalTarget> {
  const { person, connection_id } = request
  requirePermission(person, 'connect')
  const client =
    connection_id === undefined
      ? undefined
      : await findClient(store.database, person, connection_id)
  if (connection_id !== undefined && client === undefined) {
    throw new ConnectionsError('unknown_client')
  }
  const first = config.audiences.production === undefined ? 'sandbox' : 'production'
  const environment = client?.environment ?? request.environment ?? first
  if (config.audiences[environment] === undefined) {
    throw new ConnectionsError('environment_unavailable')
  }
  return {
    clientName: client?.name ?? nameOf(request.clientName),
    connection_id: client?.connection_id ?? null,
    environment,
    scope: requestedScope(config.scopes, request.scope),
  }
}

function requestedScope(
  offered: readonly string[],
  requested: readonly string[] | undefined,
): string[] {
  const scope = offered.filter((each) => requested === undefined || requested.includes(each))
  return scope.length === 0 ? [...offered] : scope
}

const maxNameLength = 200

function nameOf(text: string | undefined): string {
  const name = (text ?? '').replaceAll(/\p{Cc}+/gu, ' ').trim()
  return name === '' ? 'New client' : cutText(name, maxNameLength)
}
