import { isPeriod, longestPeriod, periodAddress } from '@/lib/domain/periods/read-period'

/** A period of a form: null where the field was left empty, undefined where it says none. */
export function parsePeriodSetting(form: FormData): string | null | undefined {
  const text = form.get('period')
  if (typeof text !== 'string' || text.length > longestPeriod) return undefined
  if (text.trim() === '') return null
  return isPeriod(text) ? periodAddress(text) : undefined
}

/** What the page of the form is told of a period that says none: it shows what was typed again. */
export function unreadPeriodOutcome(form: FormData): string {
  const text = form.get('period')
  const typed = typeof text === 'string' ? text.slice(0, longestPeriod) : ''
  return `period_unreadable&${new URLSearchParams({ unread_period: typed })}`
}
