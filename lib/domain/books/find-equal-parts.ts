import { groupBy, type PreparedRow } from '@/lib/domain/books/compared-row'
import type { Offer } from '@/lib/domain/books/find-sums'

/**
 * For each of `wholes`, the parts of one amount that make it, where all of that amount at most `days` from it do:
 * two halves of a payment, three thirds. They are no repeats of each other, and none is the whole with a slip. A
 * part that could be of two wholes, and a whole that has two amounts of parts, are left to a search of all sums.
 */
export function findEqualParts(
  wholes: readonly PreparedRow[],
  parts: readonly PreparedRow[],
  days: number,
): Offer[] {
  const byAmount = groupBy(parts, ({ row }) => `${row.currency} ${row.amount}`)
  const wholesOf = groupBy(wholes, ({ row }) => `${row.currency} ${row.amount}`)
  const found: Offer[] = []
  for (const same of byAmount.values()) {
    const [first] = same
    if (first === undefined || same.length < 2 || first.row.amount === 0) continue
    const { currency, amount } = first.row
    for (let count = 2; count <= same.length; count += 1) {
      for (const whole of wholesOf.get(`${currency} ${amount * count}`) ?? []) {
        const near = same.filter(({ day }) => Math.abs(day - whole.day) <= days)
        if (near.length === count) found.push({ whole, parts: near, isOnly: true })
      }
    }
  }
  const uses = new Map<PreparedRow, number>()
  for (const each of found.flatMap((offer) => [offer.whole, ...offer.parts])) {
    uses.set(each, (uses.get(each) ?? 0) + 1)
  }
  return found.filter((offer) =>
    [offer.whole, ...offer.parts].every((each) => uses.get(each) === 1),
  )
}
