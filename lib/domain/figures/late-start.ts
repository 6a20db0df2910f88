import type { DaySum } from '@/lib/domain/figures/day-sums'
import { addDays, type DayRange } from '@/lib/domain/periods/day-range'

const quietDays = 31

/**
 * The day of the first row of these days, where it is more than a month after they begin: what they come to is then
 * perhaps of a business that had only begun. Undefined where it is not, or no row is there. Sums that were kept have
 * days without a row too.
 */
export function lateStart(
  { first, last }: Required<DayRange>,
  days: ReadonlyMap<string, Pick<DaySum, 'rows'>>,
): string | undefined {
  const [begins] = [...days]
    .flatMap(([day, { rows }]) => (rows > 0 && day >= first && day <= last ? day : []))
    .toSorted()
  return begins !== undefined && begins > addDays(first, quietDays) ? begins : undefined
}
