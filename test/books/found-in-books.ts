import type { Compared } from '@/lib/domain/books/compare-books'
import type { ComparedRow } from '@/lib/domain/books/compared-row'

export function wholeOf(items: readonly ComparedRow[]) {
  return { items, end: 'whole' as const, notUnderstood: 0, notApplied: [] }
}

export function sumOf(rows: readonly ComparedRow[]): bigint {
  return rows.reduce((sum, { amount }) => sum + BigInt(amount), 0n)
}

/** What was found, in the words of `MutatedBooks`. */
export function findings(found: Compared): string[] {
  const ids = (rows: readonly ComparedRow[]) => rows.map(({ id }) => id)
  return [
    ...found.onlyAtBank.map(({ id }) => `only at bank ${id}`),
    ...found.onlyInBooks.map(({ id }) => `only in books ${id}`),
    ...found.twice.map(({ line }) => `twice ${line.amount}`),
    ...found.amountDiffers.map(({ row, how }) => `amount ${row.id} ${how}`),
    ...found.dateDiffers.map(({ row, days }) => `date ${row.id} ${days}`),
    ...found.offers.map(
      ({ lines, rows }) => `offer ${[...ids(lines), ...ids(rows)].toSorted().join(' ')}`,
    ),
  ].toSorted()
}
