import { getClient, requireProof } from '@/lib/server/auth/guards'
import { getContext } from '@/lib/server/context'
import { openClientPackage } from '@/lib/server/departures/client-package'
import { documentHeaders } from '@/lib/server/http/document-headers'
import { readerOf } from '@/lib/server/http/get-reader'
import { streamResponse } from '@/lib/server/http/stream-response'
import { withRoute } from '@/lib/server/http/with-route'
import { spend } from '@/lib/server/rights/budgets'

/** All that the firm holds of a client, before it is deleted. */
export const GET = withRoute<{ connection_id: string }>(async (_request, { connection_id }) => {
  const access = await getClient(connection_id)
  requireProof(access, 'forget')
  await spend(getContext(), access, 'exports')
  const stream = await openClientPackage(getContext(), access, await readerOf(access))
  const name = `${access.client.name}.zip`
  const contentType = 'application/zip'
  return streamResponse(stream, documentHeaders({ name, contentType, disposition: 'attachment' }))
})
