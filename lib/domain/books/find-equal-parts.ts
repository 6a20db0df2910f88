import { groupBy, type PreparedRow } from '@/lib/domain/books/compared-row'
import type { Offer } from '@/lib/domain/books/find-sums'

const maxParts = 12

/**
 * For each of `wholes`, two to twelve parts of one amount that make it, where they are all of that amount at most
 * `days` from it: two halves of a payment, three thirds. They are no repeats of each other, and none is the whole
 * with a slip. A part that could be of two wholes, and a whole that has two amounts of parts, are left to a search
 * of all sums.
 */
export function findEqualParts(
  wholes: readonly PreparedRow[],
  parts: readonly PreparedRow[],
  days: number,
): Offer[] {
  const byDay = groupBy(parts, ({ row, day }) => keyOf(row.currency, row.amount, day))
  const found = wholes.flatMap((whole): Offer[] => {
    const { currency, amount } = whole.row
    const near = Array.from({ length: 2 * days + 1 }, (_, at) => whole.day - days + at)
    return counts.flatMap((count) => {
      if (amount === 0 || amount % count !== 0) return []
      const same = near.flatMap((day) => byDay.get(keyOf(currency, amount / count, day)) ?? [])
      return same.length === count ? [{ whole, parts: same, isOnly: true }] : []
    })
  })
  const uses = new Map<PreparedRow, number>()
  for (const each of found.flatMap((offer) => [offer.whole, ...offer.parts])) {
    uses.set(each, (uses.get(each) ?? 0) + 1)
  }
  return found.filter((offer) =>
    [offer.whole, ...offer.parts].every((each) => uses.get(each) === 1),
  )
}

const counts = Array.from({ length: maxParts - 1 }, (_, at) => at + 2)

function keyOf(currency: string, amount: number, day: number): string {
  return `${currency} ${amount} ${day}`
}
