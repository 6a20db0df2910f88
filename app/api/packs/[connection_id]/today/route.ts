import { getClient } from '@/lib/server/auth/guards'
import { getContext } from '@/lib/server/context'
import { readForm } from '@/lib/server/http/form-fields'
import { readerOf } from '@/lib/server/http/get-reader'
import { linesResponse } from '@/lib/server/http/stream-response'
import { withRoute } from '@/lib/server/http/with-route'
import { noteCompared } from '@/lib/server/packs/note-compared'
import { readToday } from '@/lib/server/packs/read-today'
import { parseManifestForm } from '@/lib/server/packs/parse-manifest-form'
import { spend } from '@/lib/server/rights/budgets'

/** What the firm and the bank say today of the files that a manifest names. */
export const POST = withRoute<{ connection_id: string }>(async (request, { connection_id }) => {
  const access = await getClient(connection_id)
  const sent = parseManifestForm(await readForm(request), connection_id)
  await spend(getContext(), access, 'exports')
  await noteCompared(getContext(), access, sent.manifest)
  const reader = await readerOf(access)
  const demand = { ...sent, reader, gone: request.signal }
  return linesResponse(readToday(getContext(), access, demand))
})
