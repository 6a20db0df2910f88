import { addDays, type DayRange, daysBetween, monthsFrom } from '@/lib/domain/periods/day-range'

/** The same length just before: of whole months as many whole months, else as many days. */
export function periodBefore({ first, last }: Required<DayRange>): Required<DayRange> {
  const next = addDays(last, 1)
  if (first.endsWith('-01') && next.endsWith('-01')) {
    const [year, month] = partsOf(first)
    const [nextYear, nextMonth] = partsOf(next)
    const months = (nextYear - year) * 12 + nextMonth - month
    return monthsFrom(year, month - months, months)
  }
  return { first: addDays(first, -daysBetween(first, next)), last: addDays(first, -1) }
}

function partsOf(day: string): [year: number, month: number] {
  const [year = 0, month = 0] = day.split('-').map(Number)
  return [year, month]
}
