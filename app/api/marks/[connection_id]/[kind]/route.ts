import { parseMarksParams } from '@/lib/search-params/reviews'
import { getClient } from '@/lib/server/auth/guards'
import { getContext } from '@/lib/server/context'
import { getReader } from '@/lib/server/http/get-reader'
import { readForm } from '@/lib/server/http/form-fields'
import { parseMarkForm, parseMoment } from '@/lib/server/http/parse-mark-form'
import { withRoute } from '@/lib/server/http/with-route'
import { answerMarks, answerMarksSince } from '@/lib/server/reads/answer-marks'
import { spend } from '@/lib/server/rights/budgets'

/** The marks of a client's objects that were changed since a moment. */
export const GET = withRoute<{ connection_id: string; kind: string }>(
  async (request, { connection_id, kind }) => {
    const access = await getClient(connection_id)
    const since = parseMoment(parseMarksParams(request).since)
    const reader = await getReader()
    return Response.json(await answerMarksSince(getContext(), access, { kind, since }, reader))
  },
)

/** Marks objects of one kind: `does` says how, each `row` which, `seen` what the person saw of them. */
export const POST = withRoute<{ connection_id: string; kind: string }>(
  async (request, { connection_id, kind }) => {
    const access = await getClient(connection_id)
    const form = parseMarkForm(kind, await readForm(request))
    await spend(getContext(), access, 'marks')
    return Response.json(await answerMarks(getContext(), access, form, await getReader()))
  },
)
