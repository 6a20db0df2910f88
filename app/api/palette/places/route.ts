import { parsePaletteParams } from '@/lib/search-params/finder'
import { readPlace } from '@/lib/server/reads/read-place'
import { requestTime } from '@/lib/server/auth/request-time'
import { localAnswer } from '@/lib/present/palette/local-answer'
import { keptFinds } from '@/lib/server/reads/kept-finds'
import { listClientEntries } from '@/lib/server/reads/read-client'
import { getContext } from '@/lib/server/context'
import { readerOf } from '@/lib/server/http/get-reader'
import { withRoute } from '@/lib/server/http/with-route'

const maxLength = 200

/** Periods, clients and what is kept of them for the words that were typed. No bank is queried. */
export const GET = withRoute(async (request) => {
  const { place, session, access } = await readPlace(request)
  const typed = parsePaletteParams(request).q?.slice(0, maxLength) ?? ''
  const clients = await listClientEntries(session)
  const format = await readerOf(access ?? session)
  const local = localAnswer({ place, typed, clients, now: requestTime(), format })
  // The bank of the client in view is queried for the same words.
  const others = clients.filter(({ connection_id }) => connection_id !== place.connection_id)
  const period = place.period ?? undefined
  const kept = await keptFinds(getContext(), session, { typed, clients: others, period })
  return Response.json({ groups: [...local.groups, ...kept] })
})
