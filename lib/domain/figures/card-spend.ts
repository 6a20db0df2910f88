import { findColumn } from '@/lib/domain/figures/chart-columns'
import type { DaySums, HolderSpend } from '@/lib/domain/figures/day-sums'
import type { DayRange } from '@/lib/domain/periods/day-range'
import { nameOrder } from '@/lib/format/names'

export interface CurrencySpend {
  readonly currency: string
  /** Who spent the most first. */
  readonly holders: readonly Readonly<HolderSpend>[]
  readonly total: bigint
}

/**
 * What was spent by card, by whose it was, over the days of all columns together; by currency, never
 * added up across them.
 */
export function cardSpends(
  columns: readonly Required<DayRange>[],
  days: DaySums,
  locale: string,
): CurrencySpend[] {
  const byName = nameOrder(locale)
  const placeOf = findColumn(columns)
  const currencies = new Map<string, Map<string, HolderSpend>>()
  for (const [day, sum] of days) {
    if (placeOf(day) === undefined) continue
    for (const [currency, of] of sum.currencies) {
      if (of.holders.size === 0) continue
      const holders = currencies.get(currency) ?? new Map<string, HolderSpend>()
      currencies.set(currency, holders)
      for (const [id, holder] of of.holders) {
        const known = holders.get(id)
        if (known === undefined) holders.set(id, { ...holder })
        else {
          known.spent += holder.spent
          known.rows += holder.rows
        }
      }
    }
  }
  return [...currencies]
    .map(([currency, holders]) => ({
      currency,
      holders: [...holders.values()].toSorted(
        (left, right) =>
          Number(right.spent > left.spent) - Number(right.spent < left.spent) ||
          byName(left.name ?? '', right.name ?? ''),
      ),
      total: [...holders.values()].reduce((sum, { spent }) => sum + spent, 0n),
    }))
    .toSorted((left, right) => left.currency.localeCompare(right.currency))
}
