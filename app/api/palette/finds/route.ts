import { parsePaletteParams } from '@/lib/search-params/finder'
import { readPlace } from '@/lib/server/reads/read-place'
import { getContext } from '@/lib/server/context'
import { readerOf } from '@/lib/server/http/get-reader'
import { HttpError } from '@/lib/server/http/to-problem'
import { spend } from '@/lib/server/rights/budgets'
import { withRoute } from '@/lib/server/http/with-route'
import { answerFinds } from '@/lib/server/reads/answer-finds'

/** What the bank of the client in view has for the words that were typed. */
export const GET = withRoute(async (request) => {
  const { access, place } = await readPlace(request)
  if (access === undefined) throw new HttpError(400, { say: 'problems.no_client_in_view' })
  await spend(getContext(), access, 'finds')
  const { q, lookup } = parsePaletteParams(request)
  const typed = { words: q, lookup, period: place.period ?? undefined }
  return Response.json(await answerFinds(access, typed, await readerOf(access)))
})
