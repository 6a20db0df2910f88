import { writeQuestions } from '@/app/api/requests/request-actions'
import { requirePermission } from '@/lib/domain/people/permissions'
import { getClient } from '@/lib/server/auth/guards'
import { getContext } from '@/lib/server/context'
import { readForm } from '@/lib/server/http/form-fields'
import { withRoute } from '@/lib/server/http/with-route'
import { spend } from '@/lib/server/rights/budgets'

/** Writes questions to people at a client, as drafts or sent at once. */
export const POST = withRoute<{ connection_id: string }>(async (request, { connection_id }) => {
  const access = await getClient(connection_id)
  requirePermission(access.person, 'prepare')
  const form = await readForm(request)
  await spend(getContext(), access, 'questions')
  return writeQuestions(request, access, form)
})
