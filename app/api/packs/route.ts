import { getSession, requireProof } from '@/lib/server/auth/guards'
import { getContext } from '@/lib/server/context'
import { readForm } from '@/lib/server/http/form-fields'
import { readerOf } from '@/lib/server/http/get-reader'
import { packsResponse } from '@/lib/server/http/packs-response'
import { withRoute } from '@/lib/server/http/with-route'
import { beginPacks } from '@/lib/server/packs/begin-packs'
import { wantPacks } from '@/lib/server/packs/want-packs'

/** The pack of one client's locked month, or of many as one zip. */
export const POST = withRoute(async (request) => {
  const session = await getSession()
  requireProof(session, 'read')
  const reader = await readerOf(session)
  const { wanted, request: how } = await wantPacks(await readForm(request), session, reader)
  return packsResponse(await beginPacks(getContext(), wanted, how, request.signal))
})
