import { allDates } from '@/lib/format/all-dates'

/** The periods that are offered by name, wherever one is chosen. */
export const periodPresets: readonly string[] = [
  'this-month',
  'last-month',
  'this-quarter',
  'last-quarter',
  'this-year',
  'last-year',
  'last-30-days',
  allDates,
]
