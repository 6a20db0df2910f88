import { parsePaletteParams } from '@/lib/search-params/finder'
import { getContext } from '@/lib/server/context'
import { readerOf } from '@/lib/server/http/get-reader'
import { linesResponse } from '@/lib/server/http/stream-response'
import { spend } from '@/lib/server/rights/budgets'
import { withRoute } from '@/lib/server/http/with-route'
import { searchedWords } from '@/lib/server/reads/plan-lookups'
import { listClientEntries } from '@/lib/server/reads/read-client'
import { readPlace } from '@/lib/server/reads/read-place'
import { searchClients } from '@/lib/server/reads/search-clients'

/** A line of JSON for each client whose bank was searched for the words that were typed. */
export const GET = withRoute(async (request) => {
  const { place, session } = await readPlace(request)
  await spend(getContext(), session, 'searches')
  const words = searchedWords(parsePaletteParams(request).q)
  return linesResponse(
    searchClients(getContext(), {
      session,
      clients: words === undefined ? [] : await listClientEntries(session),
      words: words ?? '',
      period: place.period ?? undefined,
      format: await readerOf(session),
      signal: request.signal,
    }),
  )
})
