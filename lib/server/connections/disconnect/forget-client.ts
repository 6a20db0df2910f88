import { requirePermission } from '@/lib/domain/people/permissions'
import { appendChange, appendEvent } from '@/lib/server/audit/audit'
import type { ConnectionDependencies } from '@/lib/server/connections/connection-dependencies'
import type { Connections } from '@/lib/server/connections/connections'
import { disconnect } from '@/lib/server/connections/disconnect/disconnect'
import { findClientNames } from '@/lib/server/db/client-names'
import { countClientRows } from '@/lib/server/db/client-tables'
import { findClient } from '@/lib/server/db/connection'
import { findAuditPlace, saveDeparture } from '@/lib/server/db/departure'
import {
  findForgottenClient,
  finishForgetting,
  type ForgottenClient,
  listForgotten,
  removeClient,
} from '@/lib/server/db/forgotten-client'
import { storeTime } from '@/lib/server/db/watch'
import type { PersonSession } from '@/lib/server/db/session'
import type { Store } from '@/lib/server/db/store'

export interface ForgetRequest {
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
 * Ends a client and removes what is stored of it. Its certificate stays, which names it, and the lines of the audit
 * trail, in which the names of files and accounts stand as they were written. Throws NotAllowedError.
 */
export function forgetClient(
  connections: Connections,
  request: ForgetRequest,
): Promise<ForgetOutcome> {
  return connections.track(forget(connections, request))
}

async function forget(connections: Connections, request: ForgetRequest): Promise<ForgetOutcome> {
  const { store } = connections.deps
  const { person, connection_id } = request
  const client = await findClient(store.database, person, connection_id)
  if (client === undefined) return { kind: 'unknown_client' }
  requirePermission(person, 'forget')
  if (request.name.trim() !== client.name.trim()) return { kind: 'name_differs' }
  await disconnect(connections, request)
  const ref = { firm_id: person.firm_id, connection_id }
  const names = await findClientNames(store.database, ref)
  const event = { ...ref, person_id: person.id, kind: 'connection.forgotten' } as const
  await appendChange(store, ref.firm_id, async (query, note) => {
    const held = await countClientRows(query, ref)
    const { entries, nextSeq } = await findAuditPlace(query, ref)
    if (!(await removeClient(query, ref))) return
    const kept = await countClientRows(query, ref)
    const left = new Map(kept.map(({ table, rows }) => [table, rows]))
    const removed = held.flatMap(({ table, rows }) => {
      const gone = rows - (left.get(table) ?? 0)
      return gone > 0 ? [{ table, rows: gone }] : []
    })
    await saveDeparture({ query, vault: store.vault }, ref, {
      client: client.name,
      firm: names?.firm ?? '',
      by: person.name,
      deletedAt: await storeTime(query),
      removed,
      kept,
      // With the one that is written now.
      auditEntries: entries + 1,
      auditSeq: nextSeq,
    })
    note(event)
  })
  await recordForgotten(connections.deps)
  await store.journal.forget([connection_id])
  return { kind: 'forgotten' }
}

/** Records which forgotten clients are gone, at the bank and here. */
export async function recordForgotten({
  store,
}: Pick<ConnectionDependencies, 'store'>): Promise<void> {
  for (const ref of await finishForgetting(store.database)) {
    await appendEvent(store, { ...ref, kind: 'connection.forget_finished' })
  }
}

/** That a client was forgotten, for those of its firm who may see every client. */
export async function findForgotten(
  { store }: Pick<ConnectionDependencies, 'store'>,
  { person, connection_id }: Omit<ForgetRequest, 'name'>,
): Promise<ForgottenClient | undefined> {
  if (!person.all_clients) return undefined
  return findForgottenClient(store.database, person.firm_id, connection_id)
}

/**
 * Each instance cleans its own journal: no other may be able to read the files. A refresh in progress
 * may write once more, so recently forgotten clients are removed again.
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
