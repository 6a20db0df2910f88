import { addDays, type DayRange, daysBetween, unitAround } from '@/lib/domain/periods/day-range'

/** The day of the next month by which a period is closed; a shorter month has its last. */
export function dueDay({ last }: Pick<Required<DayRange>, 'last'>, dayOfMonth: number): string {
  const next = unitAround(addDays(last, 1), 'month')
  const length = daysBetween(next.first, next.last) + 1
  return addDays(next.first, Math.min(Math.max(dayOfMonth, 1), length) - 1)
}

/** Days that are left of a due day: fewer than none once it has passed. */
export function daysLeft(due: string, day: string): number {
  return daysBetween(day, due)
}
