/**
 * Rows are written by raw SQL: as one JSON parameter some thousands are one statement.
 */
import { randomUUID } from 'node:crypto'
import { and, asc, desc, eq, isNull, type SQL } from 'drizzle-orm'
import { uuidPattern } from '@/lib/bank-contract/uuid'
import type { SeenValues } from '@/lib/domain/close/seen-values'
import type { HandOver, HandOverDetail } from '@/lib/domain/ledgers/handed-over'
import type { LedgerTarget } from '@/lib/domain/ledgers/ledger-target'
import type { ConnectionRef } from '@/lib/server/db/connection'
import { handedRow, handOver, handOverPart } from '@/lib/server/db/ledger-schema'
import { person } from '@/lib/server/db/schema'
import { openBytes, readWhole, sealBytes } from '@/lib/server/db/sealed-bytes'
import { openJson, type SealedQuery, sealJson } from '@/lib/server/db/sealed-json'
import type { Query } from '@/lib/server/db/store/database'
import { build } from '@/lib/server/db/store/query-builder'
import type { SealContext } from '@/lib/server/db/vault'

/** An account of a client and the ledger that it is handed to. */
export interface LedgerRef extends ConnectionRef {
  readonly account_id: string
  readonly target: LedgerTarget
}

/** What a ledger was given of one row. */
export interface GivenRow {
  readonly object: string
  readonly given: SeenValues
}

interface NewHandOver {
  readonly n: number
  readonly person_id: string
  readonly at: string
  readonly detail: HandOverDetail
  readonly rows: readonly GivenRow[]
  readonly bytes: Uint8Array
}

const rowsOfStatement = 2000
const partLength = 512 * 1024

/**
 * Keeps a hand-over with its file, within a transaction of the caller. The store refuses an `n` that somebody
 * else has taken meanwhile (`hand_over_once`).
 */
export async function insertHandOver(
  { query, vault }: SealedQuery,
  ref: LedgerRef,
  { n, person_id, at, detail, rows, bytes }: NewHandOver,
): Promise<string> {
  const id = randomUUID()
  await build(query, (db) =>
    db.insert(handOver).values({
      id,
      firmId: ref.firm_id,
      connectionId: ref.connection_id,
      accountId: ref.account_id,
      target: ref.target,
      n,
      personId: person_id,
      at,
      size: bytes.length,
      detailSealed: sealJson(vault, contextOf(ref, id), detail),
    }),
  )
  for (let from = 0; from < rows.length; from += rowsOfStatement) {
    const values = rows.slice(from, from + rowsOfStatement).map(({ object, given }) => {
      const own = randomUUID()
      return { id: own, object, given_sealed: sealJson(vault, contextOf(ref, own), given) }
    })
    await query(
      `insert into handed_row (id, firm_id, hand_over_id, object, given_sealed)
       select r.id, $1, $2, r.object, r.given_sealed
       from jsonb_to_recordset($3::jsonb) as r(id uuid, object text, given_sealed text)`,
      [ref.firm_id, id, JSON.stringify(values)],
    )
  }
  for (let part = 0; part * partLength < bytes.length; part += 1) {
    const own = randomUUID()
    const piece = bytes.subarray(part * partLength, (part + 1) * partLength)
    const bytesSealed = sealBytes(vault, contextOf(ref, own), piece)
    const values = { id: own, firmId: ref.firm_id, handOverId: id, part, bytesSealed }
    await build(query, (db) => db.insert(handOverPart).values(values))
  }
  return id
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
  const columns = { id, accountId, target, n, personId, name: person.name, at, size }
  const rows = await build(query, (db) =>
    db
      .select({ ...columns, sealed: detailSealed, undoneAt })
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

/** What a ledger was last given of each row that it has of an account, by the row’s key. */
export async function listGiven(
  { query, vault }: SealedQuery,
  ref: LedgerRef,
): Promise<Map<string, SeenValues>> {
  const { id, object, givenSealed: sealed, handOverId } = handedRow
  const rows = await build(query, (db) =>
    db
      .select({ id, object, sealed })
      .from(handedRow)
      .innerJoin(handOver, eq(handOver.id, handOverId))
      .where(
        and(
          isOf(ref),
          eq(handOver.accountId, ref.account_id),
          eq(handOver.target, ref.target),
          isNull(handOver.undoneAt),
        ),
      )
      .orderBy(asc(handOver.n)),
  )
  // A row whose seal does not open was handed over all the same; nothing can be compared with it.
  return new Map(
    rows.map((row) => [
      row.object,
      (openJson(vault, contextOf(ref, row.id), row.sealed) ?? []) as SeenValues,
    ]),
  )
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
  return and(eq(handOver.firmId, firm_id), eq(handOver.connectionId, connection_id))
}

function contextOf({ firm_id }: ConnectionRef, holder_id: string): SealContext {
  return { purpose: 'ledger', firm_id, holder_id, gen: 0 }
}
