import { longestPeriod, periodAddress, readPeriod } from '@/lib/format/read-period'

/** A period of a form: null where the field was left empty, undefined where it says none. */
export function parsePeriodSetting(form: FormData): string | null | undefined {
  const text = form.get('period')
  if (typeof text !== 'string' || text.length > longestPeriod) return undefined
  if (text.trim() === '') return null
  return readPeriod(text, '2000-01-01') === undefined ? undefined : periodAddress(text)
}
