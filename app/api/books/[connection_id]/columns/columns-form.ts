import { booksColumnsHref, parseColumnsForm } from '@/lib/search-params/books'
import { queryOf, withQuery } from '@/lib/search-params/resource-path'
import { exampleAmount, typedBalance } from '@/lib/search-params/typed-balance'
import type { ClientAccess } from '@/lib/server/auth/guards'
import { type BooksAnswers, sealedOf } from '@/lib/server/books/take-books'
import { getContext } from '@/lib/server/context'
import { findSentBooks, type StoredBooksFile } from '@/lib/server/db/books-file'
import { rawFormText } from '@/lib/server/http/form-fields'
import { HttpError } from '@/lib/server/http/to-problem'

/** The file that a form is about, of the person who sent it. Throws HttpError 404. */
export async function requireSent(
  { firm, client, person }: ClientAccess,
  form: FormData,
): Promise<StoredBooksFile> {
  const ref = { firm_id: firm.id, connection_id: client.connection_id }
  const id = rawFormText(form, 'file')
  const sealed = sealedOf(getContext(), firm.id)
  const file = await findSentBooks(sealed, ref, { id, person_id: person.id })
  if (file === undefined) throw new HttpError(404, { say: 'problems.nothing_here' })
  return file
}

/** Of which account’s currency and client it is, and how its person writes amounts. */
interface SaidIn {
  readonly currency: string
  readonly connection_id: string
  readonly locale: string
}

/** What a form says of how a file is read, and the page that says the same. Throws HttpError 422. */
export function saidOf(
  form: FormData,
  { currency, connection_id, locale }: SaidIn,
): { answers: BooksAnswers; again: string } {
  const pairs = [...form].flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value] as const] : [],
  )
  const query = new URLSearchParams(pairs.map(([name, value]) => [name, value]))
  const { choices, closing, isRemembered } = parseColumnsForm(query)
  const units = closing === '' ? undefined : typedBalance(closing, currency, locale)
  if (closing !== '' && units === undefined) {
    throw new HttpError(422, {
      say: 'books_data.closing',
      values: { typed: closing, example: exampleAmount(currency, locale) },
    })
  }
  const amount = units === undefined ? undefined : BigInt(units)
  // A balance stands in no address.
  const shown = pairs.filter(([name]) => name !== 'closing')
  const again = withQuery(booksColumnsHref(connection_id), queryOf(shown))
  return { answers: { choices, closing: amount, isRemembered }, again }
}
