import { monthsFrom } from '@/lib/domain/periods/day-range'

const monthsBefore = 12

/** The day from which on somebody who was paid is known: the first of the month a year before. */
export function seenFrom(first: string): string {
  const [year = 0, month = 0] = first.split('-').map(Number)
  return monthsFrom(year, month - monthsBefore, 1).first
}
