import { randomUUID } from 'node:crypto'
import { and, asc, eq, type SQL } from 'drizzle-orm'
import type { LockedRow } from '@/lib/domain/close/locked-rows'
import type { CloseRef } from '@/lib/server/db/close-event'
import { openJson, type SealedQuery, sealJson } from '@/lib/server/db/sealed-json'
import type { Query } from '@/lib/server/db/store/database'
import { build } from '@/lib/server/db/store/query-builder'
import { lockPart } from '@/lib/server/db/watch-schema'

type PartsOf = (typeof lockPart.$inferSelect)['of']

const rowsOfPart = 500

/** Puts these rows in place of those that were kept, some hundred in one part. */
export async function saveLockedRows(
  { query, vault }: SealedQuery,
  ref: CloseRef,
  of: PartsOf,
  rows: readonly LockedRow[],
): Promise<void> {
  await build(query, (db) => db.delete(lockPart).where(isOf(ref, of)))
  for (let part = 0; part * rowsOfPart < rows.length; part += 1) {
    const id = randomUUID()
    const own = rows.slice(part * rowsOfPart, (part + 1) * rowsOfPart)
    const rowsSealed = sealJson(vault, contextOf(ref, id), own)
    const { firm_id: firmId, close_id: closeId } = ref
    await build(query, (db) =>
      db.insert(lockPart).values({ id, firmId, closeId, of, part, rowsSealed }),
    )
  }
}

/** Adds the rows of one page that was read again; the first of a reading puts them in place of an earlier one. */
export async function addReadAgain(
  { query, vault }: SealedQuery,
  ref: CloseRef,
  { part, rows }: { part: number; rows: readonly LockedRow[] },
): Promise<void> {
  if (part === 0) await removeReadAgain(query, ref)
  const id = randomUUID()
  const { firm_id: firmId, close_id: closeId } = ref
  const rowsSealed = sealJson(vault, contextOf(ref, id), rows)
  await build(query, (db) =>
    db.insert(lockPart).values({ id, firmId, closeId, of: 're_read', part, rowsSealed }),
  )
}

export async function removeReadAgain(query: Query, ref: CloseRef): Promise<void> {
  await build(query, (db) => db.delete(lockPart).where(isOf(ref, 're_read')))
}

/** Undefined where a part does not open: of the rest nobody can say that it is all. */
export async function listLockedRows(
  { query, vault }: SealedQuery,
  ref: CloseRef,
  of: PartsOf,
): Promise<LockedRow[] | undefined> {
  const { id, rowsSealed } = lockPart
  const parts = await build(query, (db) =>
    db
      .select({ id, sealed: rowsSealed })
      .from(lockPart)
      .where(isOf(ref, of))
      .orderBy(asc(lockPart.part)),
  )
  const rows = parts.map(
    (part) => openJson(vault, contextOf(ref, part.id), part.sealed) as LockedRow[] | undefined,
  )
  return rows.includes(undefined) ? undefined : rows.flatMap((each) => each ?? [])
}

function isOf({ firm_id, close_id }: CloseRef, of: PartsOf): SQL | undefined {
  return and(eq(lockPart.firmId, firm_id), eq(lockPart.closeId, close_id), eq(lockPart.of, of))
}

function contextOf({ firm_id }: CloseRef, holder_id: string) {
  return { purpose: 'watch', firm_id, holder_id, gen: 0 } as const
}
