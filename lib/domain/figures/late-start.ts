import { addDays, type DayRange } from '@/lib/domain/periods/day-range'

const quietDays = 31

/**
 * The day of the first row of these days, where it is more than a month after they begin: what they come to is then
 * perhaps of a business that had only begun. Undefined where it is not, or no row is there.
 */
export function lateStart(
  { first, last }: Required<DayRange>,
  days: ReadonlyMap<string, unknown>,
): string | undefined {
  const own = [...days.keys()].filter((day) => day >= first && day <= last).toSorted()
  const [begins] = own
  return begins !== undefined && begins > addDays(first, quietDays) ? begins : undefined
}
