import { unitAround } from '@/lib/domain/periods/day-range'
import type { ClientAccess } from '@/lib/server/auth/guards'
import type { BooksTarget } from '@/lib/server/books/take-books'
import { formText, rawFormText } from '@/lib/server/http/form-fields'
import { HttpError } from '@/lib/server/http/to-problem'
import { readBooksTarget } from '@/lib/server/reads/read-books-target'

/** The account and month that a form names. Throws HttpError 400. */
export function targetOf(form: FormData): Pick<BooksTarget, 'account_id' | 'month'> {
  const account_id = rawFormText(form, 'account')
  const month = formText(form, 'month', 10)
  if (account_id === '' || account_id.length > 200) throw field('account')
  const isDay = /^(?!0000)\d{4}-\d\d-01$/.test(month) && !Number.isNaN(Date.parse(month))
  if (!isDay || unitAround(month, 'month').first !== month) throw field('month')
  return { account_id, month }
}

/** The same with the currency that the bank says the account has. Throws HttpError, ReadFailedError. */
export async function requireTarget(access: ClientAccess, form: FormData): Promise<BooksTarget> {
  const target = targetOf(form)
  const seen = Number(formText(form, 'seen', 6))
  if (!Number.isSafeInteger(seen) || seen < 0) throw field('seen')
  return readBooksTarget(access, { ...target, seen })
}

function field(name: string): HttpError {
  return new HttpError(400, { say: 'problems.field', values: { field: name } })
}
