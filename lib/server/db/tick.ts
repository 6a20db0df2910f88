import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { Tick } from '@/lib/domain/close/firm-items'
import type { Kept } from '@/lib/domain/close/kept'
import { tick } from '@/lib/server/db/close-schema'
import type { CloseRef } from '@/lib/server/db/close-event'
import { clockTime } from '@/lib/server/db/instant'
import { openJson, type SealedQuery, sealJson } from '@/lib/server/db/sealed-json'
import type { Query } from '@/lib/server/db/store/database'
import { build } from '@/lib/server/db/store/query-builder'

/** What was done to the firm's items in a close, oldest first, by item. */
export async function listTicks(
  { query, vault }: SealedQuery,
  ref: CloseRef,
): Promise<ReadonlyMap<string, Kept<Tick>>> {
  const { id, itemId, does, personId, at, noteSealed } = tick
  const rows = await build(query, (db) =>
    db
      .select({ id, itemId, does, by: personId, at, sealed: noteSealed })
      .from(tick)
      .where(isOf(ref))
      .orderBy(asc(tick.n)),
  )
  const byItem = new Map<string, Tick[]>()
  for (const { id: holder, itemId: item, sealed, ...row } of rows) {
    const kept = openJson(vault, contextOf(ref, holder), sealed) as KeptPart | undefined
    const ticks = byItem.get(item) ?? []
    byItem.set(item, [...ticks, { ...row, note: kept?.note ?? '', files: kept?.files ?? 0 }])
  }
  return byItem
}

/** What was done last to each of the firm's items in these closes: by close, then by item. */
export async function listLastTicks(
  query: Query,
  firm_id: string,
  close_ids: readonly string[],
): Promise<ReadonlyMap<string, ReadonlyMap<string, Kept<Pick<Tick, 'does'>>>>> {
  const { closeId, itemId, does, n, firmId } = tick
  const rows = await build(query, (db) =>
    db
      .selectDistinctOn([closeId, itemId], { closeId, itemId, does })
      .from(tick)
      .where(and(eq(firmId, firm_id), sql`${closeId} = any(${sql.param(close_ids)}::uuid[])`))
      .orderBy(closeId, itemId, desc(n)),
  )
  const byClose = new Map<string, Map<string, Kept<Pick<Tick, 'does'>>>>()
  for (const { closeId: of, itemId: item, does: last } of rows) {
    byClose.set(of, (byClose.get(of) ?? new Map()).set(item, [{ does: last }]))
  }
  return byClose
}

/** Adds it as the one with this number, within a transaction that holds the firm's chain. */
export async function addTick(
  { query, vault }: SealedQuery,
  ref: CloseRef,
  { id, item_id, n }: { id: string; item_id: string; n: number },
  { does, by, note, files }: Omit<Tick, 'at'>,
): Promise<void> {
  const kept: KeptPart = { note, files }
  await build(query, (db) =>
    db.insert(tick).values({
      id,
      firmId: ref.firm_id,
      closeId: ref.close_id,
      itemId: item_id,
      n,
      does,
      personId: by,
      at: clockTime,
      noteSealed: sealJson(vault, contextOf(ref, id), kept),
    }),
  )
}

interface KeptPart {
  readonly note: string
  readonly files: number
}

function isOf({ firm_id, close_id }: CloseRef): SQL | undefined {
  return and(eq(tick.firmId, firm_id), eq(tick.closeId, close_id))
}

function contextOf({ firm_id }: CloseRef, holder_id: string) {
  return { purpose: 'close', firm_id, holder_id, gen: 0 } as const
}
