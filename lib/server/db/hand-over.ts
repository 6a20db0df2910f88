/**
 * Rows are written by raw SQL: as one JSON parameter some thousands are one statement.
 */
import { randomUUID } from 'node:crypto'
import {
  and,
  asc,
  count,
  countDistinct,
  desc,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  type SQL,
  sql,
} from 'drizzle-orm'
import { uuidPattern } from '@/lib/bank-contract/uuid'
import type { SeenValues } from '@/lib/domain/close/seen-values'
import type { HandOver, HandOverDetail } from '@/lib/domain/ledgers/handed-over'
import type { HeldCounts } from '@/lib/domain/ledgers/held-rows'
import type { LedgerTarget } from '@/lib/domain/ledgers/ledger-target'
import type { ConnectionRef } from '@/lib/server/db/connection'
import { handedRow, handOver, handOverPart } from '@/lib/server/db/ledger-schema'
import { person } from '@/lib/server/db/schema'
import { openBytes, readWhole, sealBytes } from '@/lib/server/db/sealed-bytes'
import { openJson, type SealedQuery, sealJson } from '@/lib/server/db/sealed-json'
import type { OpenDatabase, Query } from '@/lib/server/db/store/database'
import { build } from '@/lib/server/db/store/query-builder'
import type { SealContext } from '@/lib/server/db/vault'

/** An account of a client and the ledger that it is handed to. */
export interface LedgerRef extends ConnectionRef {
  readonly account_id: string
  readonly target: LedgerTarget
}

/** What a ledger was given of one row. */
export interface HandedRow {
  readonly object: string
  readonly given: SeenValues
}

interface NewHandOver {
  readonly run_id: string
  readonly person_id: string
  readonly at: string
  readonly detail: HandOverDetail
}

const rowsOfStatement = 2000
// Each reading looks through all rows of its hand-over.
const rowsOfReading = 10_000

/** Begins to keep a hand-over, in place of what its run kept half-way before: nobody sees it until it is settled. */
export async function beginHandOver(
  { query, vault }: SealedQuery,
  ref: LedgerRef,
  { run_id, person_id, at, detail }: NewHandOver,
): Promise<string> {
  const id = randomUUID()
  await dropHalfHandOver(query, { firm_id: ref.firm_id, run_id })
  await build(query, (db) =>
    db.insert(handOver).values({
      id,
      firmId: ref.firm_id,
      connectionId: ref.connection_id,
      accountId: ref.account_id,
      target: ref.target,
      runId: run_id,
      personId: person_id,
      at,
      // Known once it is whole.
      size: 0,
      detailSealed: sealJson(vault, contextOf(ref, id), detail),
    }),
  )
  return id
}

/** The next piece of its file. */
export async function addHandedPart(
  { query, vault }: SealedQuery,
  ref: Pick<LedgerRef, 'firm_id'>,
  hand_over_id: string,
  part: number,
  bytes: Uint8Array,
): Promise<void> {
  const id = randomUUID()
  const bytesSealed = sealBytes(vault, contextOf(ref, id), bytes)
  const values = { id, firmId: ref.firm_id, handOverId: hand_over_id, part, bytesSealed }
  await build(query, (db) => db.insert(handOverPart).values(values))
}

/** What its ledger is given of each row, some thousands at a time. */
export async function addHandedRows(
  { query, vault }: SealedQuery,
  ref: Pick<LedgerRef, 'firm_id'>,
  hand_over_id: string,
  rows: AsyncIterable<HandedRow>,
  signal?: AbortSignal,
): Promise<void> {
  let values: { id: string; object: string; given_sealed: string }[] = []
  const write = async (): Promise<void> => {
    signal?.throwIfAborted()
    await query(
      `insert into handed_row (id, firm_id, hand_over_id, object, given_sealed)
       select r.id, $1, $2, r.object, r.given_sealed
       from jsonb_to_recordset($3::jsonb) as r(id uuid, object text, given_sealed text)`,
      [ref.firm_id, hand_over_id, JSON.stringify(values)],
    )
    values = []
  }
  for await (const { object, given } of rows) {
    const id = randomUUID()
    values.push({ id, object, given_sealed: sealJson(vault, contextOf(ref, id), given) })
    if (values.length >= rowsOfStatement) await write()
  }
  if (values.length > 0) await write()
}

/**
 * From now on it counts, within a transaction of the caller. The store refuses an `n` that somebody else has taken
 * meanwhile (`hand_over_once`). Throws where another program has begun it again.
 */
export async function settleHandOver(
  query: Query,
  { firm_id }: Pick<LedgerRef, 'firm_id'>,
  { id, n, size }: Pick<HandOver, 'id' | 'n' | 'size'>,
): Promise<void> {
  const isHalf = and(eq(handOver.firmId, firm_id), eq(handOver.id, id), isNull(handOver.n))
  const settled = await build(query, (db) =>
    db.update(handOver).set({ n, size }).where(isHalf).returning({ id: handOver.id }),
  )
  if (settled.length === 0) throw new Error('a hand-over was begun again')
}

/** What a run kept of a hand-over that does not count. */
export async function dropHalfHandOver(
  query: Query,
  { firm_id, run_id }: { readonly firm_id: string; readonly run_id: string },
): Promise<void> {
  const isHalf = and(eq(handOver.firmId, firm_id), eq(handOver.runId, run_id), isNull(handOver.n))
  await build(query, (db) => db.delete(handOver).where(isHalf))
}

/** Those that no run is to finish any more. */
export async function sweepHalfHandOvers({ query }: Pick<OpenDatabase, 'query'>): Promise<void> {
  await build(query, (db) =>
    db.delete(handOver).where(and(isNull(handOver.n), isNull(handOver.runId))),
  )
}

/** Every hand-over of a client, the newest first. */
export function listHandOvers(store: SealedQuery, ref: ConnectionRef): Promise<HandOver[]> {
  return readHandOvers(store, ref, isOf(ref))
}

export async function findHandOver(
  store: SealedQuery,
  ref: ConnectionRef,
  id: string,
): Promise<HandOver | undefined> {
  if (!uuidPattern.test(id)) return undefined
  const [found] = await readHandOvers(store, ref, and(isOf(ref), eq(handOver.id, id)))
  return found
}

async function readHandOvers(
  { query, vault }: SealedQuery,
  ref: ConnectionRef,
  condition: SQL | undefined,
): Promise<HandOver[]> {
  const { id, accountId, target, n, personId, at, size, detailSealed, undoneAt } = handOver
  const columns = { id, accountId, target, personId, name: person.name, at, size }
  const rows = await build(query, (db) =>
    db
      .select({ ...columns, n: sql<number>`${n}`, sealed: detailSealed, undoneAt })
      .from(handOver)
      .innerJoin(person, eq(person.id, personId))
      .where(condition)
      .orderBy(desc(at), desc(n)),
  )
  return rows.map((row) => ({
    id: row.id,
    account_id: row.accountId,
    target: row.target,
    n: row.n,
    by: { id: row.personId, name: row.name },
    at: row.at,
    isUndone: row.undoneAt !== null,
    size: row.size,
    detail: openJson(vault, contextOf(ref, row.id), row.sealed) as HandOverDetail | undefined,
  }))
}

/** What a ledger was given of each row of an account by the hand-overs that count, in no order, some at a time. */
export async function* walkGiven(
  { query, vault }: SealedQuery,
  ref: Pick<LedgerRef, 'firm_id'>,
  handOvers: readonly Pick<HandOver, 'id' | 'n'>[],
): AsyncGenerator<readonly { key: string; given: SeenValues; n: number }[]> {
  const { id, object, givenSealed: sealed, handOverId, firmId } = handedRow
  for (const { id: ofId, n } of handOvers) {
    for (let last: string | undefined; ;) {
      const own = and(eq(firmId, ref.firm_id), eq(handOverId, ofId))
      const beyond = last === undefined ? own : and(own, gt(id, last))
      const rows = await build(query, (db) =>
        db
          .select({ id, object, sealed })
          .from(handedRow)
          .where(beyond)
          .orderBy(asc(id))
          .limit(rowsOfReading),
      )
      // A row whose seal does not open was handed over all the same; nothing can be compared with it.
      yield rows.map((row) => ({
        key: row.object,
        given: (openJson(vault, contextOf(ref, row.id), row.sealed) ?? []) as SeenValues,
        n,
      }))
      last = rows.at(-1)?.id
      if (rows.length < rowsOfReading) break
    }
  }
}

/** How many rows the given hand-overs of an account and ledger hold, which come oldest first. */
export async function countHeld(
  { query }: Pick<SealedQuery, 'query'>,
  { firm_id }: Pick<LedgerRef, 'firm_id'>,
  ids: readonly string[],
): Promise<HeldCounts> {
  const { object, handOverId, firmId } = handedRow
  const isLast = eq(handOverId, ids.at(-1) ?? '')
  const countOf = (which: SQL) =>
    sql`${countDistinct(object)} filter (where ${which})`.mapWith(Number)
  const columns = {
    given: count(),
    held: countDistinct(object),
    ofLast: countOf(isLast),
    ofEarlier: countOf(sql`not ${isLast}`),
  }
  const which = and(eq(firmId, firm_id), inArray(handOverId, [...ids]))
  const [found] = await build(query, (db) => db.select(columns).from(handedRow).where(which))
  return found ?? { given: 0, held: 0, ofLast: 0, ofEarlier: 0 }
}

/** False where it was undone before. */
export async function markUndone(
  query: Query,
  ref: ConnectionRef,
  id: string,
  { person_id, at }: { readonly person_id: string; readonly at: string },
): Promise<boolean> {
  const done = await build(query, (db) =>
    db
      .update(handOver)
      .set({ undoneAt: at, undoneBy: person_id })
      .where(and(isOf(ref), eq(handOver.id, id), isNull(handOver.undoneAt)))
      .returning({ id: handOver.id }),
  )
  return done.length > 0
}

/**
 * The bytes of the file that was handed over, a part at a time. Throws where a part is missing or does not
 * open: the rest is never taken for the whole.
 */
export function readHandedFile(
  { query, vault }: SealedQuery,
  ref: ConnectionRef,
  { id: ofId, size }: Pick<HandOver, 'id' | 'size'>,
): AsyncGenerator<Uint8Array> {
  const { id, bytesSealed, firmId, handOverId, part } = handOverPart
  return readWhole(size, async (at) => {
    const which = and(eq(firmId, ref.firm_id), eq(handOverId, ofId), eq(part, at))
    const [row] = await build(query, (db) =>
      db.select({ id, sealed: bytesSealed }).from(handOverPart).where(which),
    )
    return row && openBytes(vault, contextOf(ref, row.id), row.sealed)
  })
}

function isOf({ firm_id, connection_id }: ConnectionRef): SQL | undefined {
  return and(
    eq(handOver.firmId, firm_id),
    eq(handOver.connectionId, connection_id),
    isNotNull(handOver.n),
  )
}

function contextOf({ firm_id }: Pick<ConnectionRef, 'firm_id'>, holder_id: string): SealContext {
  return { purpose: 'ledger', firm_id, holder_id, gen: 0 }
}
