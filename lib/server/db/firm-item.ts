import { and, asc, eq, gt, isNull, ne, or } from 'drizzle-orm'
import { tryJson } from '@/lib/bank-contract/try-json'
import type { FirmItem } from '@/lib/domain/close/firm-items'
import { requirePermission } from '@/lib/domain/people/permissions'
import { firmItem } from '@/lib/server/db/close-schema'
import { now } from '@/lib/server/db/instant'
import type { Person } from '@/lib/server/db/person'
import type { Query } from '@/lib/server/db/store/database'
import { build } from '@/lib/server/db/store/query-builder'

/** The firm's items in their order: those that a close begins with now, or had that was begun then. */
export async function listFirmItems(
  query: Query,
  firm_id: string,
  begunAt?: string,
): Promise<FirmItem[]> {
  return (await listDatedItems(query, firm_id, begunAt)).map(({ item }) => item)
}

/** The same for closes that were begun then or later: with each its end, which only some of them came before. */
export async function listDatedItems(
  query: Query,
  firm_id: string,
  begunAt?: string,
): Promise<{ item: FirmItem; endedAt: string | null }[]> {
  const { id, words, repeats, month, clients, asksFor, endedAt } = firmItem
  const isThere =
    begunAt === undefined ? isNull(endedAt) : or(isNull(endedAt), gt(endedAt, begunAt))
  const rows = await build(query, (db) =>
    db
      .select({ id, words, repeats, month, clients, asksFor, endedAt })
      .from(firmItem)
      .where(and(eq(firmItem.firmId, firm_id), isThere))
      .orderBy(asc(firmItem.position), asc(firmItem.createdAt), asc(id)),
  )
  return rows.map(({ clients: chosen, month: due, endedAt: end, ...row }) => ({
    item: { ...row, ...(due !== null && { month: due }), of: clientsOf(chosen) },
    endedAt: end,
  }))
}

/** What an admin types of one. */
export type TypedItem = Omit<FirmItem, 'id'>

/** What becomes of one of them. Each is changed by itself, so that two admins undo nothing of each other's. */
export type ItemChange =
  | { readonly does: 'add'; readonly item: TypedItem }
  | { readonly does: 'change'; readonly id: string; readonly item: TypedItem }
  /** Stays in the closes that were begun with it. */
  | { readonly does: 'end'; readonly id: string }
  /** Past its neighbour. */
  | { readonly does: 'up' | 'down'; readonly id: string }

export const maxFirmItems = 100

/**
 * Within a transaction that holds the firm's chain. False where the firm has no such item, or has as many
 * as it may. Throws NotAllowedError.
 */
export async function changeFirmItem(
  query: Query,
  { firm_id, role }: Pick<Person, 'firm_id' | 'role'>,
  change: ItemChange,
): Promise<boolean> {
  requirePermission({ role }, 'set_policy')
  const ids = (await listFirmItems(query, firm_id)).map(({ id }) => id)
  if (change.does === 'add') {
    if (ids.length >= maxFirmItems) return false
    const values = { ...storedItem(change.item), firmId: firm_id, position: ids.length }
    await build(query, (db) => db.insert(firmItem).values(values))
    await saveOrder(query, firm_id, ids)
    return true
  }
  const at = ids.indexOf(change.id)
  if (at === -1) return false
  const isIt = and(eq(firmItem.firmId, firm_id), eq(firmItem.id, change.id))
  if (change.does === 'change') {
    const values = storedItem(change.item)
    await build(query, (db) => db.update(firmItem).set(values).where(isIt))
  } else if (change.does === 'end') {
    await build(query, (db) => db.update(firmItem).set({ endedAt: now }).where(isIt))
  } else {
    const to = Math.max(0, change.does === 'up' ? at - 1 : at + 1)
    await saveOrder(query, firm_id, ids.toSpliced(at, 1).toSpliced(to, 0, change.id))
  }
  return true
}

async function saveOrder(query: Query, firm_id: string, ids: readonly string[]): Promise<void> {
  for (const [position, id] of ids.entries()) {
    const isIt = and(
      eq(firmItem.firmId, firm_id),
      eq(firmItem.id, id),
      ne(firmItem.position, position),
    )
    await build(query, (db) => db.update(firmItem).set({ position }).where(isIt))
  }
}

function storedItem({ words, repeats, month, of, asksFor }: TypedItem) {
  return { words, repeats, month: month ?? null, asksFor, clients: storedClients(of) }
}

type Chosen = Exclude<FirmItem['of'], 'all'>

function storedClients(of: FirmItem['of']): string | null {
  return of === 'all' ? null : JSON.stringify(of)
}

/** Written by `storedClients`. */
function clientsOf(text: string | null): FirmItem['of'] {
  return text === null ? 'all' : ((tryJson(text) as Chosen | undefined) ?? 'all')
}
