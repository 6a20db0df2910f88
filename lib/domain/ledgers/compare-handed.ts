import { compareSeen, type SeenChange, type SeenValues } from '@/lib/domain/close/seen-values'
import { givenOf } from '@/lib/domain/ledgers/handed-over'
import type { BookableRow } from '@/lib/domain/ledgers/ledger-reading'

/** What a ledger was given of a row in one hand-over. */
export interface GivenRow {
  readonly key: string
  readonly given: SeenValues
  /** Of the hand-over. */
  readonly n: number
}

/** A row of the bank beside what the ledger was last given of it. */
export interface ComparedRow extends BookableRow {
  /** Undefined where the ledger never had it. */
  readonly given: SeenValues | undefined
  readonly changes: readonly SeenChange[]
}

type Compared =
  | { readonly kind: 'row'; readonly row: ComparedRow }
  /** The ledger has it, and it is not among the rows. */
  | { readonly kind: 'missing'; readonly key: string; readonly given: SeenValues }

/** In the order by which both sides are compared. */
export function byKey(one: { readonly key: string }, other: { readonly key: string }): number {
  return one.key < other.key ? -1 : one.key > other.key ? 1 : 0
}

/** Which rows the ledger never had, which it was given otherwise, and which are missing. Both sides are by their keys. */
export async function* compareHanded(
  rows: AsyncIterable<readonly BookableRow[]>,
  handed: AsyncIterable<readonly GivenRow[]>,
): AsyncGenerator<Compared> {
  const given = lastGiven(handed)[Symbol.asyncIterator]()
  let next = await given.next()
  // A bank may list one row twice.
  let lastKey: string | undefined
  for await (const page of rows) {
    for (const row of page) {
      while (next.done !== true && next.value.key < row.key) {
        if (next.value.key !== lastKey) yield missing(next.value)
        next = await given.next()
      }
      const own = next.done !== true && next.value.key === row.key ? next.value.given : undefined
      lastKey = row.key
      const changes = own === undefined ? [] : compareSeen(own, givenOf(row.row)).changes
      yield { kind: 'row', row: { ...row, given: own, changes } }
    }
  }
  while (next.done !== true) {
    if (next.value.key !== lastKey) yield missing(next.value)
    next = await given.next()
  }
}

function missing({ key, given }: GivenRow): Compared {
  return { kind: 'missing', key, given }
}

/** Of each key what was given last. The rows come by their keys. */
export async function* lastGiven(
  pages: AsyncIterable<readonly GivenRow[]>,
): AsyncGenerator<GivenRow> {
  let last: GivenRow | undefined
  for await (const page of pages) {
    for (const each of page) {
      if (last !== undefined && last.key !== each.key) yield last
      last = last?.key === each.key && last.n > each.n ? last : each
    }
  }
  if (last !== undefined) yield last
}
