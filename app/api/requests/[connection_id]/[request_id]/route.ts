import { requestActions } from '@/app/api/requests/request-actions'
import { requirePermission } from '@/lib/domain/people/permissions'
import { getClient } from '@/lib/server/auth/guards'
import { getContext } from '@/lib/server/context'
import { chooseBy, readForm } from '@/lib/server/http/form-fields'
import { getReader } from '@/lib/server/http/get-reader'
import { withRoute } from '@/lib/server/http/with-route'
import { answerDraftForm } from '@/lib/server/reads/answer-question-form'
import { spend } from '@/lib/server/rights/budgets'

type Params = { connection_id: string; request_id: string }

/** A draft as its dialog starts with it. */
export const GET = withRoute<Params>(async (_request, { connection_id, request_id }) => {
  const access = await getClient(connection_id)
  return Response.json(await answerDraftForm(access, request_id, await getReader()))
})

/** Changes, sends, renews, reminds of or withdraws a request, or is done with an answer. */
export const POST = withRoute<Params>(async (request, { connection_id, request_id }) => {
  const access = await getClient(connection_id)
  requirePermission(access.person, 'prepare')
  const form = await readForm(request)
  const act = chooseBy(form, 'action', requestActions)
  await spend(getContext(), access, 'questions')
  return act({ request, access, request_id, form })
})
