import type { Money } from '@/lib/bank-contract/money'
import { nameOrder } from '@/lib/format/names'

/** What a row is sorted by; money only among money of its currency. */
type SortValue = string | Money | null | undefined

export type ValueOf<Row> = (row: Row) => SortValue

/**
 * Rows in the order of a column, those of one value as the bank has them. A row without a value comes last,
 * whichever way; currencies stand one after the other, since no amount is more than one of another.
 */
export function sortRows<Row>(
  rows: readonly Row[],
  valueOf: ValueOf<Row>,
  { isDescending, locale }: { isDescending: boolean; locale: string },
): Row[] {
  const inWords = nameOrder(locale)
  const turn = isDescending ? -1 : 1
  const compare = (one: SortValue, other: SortValue): number => {
    if (one == null || other == null) return Number(one == null) - Number(other == null)
    if (typeof one === 'string' || typeof other === 'string') {
      return turn * inWords(wordsOf(one), wordsOf(other))
    }
    if (one.currency !== other.currency) return inWords(one.currency, other.currency)
    return turn * (one.amount - other.amount)
  }
  return rows
    .map((row) => ({ row, value: emptyAsNone(valueOf(row)) }))
    .toSorted((one, other) => compare(one.value, other.value))
    .map(({ row }) => row)
}

function emptyAsNone(value: SortValue): SortValue {
  return typeof value === 'string' && value.trim() === '' ? undefined : value
}

function wordsOf(value: string | Money): string {
  return typeof value === 'string' ? value : value.currency
}
