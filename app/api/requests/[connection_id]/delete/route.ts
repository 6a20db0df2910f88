import { questionsHref } from '@/lib/search-params/questions'
import { deleteAnswers } from '@/lib/server/answers/delete-answers'
import { getClient, requireProof } from '@/lib/server/auth/guards'
import { getContext } from '@/lib/server/context'
import { rawFormText, readForm } from '@/lib/server/http/form-fields'
import { HttpError } from '@/lib/server/http/to-problem'
import { redirectTo, withRoute } from '@/lib/server/http/with-route'

/** Deletes what a client answered to a request. */
export const POST = withRoute<{ connection_id: string }>(async (request, { connection_id }) => {
  const access = await getClient(connection_id)
  requireProof(access, 'delete_answers')
  const id = rawFormText(await readForm(request), 'request')
  if (await deleteAnswers(getContext(), access, id)) return redirectTo(questionsHref(connection_id))
  throw new HttpError(404, { say: 'problems.no_answers' })
})
