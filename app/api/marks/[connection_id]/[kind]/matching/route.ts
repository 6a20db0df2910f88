import { getClient } from '@/lib/server/auth/guards'
import { getContext } from '@/lib/server/context'
import { readForm } from '@/lib/server/http/form-fields'
import { readerOf } from '@/lib/server/http/get-reader'
import { parseMatchingForm } from '@/lib/server/http/parse-mark-form'
import { withRoute } from '@/lib/server/http/with-route'
import { markMatching, undoMatching } from '@/lib/server/reads/mark-matching'
import { spend } from '@/lib/server/rights/budgets'

/** Marks all that the list of this address matches, or with `undo` brings back how it was marked before. */
export const POST = withRoute<{ connection_id: string; kind: string }>(
  async (request, { connection_id, kind }) => {
    const access = await getClient(connection_id)
    const form = parseMatchingForm(kind, await readForm(request))
    await spend(getContext(), access, 'counts')
    if ('undo' in form) return Response.json(await undoMatching(getContext(), access, form))
    const meant = { ...form, raw: request }
    return Response.json(await markMatching(getContext(), access, meant, await readerOf(access)))
  },
)
