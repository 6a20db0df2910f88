import { allDates } from '@/lib/domain/periods/all-dates'

const fiscal: readonly string[] = ['this-fiscal-year', 'last-fiscal-year']

/** The periods that are offered by name, wherever one is chosen. */
export function periodPresets({ fiscalStart }: { fiscalStart: number }): readonly string[] {
  return [
    'this-month',
    'last-month',
    'this-quarter',
    'last-quarter',
    'this-year',
    'last-year',
    // They are the two before where the fiscal year is the calendar's.
    ...(fiscalStart === 1 ? [] : fiscal),
    'last-30-days',
    allDates,
  ]
}
