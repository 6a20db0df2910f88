import { isPeriod, longestPeriod, periodAddress } from '@/lib/domain/periods/read-period'

/** One line of text from a form: no control characters, no spaces around; '' where it is absent. */
export function formText(form: FormData, name: string, longest: number): string {
  const value = form.get(name)
  if (typeof value !== 'string' || value.length > longest) return ''
  return value.replace(/\p{Cc}/gu, ' ').trim()
}

const mostIds = 200
const longestId = 100

/** The identifiers that an address asks about, as the bank spells them. */
export function requestedIds(request: Request): readonly string[] {
  const given = new Set(new URL(request.url).searchParams.getAll('id'))
  return [...given].filter((id) => id !== '' && id.length <= longestId).slice(0, mostIds)
}

/** The month that a fiscal year begins with: null where none was chosen, undefined where it is none. */
export function parseFiscalStart(form: FormData): number | null | undefined {
  const text = form.get('fiscal_start') ?? ''
  if (text === '') return null
  return typeof text === 'string' && /^(?:[1-9]|1[0-2])$/u.test(text) ? Number(text) : undefined
}

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
