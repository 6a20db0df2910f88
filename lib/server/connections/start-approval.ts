import { randomBytes, randomUUID } from 'node:crypto'
import type { Client } from '@/lib/domain/clients/client'
import { SecretText } from '@/lib/bank-contract/secret-text'
import { appendEvent } from '@/lib/server/audit/append-event'
import type { ConnectionDependencies } from '@/lib/server/connections/connection-dependencies'
import { ConnectionsError } from '@/lib/server/connections/connections-error'
import type { ServerDirectory } from '@/lib/server/connections/server-directory'
import {
  buildAuthorizationUrl,
  createAuthorizationTransaction,
} from '@/lib/server/oauth/authorization-request'
import { digestOf } from '@/lib/server/oauth/authorization-response'
import {
  type AuthorizationRequest,
  insertAuthorizationRequest,
} from '@/lib/server/db/authorization-request'

export interface BegunAuthorization {
  authorizationUrl: URL
  /** For a cookie of ten minutes: the approval must come back to the browser that asked for it. */
  browserBinding: SecretText
  requestId: string
}

/** What an approval will be good for, and who alone may bring it back. */
export interface ApprovalStart {
  asker: Pick<AuthorizationRequest, 'firm_id' | 'person_id' | 'session_id' | 'hand_off_id'>
  clientName: string
  connection_id: string | null
  environment: Client['environment']
  scope: string[]
}

/** Writes the request down and builds the bank's address for it. Throws ConnectionsError. */
export async function startApproval(
  { config, store }: ConnectionDependencies,
  servers: ServerDirectory,
  { asker, clientName, connection_id, environment, scope }: ApprovalStart,
): Promise<BegunAuthorization> {
  const audience = config.audiences[environment]
  if (audience === undefined) throw new ConnectionsError('environment_unavailable')
  const server = await servers.find()
  const transaction = await createAuthorizationTransaction()
  const browserBinding = new SecretText(randomBytes(32).toString('base64url'))
  const requestId = randomUUID()
  await insertAuthorizationRequest(store, {
    id: requestId,
    ...asker,
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
  })
  await appendEvent(store, {
    firm_id: asker.firm_id,
    person_id: asker.person_id,
    connection_id,
    kind: 'connection.approval_asked',
    detail: {
      environment,
      scope,
      ...(asker.hand_off_id !== null && { hand_off_id: asker.hand_off_id }),
    },
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
