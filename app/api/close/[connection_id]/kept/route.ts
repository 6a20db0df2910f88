import { monthNamedBy } from '@/lib/search-params/board'
import { getClient } from '@/lib/server/auth/guards'
import { getContext } from '@/lib/server/context'
import { getReader } from '@/lib/server/http/get-reader'
import { withRoute } from '@/lib/server/http/with-route'
import { answerKeptClose } from '@/lib/server/reads/answer-kept-close'

/** What is kept of the close of a client’s month; its bank is not read. */
export const GET = withRoute<{ connection_id: string }>(async (request, { connection_id }) => {
  const access = await getClient(connection_id)
  const month = monthNamedBy(request)
  return Response.json(await answerKeptClose(getContext(), access, month, await getReader()))
})
