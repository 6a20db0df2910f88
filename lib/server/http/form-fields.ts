import { cutText } from '@/lib/bank-contract/cut-text'
import { isTimeZone } from '@/lib/domain/periods/local-clock'
import type { PlainMessageKey } from '@/lib/i18n/message-key'
import { HttpError } from '@/lib/server/http/to-problem'
import { isPeriod, maxPeriodLength, periodAddress } from '@/lib/domain/periods/read-period'

const formTypes = new Set(['application/x-www-form-urlencoded', 'multipart/form-data'])

/** Throws HttpError 415. */
export function requireFormType(headers: Headers): void {
  const [type = ''] = headers.get('content-type')?.split(';') ?? []
  if (!formTypes.has(type.trim().toLowerCase())) {
    throw new HttpError(415, { say: 'problems.no_form' })
  }
}

/** The form that a body holds. Throws HttpError 415 for a body of another type, 400 for a broken one. */
export async function readForm(request: Request): Promise<FormData> {
  requireFormType(request.headers)
  try {
    return await request.formData()
  } catch {
    throw new HttpError(400, { say: 'problems.broken_form' })
  }
}

/** What was typed, to the letter, as a password is; '' where it is absent. */
export function rawFormText(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

/** What this field of a form chooses among. Throws HttpError 400, which says `otherwise`, or names the field. */
export function chooseBy<Choice>(
  form: FormData,
  field: string,
  choices: Readonly<Record<string, Choice>>,
  otherwise?: PlainMessageKey,
): Choice {
  const name = rawFormText(form, field)
  const choice = Object.hasOwn(choices, name) ? choices[name] : undefined
  if (choice === undefined) {
    const refused =
      otherwise === undefined
        ? ({ say: 'problems.field', values: { field } } as const)
        : { say: otherwise }
    throw new HttpError(400, refused)
  }
  return choice
}

/** One line of text from a form: no control characters, no spaces around; '' where it is absent. */
export function formText(form: FormData, name: string, maxLength: number): string {
  const value = form.get(name)
  if (typeof value !== 'string' || value.length > maxLength) return ''
  return value.replace(/\p{Cc}/gu, ' ').trim()
}

/** A period of a form, null where the field was left empty. Throws HttpError for any other text. */
export function parsePeriodSetting(form: FormData): string | null {
  const text = form.get('period')
  if (typeof text !== 'string' || text.length > maxPeriodLength) throw unreadable
  if (text.trim() === '') return null
  if (!isPeriod(text)) throw unreadable
  return periodAddress(text)
}

const unreadable = new HttpError(422, { say: 'settings.period_unreadable_text' })

/** The month that a fiscal year begins with, null where none was chosen. Throws HttpError for any other text. */
export function parseFiscalStart(form: FormData): number | null {
  const text = form.get('fiscal_start') ?? ''
  if (text === '') return null
  if (typeof text === 'string' && /^(?:[1-9]|1[0-2])$/u.test(text)) return Number(text)
  throw new HttpError(422, { say: 'settings.month_unknown_text' })
}

/** The time zone of a client's days, null where the firm's is meant. Throws HttpError for an unknown one. */
export function parseTimeZone(form: FormData): string | null {
  const zone = rawFormText(form, 'time_zone')
  if (zone === '') return null
  if (!isTimeZone(zone)) throw new HttpError(422, { say: 'settings.time_zone_unknown_text' })
  return zone
}

const maxTags = 12
const maxTagLength = 40

/** Tags typed with commas between; case does not make another tag. */
export function parseTags(text: string): string[] {
  const tags = new Map<string, string>()
  for (const part of text.split(/[,;،\n]/u)) {
    const tag = cutText(part.trim().replaceAll(/\s+/gu, ' '), maxTagLength)
    if (tag !== '' && !tags.has(tag.toLowerCase())) tags.set(tag.toLowerCase(), tag)
  }
  return [...tags.values()].slice(0, maxTags)
}
