import { randomUUID } from 'node:crypto'
import { and, asc, eq, gte, inArray, type SQL, sql } from 'drizzle-orm'
import type { Kept } from '@/lib/domain/close/kept'
import type { LockDifference } from '@/lib/domain/close/locked-rows'
import type { DifferenceChanges, FoundDifference } from '@/lib/domain/close/merge-differences'
import { readAmounts, writeAmounts, type WrittenAmount } from '@/lib/domain/close/outcome-record'
import type { SeenValues } from '@/lib/domain/close/seen-values'
import type { DifferenceAcceptance } from '@/lib/domain/close/since-lock'
import type { CloseRef } from '@/lib/server/db/close-event'
import { clockTime } from '@/lib/server/db/instant'
import { openJson, type SealedQuery, sealJson } from '@/lib/server/db/sealed-json'
import { build } from '@/lib/server/db/store/query-builder'
import { differenceAcceptance, lockDifference } from '@/lib/server/db/watch-schema'

/** What of a difference is sealed. */
interface Detail extends Pick<LockDifference, 'account' | 'changes' | 'before' | 'now'> {
  readonly amounts: readonly WrittenAmount[]
  readonly effect: readonly WrittenAmount[]
}

/** Of these closes, by close, who was found first before all. One that does not open is left out. */
export async function listDifferences(
  { query, vault }: SealedQuery,
  firm_id: string,
  close_ids: readonly string[],
): Promise<ReadonlyMap<string, readonly FoundDifference[]>> {
  if (close_ids.length === 0) return new Map()
  const { id, closeId, row: key, kind, differenceSealed, foundAt } = lockDifference
  const rows = await build(query, (db) =>
    db
      .select({ id, close_id: closeId, key, kind, foundAt, sealed: differenceSealed })
      .from(lockDifference)
      .where(and(eq(lockDifference.firmId, firm_id), inArray(closeId, [...close_ids])))
      .orderBy(asc(foundAt), asc(key)),
  )
  const byClose = new Map<string, FoundDifference[]>()
  for (const row of rows) {
    // Written by `saveDifferences`, which writes nothing else.
    const detail = openJson(vault, contextOf(firm_id, row.id), row.sealed) as Detail | undefined
    if (detail === undefined) continue
    const amounts = new Map(readAmounts(detail.amounts))
    const effect = new Map(readAmounts(detail.effect))
    const difference = { ...detail, amounts, effect, key: row.key, kind: row.kind }
    const own = byClose.get(row.close_id)
    const found = { difference, foundAt: row.foundAt }
    if (own === undefined) byClose.set(row.close_id, [found])
    else own.push(found)
  }
  return byClose
}

/** What people accepted in these closes, by close and row, oldest first. */
export async function listAcceptances(
  { query, vault }: SealedQuery,
  firm_id: string,
  close_ids: readonly string[],
  /** When the month was locked: what was accepted before that is of an earlier lock. */
  since?: string,
): Promise<ReadonlyMap<string, ReadonlyMap<string, Kept<DifferenceAcceptance>>>> {
  if (close_ids.length === 0) return new Map()
  const { id, closeId, row: key, n, kind, personId, at, seenSealed } = differenceAcceptance
  const isSince = since === undefined ? undefined : gte(at, since)
  const rows = await build(query, (db) =>
    db
      .select({ id, close_id: closeId, key, kind, by: personId, at, sealed: seenSealed })
      .from(differenceAcceptance)
      .where(
        and(eq(differenceAcceptance.firmId, firm_id), inArray(closeId, [...close_ids]), isSince),
      )
      .orderBy(asc(n)),
  )
  const byClose = new Map<string, Map<string, DifferenceAcceptance[]>>()
  for (const row of rows) {
    const seen = openJson(vault, contextOf(firm_id, row.id), row.sealed) as SeenValues | undefined
    if (seen === undefined) continue
    const own = byClose.get(row.close_id) ?? new Map<string, DifferenceAcceptance[]>()
    byClose.set(row.close_id, own)
    const acceptance = { by: row.by, at: row.at, kind: row.kind, now: seen }
    own.set(row.key, [...(own.get(row.key) ?? []), acceptance])
  }
  return byClose
}

/** Writes what is otherwise, within a transaction that holds the firm’s chain. */
export async function saveDifferences(
  { query, vault }: SealedQuery,
  { firm_id: firmId, close_id: closeId }: CloseRef,
  { save, remove }: DifferenceChanges,
): Promise<void> {
  const rows = [...remove, ...save.map(({ difference }) => difference.key)]
  if (rows.length === 0) return
  await build(query, (db) =>
    db
      .delete(lockDifference)
      .where(and(isOf({ firm_id: firmId, close_id: closeId }), inArray(lockDifference.row, rows))),
  )
  for (const { difference, foundAt } of save) {
    const id = randomUUID()
    const { key: row, kind, account, changes, before, now } = difference
    const amounts = writeAmounts(difference.amounts)
    const effect = writeAmounts(difference.effect)
    const detail: Detail = { account, changes, before, now, amounts, effect }
    const differenceSealed = sealJson(vault, contextOf(firmId, id), detail)
    await build(query, (db) =>
      db
        .insert(lockDifference)
        .values({ id, firmId, closeId, row, kind, differenceSealed, foundAt }),
    )
  }
}

/** Forgets them: what is locked now has none yet. */
export async function removeDifferences({ query }: SealedQuery, ref: CloseRef): Promise<void> {
  await build(query, (db) => db.delete(lockDifference).where(isOf(ref)))
}

/** Adds it as the latest of its row, within a transaction that holds the firm’s chain. */
export async function addAcceptance(
  { query, vault }: SealedQuery,
  { firm_id: firmId, close_id: closeId }: CloseRef,
  { row, by, kind, now }: Omit<DifferenceAcceptance, 'at'> & { row: string },
): Promise<void> {
  const id = randomUUID()
  const seenSealed = sealJson(vault, contextOf(firmId, id), now)
  const n = sql`(select coalesce(max(n), 0) + 1 from ${differenceAcceptance}
    where close_id = ${closeId} and row = ${row})`
  await build(query, (db) =>
    db
      .insert(differenceAcceptance)
      .values({ id, firmId, closeId, row, n, kind, personId: by, at: clockTime, seenSealed }),
  )
}

function isOf({ firm_id, close_id }: CloseRef): SQL | undefined {
  return and(eq(lockDifference.firmId, firm_id), eq(lockDifference.closeId, close_id))
}

function contextOf(firm_id: string, holder_id: string) {
  return { purpose: 'watch', firm_id, holder_id, gen: 0 } as const
}
