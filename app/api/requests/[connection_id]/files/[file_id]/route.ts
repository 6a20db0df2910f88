import { getClient } from '@/lib/server/auth/guards'
import { answerFileResponse } from '@/lib/server/reads/answer-file-response'
import { withRoute } from '@/lib/server/http/with-route'

interface Params {
  connection_id: string
  file_id: string
}

/** A file that a client gave, to be saved and never shown. */
export const GET = withRoute<Params>(async (request, { connection_id, file_id }) =>
  answerFileResponse(request, await getClient(connection_id), file_id),
)
