import { and, asc, count, eq, type SQL } from 'drizzle-orm'
import type { BooksDecision, BooksDecisionEntry } from '@/lib/domain/books/books-decision'
import type { BooksRef } from '@/lib/server/db/books-file'
import { booksDecision } from '@/lib/server/db/books-schema'
import { clockTime } from '@/lib/server/db/instant'
import { openJson, type SealedQuery, sealJson } from '@/lib/server/db/sealed-json'
import { build } from '@/lib/server/db/store/query-builder'

type OfAccount = Omit<BooksRef, 'month'>

/** All that was decided of an account, in order. One whose seal does not open says nothing of its lines any more. */
export async function listBooksDecisions(
  { query, vault }: SealedQuery,
  ref: OfAccount,
): Promise<BooksDecisionEntry[]> {
  const { id, month, kind, withdraws, personId, at, decisionSealed } = booksDecision
  const rows = await build(query, (db) =>
    db
      .select({ id, month, kind, of: withdraws, by: personId, at, sealed: decisionSealed })
      .from(booksDecision)
      .where(isOf(ref))
      .orderBy(asc(booksDecision.n)),
  )
  return rows.map(({ kind: does, of, sealed, ...row }): BooksDecisionEntry => {
    if (does === 'withdrawn') return { ...row, kind: does, of: of ?? '' }
    // Written by `addBooksDecision`, which writes nothing else.
    const kept = openJson(vault, contextOf(ref, row.id), sealed) as KeptPart | undefined
    return { ...row, kind: does, lines: kept?.lines ?? [], rows: kept?.rows ?? [] }
  })
}

type KeptPart = Pick<BooksDecision, 'lines' | 'rows'>

/** Adds it, within a transaction that holds the firm’s chain. */
export async function addBooksDecision(
  { query, vault }: SealedQuery,
  ref: OfAccount,
  entry: BooksDecisionEntry,
): Promise<void> {
  const kept = entry.kind === 'withdrawn' ? {} : { lines: entry.lines, rows: entry.rows }
  const [row] = await build(query, (db) =>
    db.select({ n: count() }).from(booksDecision).where(isOf(ref)),
  )
  await build(query, (db) =>
    db.insert(booksDecision).values({
      id: entry.id,
      firmId: ref.firm_id,
      connectionId: ref.connection_id,
      accountId: ref.account_id,
      month: entry.month,
      n: row?.n ?? 0,
      kind: entry.kind,
      withdraws: entry.kind === 'withdrawn' ? entry.of : null,
      personId: entry.by,
      at: clockTime,
      decisionSealed: sealJson(vault, contextOf(ref, entry.id), kept),
    }),
  )
}

function isOf({ firm_id, connection_id, account_id }: OfAccount): SQL | undefined {
  return and(
    eq(booksDecision.firmId, firm_id),
    eq(booksDecision.connectionId, connection_id),
    eq(booksDecision.accountId, account_id),
  )
}

function contextOf({ firm_id }: OfAccount, holder_id: string) {
  return { purpose: 'books', firm_id, holder_id, gen: 0 } as const
}
