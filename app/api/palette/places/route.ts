import { parsePaletteParams } from '@/lib/search-params/finder'
import { readPlace } from '@/lib/server/reads/read-place'
import { requestTime } from '@/lib/server/auth/request-time'
import { localAnswer } from '@/lib/present/palette/local-answer'
import { listClientEntries } from '@/lib/server/reads/read-client'
import { readerOf } from '@/lib/server/http/get-reader'
import { withRoute } from '@/lib/server/http/with-route'

const maxLength = 200

/** Periods and clients for the words that were typed. No bank is queried. */
export const GET = withRoute(async (request) => {
  const { place, session, access } = await readPlace(request)
  const typed = parsePaletteParams(request).q?.slice(0, maxLength) ?? ''
  return Response.json(
    localAnswer({
      place,
      typed,
      clients: await listClientEntries(session),
      now: requestTime(),
      format: await readerOf(access ?? session),
    }),
  )
})
