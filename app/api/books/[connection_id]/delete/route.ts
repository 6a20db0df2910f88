import { targetOf } from '@/app/api/books/books-target'
import { booksHref } from '@/lib/search-params/books'
import { getClient, requireProof } from '@/lib/server/auth/guards'
import { deleteBooks } from '@/lib/server/books/decide-books'
import { getContext } from '@/lib/server/context'
import { readForm } from '@/lib/server/http/form-fields'
import { redirectTo, withRoute } from '@/lib/server/http/with-route'

/** Deletes the files of an account and month. */
export const POST = withRoute<{ connection_id: string }>(async (request, { connection_id }) => {
  const access = await getClient(connection_id)
  requireProof(access, 'delete_books')
  const target = targetOf(await readForm(request))
  await deleteBooks(getContext(), access, target)
  const { account_id: account, month } = target
  return redirectTo(booksHref(connection_id, { account, period: month.slice(0, 7) }))
})
