import { getClient } from '@/lib/server/auth/guards'
import { statementResponse } from '@/lib/server/reads/statement-document'
import { withRoute } from '@/lib/server/http/with-route'

interface Params {
  connection_id: string
  id: string
}

export const GET = withRoute<Params>(async (request, { connection_id, id }) =>
  statementResponse(request, await getClient(connection_id), id),
)
