import { getClient } from '@/lib/server/auth/guards'
import { getContext } from '@/lib/server/context'
import { paperResponse } from '@/lib/server/http/paper-response'
import { readerOf } from '@/lib/server/http/get-reader'
import { withRoute } from '@/lib/server/http/with-route'
import { readPaperFile } from '@/lib/server/reads/read-paper'
import { spend } from '@/lib/server/rights/budgets'

/** The paper of a close as a PDF. */
export const GET = withRoute<{ connection_id: string }>(async (request, { connection_id }) => {
  const access = await getClient(connection_id)
  await spend(getContext(), access, 'exports')
  return paperResponse(access, await readPaperFile(access, request, await readerOf(access)))
})
