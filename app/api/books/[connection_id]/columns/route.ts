import { answerTaken } from '@/app/api/books/answer-taken'
import { requireTarget } from '@/app/api/books/books-target'
import { requireSent, saidOf } from '@/app/api/books/[connection_id]/columns/columns-form'
import { requirePermission } from '@/lib/domain/people/permissions'
import { getClient } from '@/lib/server/auth/guards'
import { keepAsSaid } from '@/lib/server/books/take-books'
import { booksOfFile } from '@/lib/search-params/books'
import { getContext } from '@/lib/server/context'
import { readForm } from '@/lib/server/http/form-fields'
import { getReader } from '@/lib/server/http/get-reader'
import { redirectTo, withRoute } from '@/lib/server/http/with-route'

/** Reads a file as a person says, and keeps it once nothing of it is open. */
export const POST = withRoute<{ connection_id: string }>(async (request, { connection_id }) => {
  const access = await getClient(connection_id)
  requirePermission(access.person, 'prepare')
  const form = await readForm(request)
  const file = await requireSent(access, form)
  // Pressed twice: the comparison is there.
  if (file.n !== null) return redirectTo(booksOfFile(connection_id, file))
  const target = await requireTarget(access, form)
  const { locale } = await getReader()
  const { answers, again } = saidOf(form, { currency: target.currency, connection_id, locale })
  const taken = await keepAsSaid(getContext(), access, target, file, answers)
  return answerTaken(request, access, target, taken, again)
})
