import { decisionOf, requireDecided } from '@/app/api/books/[connection_id]/decisions/decision-form'
import { targetOf } from '@/app/api/books/books-target'
import { requirePermission } from '@/lib/domain/people/permissions'
import { booksHref } from '@/lib/search-params/books'
import { getClient } from '@/lib/server/auth/guards'
import { readForm } from '@/lib/server/http/form-fields'
import { redirectTo, withRoute } from '@/lib/server/http/with-route'

/** Decides on lines of the books and rows of the bank, or ends a decision. */
export const POST = withRoute<{ connection_id: string }>(async (request, { connection_id }) => {
  const access = await getClient(connection_id)
  requirePermission(access.person, 'prepare')
  const form = await readForm(request)
  const target = targetOf(form)
  await requireDecided(access, await decisionOf(access, target, form))
  const { account_id: account, month } = target
  return redirectTo(booksHref(connection_id, { account, period: month.slice(0, 7) }))
})
