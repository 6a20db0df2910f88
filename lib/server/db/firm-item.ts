import { and, asc, eq, gt, inArray, isNull, or } from 'drizzle-orm'
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
  const { id, words, repeats, month, clients, asksFor, endedAt } = firmItem
  const isThere =
    begunAt === undefined ? isNull(endedAt) : or(isNull(endedAt), gt(endedAt, begunAt))
  const rows = await build(query, (db) =>
    db
      .select({ id, words, repeats, month, clients, asksFor })
      .from(firmItem)
      .where(and(eq(firmItem.firmId, firm_id), isThere))
      .orderBy(asc(firmItem.position), asc(firmItem.createdAt), asc(id)),
  )
  return rows.map(({ clients: chosen, month: due, ...row }) => ({
    ...row,
    ...(due !== null && { month: due }),
    of: clientsOf(chosen),
  }))
}

/** One that is typed: without an identifier it is new. */
export interface ItemChange extends Omit<FirmItem, 'id'> {
  readonly id: string | undefined
}

/**
 * These items, in this order, in place of those before: what is not among them ends, and stays in the
 * closes that were begun with it. How many were added, changed and ended. Throws NotAllowedError.
 */
export async function saveFirmItems(
  query: Query,
  { firm_id, role }: Pick<Person, 'firm_id' | 'role'>,
  items: readonly ItemChange[],
): Promise<{ added: number; changed: number; ended: number }> {
  requirePermission({ role }, 'set_policy')
  const before = new Map((await listFirmItems(query, firm_id)).map((item) => [item.id, item]))
  const count = { added: 0, changed: 0, ended: 0 }
  for (const [position, { id, ...item }] of items.entries()) {
    const { words, repeats, month = null, of, asksFor } = item
    const values = { words, repeats, month, asksFor, position, clients: storedClients(of) }
    const known = id === undefined ? undefined : before.get(id)
    if (known === undefined) {
      count.added += 1
      await build(query, (db) => db.insert(firmItem).values({ ...values, firmId: firm_id }))
      continue
    }
    before.delete(known.id)
    if (!isSame(known, item)) count.changed += 1
    const isKnown = and(eq(firmItem.firmId, firm_id), eq(firmItem.id, known.id))
    await build(query, (db) => db.update(firmItem).set(values).where(isKnown))
  }
  const ended = [...before.keys()]
  if (ended.length > 0) {
    const areEnded = and(eq(firmItem.firmId, firm_id), inArray(firmItem.id, ended))
    await build(query, (db) => db.update(firmItem).set({ endedAt: now }).where(areEnded))
  }
  return { ...count, ended: ended.length }
}

type Chosen = Exclude<FirmItem['of'], 'all'>

function storedClients(of: FirmItem['of']): string | null {
  return of === 'all' ? null : JSON.stringify(of)
}

/** Written by `storedClients`. */
function clientsOf(text: string | null): FirmItem['of'] {
  return text === null ? 'all' : ((tryJson(text) as Chosen | undefined) ?? 'all')
}

function isSame(one: Omit<FirmItem, 'id'>, other: Omit<FirmItem, 'id'>): boolean {
  const textOf = ({ words, repeats, month, of, asksFor }: Omit<FirmItem, 'id'>) =>
    JSON.stringify([words, repeats, month ?? null, storedClients(of), asksFor])
  return textOf(one) === textOf(other)
}
