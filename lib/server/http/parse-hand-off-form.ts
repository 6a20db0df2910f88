import { HttpError } from '@/lib/server/http/http-error'
import { type AuthorizeForm, parseAuthorizeForm } from '@/lib/server/http/parse-authorize-form'

const handOffDays = [1, 7, 14, 30] as const

/** The form that makes a link: what the form to authorize holds, and how long it serves. */
export function parseHandOffForm(form: FormData): AuthorizeForm & { days: number } {
  const asked = form.get('days') ?? '14'
  const days = handOffDays.find((each) => String(each) === asked)
  if (days === undefined) throw new HttpError(400, { say: 'problems.link_days' })
  return { ...parseAuthorizeForm(form), days }
}
