import { appendClaimedEvent, appendEvent } from '@/lib/server/audit/append-event'
import type { ConnectionDependencies } from '@/lib/server/connections/connection-dependencies'
import { ConnectionsError } from '@/lib/server/connections/connections-error'
import { disconnect } from '@/lib/server/connections/disconnect'
import type { ServerDirectory } from '@/lib/server/connections/server-directory'
import { findClient } from '@/lib/server/db/connection'
import {
  findForgottenClient,
  finishForgetting,
  removeClient,
  type ForgottenClient,
  listForgotten,
} from '@/lib/server/db/forgotten-client'
import type { PersonSession } from '@/lib/server/db/session'
import type { Store } from '@/lib/server/db/store'

export interface ForgetDemand {
  person: PersonSession['person']
  connection_id: string
  /** As the person typed it, to show that they mean this client. */
  name: string
}

export type ForgetOutcome =
  | { kind: 'forgotten' }
  /** What was typed is not the client's name. */
  | { kind: 'name_differs' }
  | { kind: 'unknown_client' }

/**
 * Ends a client and removes its tokens, accounts and names; the lines of the audit trail stay, which
 * hold none of them. Throws ConnectionsError `not_allowed` for whoever is no admin.
 */
export async function forgetClient(
  deps: ConnectionDependencies,
  servers: ServerDirectory,
  demand: ForgetDemand,
): Promise<ForgetOutcome> {
  const { store } = deps
  const { person, connection_id } = demand
  const client = await findClient(store.database, person, connection_id)
  if (client === undefined) return { kind: 'unknown_client' }
  if (person.role !== 'admin') throw new ConnectionsError('not_allowed')
  if (demand.name.trim() !== client.name.trim()) return { kind: 'name_differs' }
  await disconnect(deps, servers, demand)
  const ref = { firm_id: person.firm_id, connection_id }
  const event = { ...ref, person_id: person.id, kind: 'connection.forgotten' }
  await appendClaimedEvent(store, event, (query) => removeClient(query, ref))
  await noteForgotten(deps)
  await store.journal.forget([connection_id])
  return { kind: 'forgotten' }
}

/** Says of which forgotten clients nothing is left, at the bank and here. */
export async function noteForgotten({
  store,
}: Pick<ConnectionDependencies, 'store'>): Promise<void> {
  for (const ref of await finishForgetting(store.database)) {
    await appendEvent(store, { ...ref, kind: 'connection.forget_finished' })
  }
}

/** That a client was forgotten, for those of its firm who may see every client. */
export async function findForgotten(
  { store }: Pick<ConnectionDependencies, 'store'>,
  { person, connection_id }: Omit<ForgetDemand, 'name'>,
): Promise<ForgottenClient | undefined> {
  if (person.role === 'junior') return undefined
  return findForgottenClient(store.database, person.firm_id, connection_id)
}

/**
 * Each instance goes over its own journal: the files may be where nobody else sees them. A refresh
 * that was under way may write once more, so that what was forgotten just now is gone over again.
 */
export function createJournalForgetting({ database, journal }: Store): () => Promise<void> {
  const done = new Set<string>()
  return async () => {
    const all = await listForgotten(database)
    const due = all.filter(({ connection_id, isRecent }) => isRecent || !done.has(connection_id))
    if (due.length === 0) return
    await journal.forget(due.map(({ connection_id }) => connection_id))
    for (const { connection_id } of due) done.add(connection_id)
  }
}
