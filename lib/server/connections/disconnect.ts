import { appendEvent } from '@/lib/server/audit/append-event'
import type { ConnectionDependencies } from '@/lib/server/connections/connection-dependencies'
import { revokeDue } from '@/lib/server/connections/revoke-due'
import type { ServerDirectory } from '@/lib/server/connections/server-directory'
import { findClient } from '@/lib/server/db/connection'
import { beginDisconnect } from '@/lib/server/db/revocation'
import { hastenRevocations } from '@/lib/server/db/revocation-progress'
import type { PersonSession } from '@/lib/server/db/session'

export type DisconnectOutcome =
  | { kind: 'disconnected' }
  /** The bank has not confirmed yet; it is told again until it does. */
  | { kind: 'disconnecting' }
  | { kind: 'unknown_client' }

/**
 * Ends a client: no more refreshes from this moment, then both of its tokens are revoked, refresh
 * token first. Its history stays. Doing it twice tells the bank again what it has not confirmed.
 */
export async function disconnect(
  deps: ConnectionDependencies,
  servers: ServerDirectory,
  demand: { person: PersonSession['person']; connection_id: string },
): Promise<DisconnectOutcome> {
  const { store } = deps
  const { person, connection_id } = demand
  const client = await findClient(store.database, person, connection_id)
  if (client === undefined) return { kind: 'unknown_client' }
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
