import { booksRefusalWords } from '@/lib/present/books/refusal-words'
import { booksColumnsHref, booksHref } from '@/lib/search-params/books'
import type { ClientAccess } from '@/lib/server/auth/guards'
import type { BooksTarget, Taken } from '@/lib/server/books/take-books'
import { readerOf } from '@/lib/server/http/get-reader'
import { isNavigation } from '@/lib/server/http/problem-response'
import { HttpError } from '@/lib/server/http/to-problem'
import { redirectTo } from '@/lib/server/http/with-route'

/** Leads to what the file came to, or to where a person says how it is read. Throws HttpError. */
export async function answerTaken(
  { headers }: Request,
  access: ClientAccess,
  { account_id, month, seen }: BooksTarget,
  taken: Taken,
  again?: string,
): Promise<Response> {
  const { connection_id } = access.client
  const reader = await readerOf(access)
  switch (taken.kind) {
    case 'kept':
      return redirectTo(
        booksHref(connection_id, { account: account_id, period: month.slice(0, 7) }),
      )
    case 'repeated': {
      const of = { account: account_id, period: month.slice(0, 7) }
      return redirectTo(booksHref(connection_id, { ...of, repeated: taken.of }))
    }
    case 'unread':
      // A page shows the file with what is wrong with it; a program gets the sentence.
      if (taken.refusal === undefined || isNavigation(headers)) {
        return redirectTo(
          again ?? booksColumnsHref(connection_id, { file: taken.id, period: month.slice(0, 7) }),
        )
      }
      throw refused(booksRefusalWords(taken.refusal, reader))
    case 'empty':
      // Nothing is there to be shown: the page where it was chosen says so.
      if (isNavigation(headers)) {
        const of = { account: account_id, period: month.slice(0, 7) }
        const isReplacing = seen > 0
        return redirectTo(booksHref(connection_id, { ...of, isReplacing, refused: 'empty' }))
      }
      throw refused(booksRefusalWords({ code: 'empty' }, reader))
    case 'replaced':
      throw new HttpError(409, { say: 'books_data.replaced', values: { name: taken.by } })
  }
}

function refused(why: string): HttpError {
  return new HttpError(422, { say: 'books_data.refused', values: { why } })
}
