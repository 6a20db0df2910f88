import { parseNotesParams } from '@/lib/search-params/reviews'
import { getClient } from '@/lib/server/auth/guards'
import { getContext } from '@/lib/server/context'
import { readForm } from '@/lib/server/http/form-fields'
import { getReader } from '@/lib/server/http/get-reader'
import { parseNoteForm, parseSubject } from '@/lib/server/http/parse-note-form'
import { withRoute } from '@/lib/server/http/with-route'
import { answerNote, answerNotes } from '@/lib/server/reads/answer-notes'
import { spend } from '@/lib/server/rights/budgets'

interface Params {
  connection_id: string
  kind: string
}

/** The notes on one thing of a client. */
export const GET = withRoute<Params>(async (request, { connection_id, kind }) => {
  const access = await getClient(connection_id)
  const subject = parseSubject(kind, parseNotesParams(request).object)
  return Response.json(await answerNotes(getContext(), access, subject, await getReader()))
})

/** Writes a note, or with its `id` changes one's own. */
export const POST = withRoute<Params>(async (request, { connection_id, kind }) => {
  const access = await getClient(connection_id)
  const form = parseNoteForm(kind, await readForm(request))
  await spend(getContext(), access, 'marks')
  return Response.json(await answerNote(getContext(), access, form, await getReader()))
})
