import { requirePermission } from '@/lib/domain/people/permissions'
import { appendEvent } from '@/lib/server/audit/audit'
import type { ConnectionDependencies } from '@/lib/server/connections/connection-dependencies'
import type { Connections } from '@/lib/server/connections/connections'
import { findClient } from '@/lib/server/db/connection'
import {
  beginDisconnect,
  type DueRevocation,
  failRevocation,
  finishDisconnects,
  finishRevocation,
  hastenRevocations,
  queueLatePairs,
  takeDueRevocations,
} from '@/lib/server/db/revocation'
import type { PersonSession } from '@/lib/server/db/session'
import type { ServerDirectory } from '@/lib/server/oauth/authorization-server'
import { type RevocationOutcome, revokeToken } from '@/lib/server/oauth/token-endpoint'

export type DisconnectOutcome =
  | { kind: 'disconnected' }
  /** The bank has not confirmed yet; the request is sent again until it does. */
  | { kind: 'disconnecting' }
  | { kind: 'unknown_client' }

/**
 * Ends a client: no more refreshes from this moment, then both of its tokens are revoked, refresh
 * token first. Its history stays. A second call sends again what the bank has not confirmed.
 * Throws NotAllowedError.
 */
export function disconnect(
  connections: Connections,
  request: { person: PersonSession['person']; connection_id: string },
): Promise<DisconnectOutcome> {
  return connections.track(end(connections, request))
}

async function end(
  { deps, servers }: Connections,
  request: { person: PersonSession['person']; connection_id: string },
): Promise<DisconnectOutcome> {
  const { store } = deps
  const { person, connection_id } = request
  const client = await findClient(store.database, person, connection_id)
  if (client === undefined) return { kind: 'unknown_client' }
  requirePermission(person, 'disconnect')
  if (await beginDisconnect(store.database, person.firm_id, connection_id)) {
    await appendEvent(store, {
      firm_id: person.firm_id,
      person_id: person.id,
      connection_id,
      kind: 'connection.disconnect_asked',
    })
  } else {
    await hastenRevocations(store.database, person.firm_id, connection_id)
  }
  await revokeDue(deps, servers, { connection_id })
  const after = await findClient(store.database, person, connection_id)
  return { kind: after?.status === 'disconnected' ? 'disconnected' : 'disconnecting' }
}

const revocationsPerRound = 20

/** Sends the revocations that are due, of one client or of all, and records the outcome. */
export async function revokeDue(
  deps: ConnectionDependencies,
  servers: ServerDirectory,
  only: { connection_id?: string } = {},
): Promise<void> {
  const { store } = deps
  if (only.connection_id === undefined) await queueLatePairs(store.database)
  const due = await takeDueRevocations(store, { ...only, limit: revocationsPerRound })
  for (const revocation of due) {
    const outcome = await revoke(deps, servers, revocation)
    if (outcome.kind === 'revoked') await finishRevocation(store.database, revocation.id)
    else await failRevocation(store.database, revocation.id, outcome.error)
  }
  for (const { firm_id, connection_id } of await finishDisconnects(store.database)) {
    await appendEvent(store, { firm_id, connection_id, kind: 'connection.disconnected' })
  }
}

async function revoke(
  { config }: ConnectionDependencies,
  servers: ServerDirectory,
  { token }: DueRevocation,
): Promise<RevocationOutcome> {
  if (token === undefined) return { kind: 'revoked' }
  if (token === 'unreadable') return { kind: 'failed', error: 'access_unreadable' }
  return revokeToken(await servers.find(), config, token, config.callTimeoutMilliseconds)
}
