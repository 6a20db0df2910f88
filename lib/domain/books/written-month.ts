import type { LeftOutReason } from '@/lib/domain/books/books-line'
import type { ComparedRow } from '@/lib/domain/books/compared-row'
import type { MonthOfBooks } from '@/lib/domain/books/month-of-books'

/** A month of the books as it is kept: plain data, balances as decimal digits. */
interface WrittenMonth {
  readonly rows: readonly ComparedRow[]
  readonly opening: string | null
  readonly closing: string | null
  readonly before: number
  readonly after: number
  /** Absent of what was written before it was kept. */
  readonly nearby?: readonly ComparedRow[]
  readonly leftOut: readonly (readonly [LeftOutReason, number])[]
  readonly endsOn?: string | undefined
}

export function writeMonth({ side, before, after, nearby, leftOut, endsOn }: MonthOfBooks): string {
  const { rows, opening, closing } = side
  const written: WrittenMonth = {
    rows: rows.items,
    opening: opening === undefined ? null : String(opening),
    closing: closing === undefined ? null : String(closing),
    before,
    after,
    nearby,
    leftOut: [...leftOut],
    endsOn,
  }
  return JSON.stringify(written)
}

/** What `writeMonth` wrote. */
export function readWrittenMonth(text: string): MonthOfBooks {
  const {
    rows,
    opening,
    closing,
    before,
    after,
    nearby = [],
    leftOut,
    endsOn,
  } = JSON.parse(text) as WrittenMonth
  return {
    kind: 'month',
    side: {
      rows: { items: rows, end: 'whole', notUnderstood: 0, notApplied: [] },
      opening: opening === null ? undefined : BigInt(opening),
      closing: closing === null ? undefined : BigInt(closing),
    },
    before,
    after,
    nearby,
    leftOut: new Map(leftOut),
    endsOn,
  }
}
