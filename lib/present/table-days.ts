import { todayIn } from '@/lib/domain/periods/day-range'
import type { FigureFormat } from '@/lib/format/figure-format'

/** How the days of one table are written: all with their year where one is of another year than today. */
export function tableDays(
  days: readonly string[],
  today: string,
  { timeZone, instant, shortInstant }: Pick<FigureFormat, 'timeZone' | 'instant' | 'shortInstant'>,
): (day: string) => string {
  const isOfYear = (day: string): boolean => yearOf(day, timeZone) === today.slice(0, 4)
  return days.every(isOfYear) ? shortInstant : instant
}

function yearOf(day: string, timeZone: string): string {
  const isMoment = day.includes('T') && !Number.isNaN(Date.parse(day))
  return (isMoment ? todayIn(timeZone, new Date(day)) : day).slice(0, 4)
}
