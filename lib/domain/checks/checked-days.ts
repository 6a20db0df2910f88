import { chooseColumns } from '@/lib/domain/figures/chart-columns'
import type { ChosenPeriod } from '@/lib/domain/periods/choose-period'
import { type DayRange, unitsBefore } from '@/lib/domain/periods/day-range'

/**
 * A check needs a beginning and an end: of all dates the last full month is proposed, and an end that
 * is open is where a chart has it.
 */
export function checkedDays(
  { address, range }: Pick<ChosenPeriod, 'address' | 'range'>,
  today: string,
): Required<DayRange> {
  const { first, last } = range
  if (first !== undefined && last !== undefined) return { first, last }
  const lastMonth = unitsBefore(today, 'month', 1, 1)
  if (address === undefined) return lastMonth
  const { columns } = chooseColumns(range, today)
  return {
    first: columns[0]?.first ?? lastMonth.first,
    last: columns.at(-1)?.last ?? lastMonth.last,
  }
}
