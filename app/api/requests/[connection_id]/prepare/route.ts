import { requirePermission } from '@/lib/domain/people/permissions'
import { getClient } from '@/lib/server/auth/guards'
import { readForm } from '@/lib/server/http/form-fields'
import { getReader } from '@/lib/server/http/get-reader'
import { withRoute } from '@/lib/server/http/with-route'
import { answerQuestionForm } from '@/lib/server/reads/answer-question-form'

/** What questions about some objects start with. Nothing is kept. */
export const POST = withRoute<{ connection_id: string }>(async (request, { connection_id }) => {
  const access = await getClient(connection_id)
  requirePermission(access.person, 'prepare')
  const form = await readForm(request)
  return Response.json(await answerQuestionForm(access, form, await getReader()))
})
