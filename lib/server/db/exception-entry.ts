import { and, asc, eq, max, type SQL } from 'drizzle-orm'
import type { Acceptance, ExceptionEntry, Exclusion } from '@/lib/domain/close/exceptions'
import type { EvidenceId } from '@/lib/domain/close/finding'
import type { Kept } from '@/lib/domain/close/kept'
import { exceptionEntry } from '@/lib/server/db/close-schema'
import type { ConnectionRef } from '@/lib/server/db/connection'
import { clockTime } from '@/lib/server/db/instant'
import { openJson, type SealedQuery, sealJson } from '@/lib/server/db/sealed-json'
import { build } from '@/lib/server/db/store/query-builder'

/** What was decided of a client's findings, oldest first. One that does not open is not there: its finding is open again. */
export async function listExceptions(
  { query, vault }: SealedQuery,
  ref: ConnectionRef,
): Promise<Kept<ExceptionEntry>> {
  const { id, kind, item, withdraws, personId, at, entrySealed } = exceptionEntry
  const rows = await build(query, (db) =>
    db
      .select({ id, kind, item, withdraws, by: personId, at, sealed: entrySealed })
      .from(exceptionEntry)
      .where(isOf(ref))
      .orderBy(asc(exceptionEntry.n)),
  )
  return rows.flatMap(({ sealed, item: itemId, kind: what, withdraws: of, ...row }) => {
    if (what === 'withdrawn') return of === null ? [] : { ...row, kind: what, of }
    const kept = openJson(vault, contextOf(ref, row.id), sealed) as KeptPart | undefined
    if (kept === undefined) return []
    // Written by `addExceptions`, which writes the part of its kind.
    return what === 'accepted'
      ? ({ ...(kept as KeptAcceptance), ...row, kind: what } satisfies Acceptance)
      : ({
          ...(kept as KeptExclusion),
          ...row,
          kind: what,
          item: itemId as EvidenceId,
        } satisfies Exclusion)
  })
}

/** Adds them after all others, within a transaction that holds the firm's chain. */
export async function addExceptions(
  { query, vault }: SealedQuery,
  ref: ConnectionRef,
  entries: readonly ExceptionEntry[],
): Promise<void> {
  if (entries.length === 0) return
  await build(query, async (db) => {
    const [last] = await db
      .select({ n: max(exceptionEntry.n) })
      .from(exceptionEntry)
      .where(isOf(ref))
    const from = (last?.n ?? 0) + 1
    await db.insert(exceptionEntry).values(
      entries.map((entry, index) => ({
        id: entry.id,
        firmId: ref.firm_id,
        connectionId: ref.connection_id,
        n: from + index,
        kind: entry.kind,
        item: itemOf(entry),
        withdraws: entry.kind === 'withdrawn' ? entry.of : null,
        personId: entry.by,
        at: clockTime,
        entrySealed: sealJson(vault, contextOf(ref, entry.id), keptPart(entry)),
      })),
    )
  })
}

type KeptAcceptance = Pick<Acceptance, 'finding' | 'period' | 'reason' | 'name'>
type KeptExclusion = Pick<Exclusion, 'scope' | 'from' | 'end' | 'reason' | 'name'>
type KeptPart = KeptAcceptance | KeptExclusion

function keptPart(entry: ExceptionEntry): KeptPart | object {
  switch (entry.kind) {
    case 'accepted': {
      const { finding, period, reason, name } = entry
      return { finding, period, reason, name }
    }
    case 'excluded': {
      const { scope, from, end, reason, name } = entry
      return { scope, from, end, reason, name }
    }
    case 'withdrawn':
      return {}
  }
}

function itemOf(entry: ExceptionEntry): string | null {
  if (entry.kind === 'withdrawn') return null
  return entry.kind === 'accepted' ? entry.finding.item : entry.item
}

function isOf({ firm_id, connection_id }: ConnectionRef): SQL | undefined {
  return and(eq(exceptionEntry.firmId, firm_id), eq(exceptionEntry.connectionId, connection_id))
}

function contextOf({ firm_id }: ConnectionRef, holder_id: string) {
  return { purpose: 'exception', firm_id, holder_id, gen: 0 } as const
}
