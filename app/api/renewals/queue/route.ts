import * as z from 'zod'
import { getSession } from '@/lib/server/auth/guards'
import { changeQueue } from '@/lib/server/connections/renewals/queue'
import { getContext } from '@/lib/server/context'
import { readForm } from '@/lib/server/http/form-fields'
import { HttpError } from '@/lib/server/http/to-problem'
import { redirectTo, withRoute } from '@/lib/server/http/with-route'

const changeSchema = z.discriminatedUnion('step', [
  z.object({ step: z.literal('add'), connection_ids: z.array(z.string()) }),
  z.object({ step: z.enum(['later', 'remove']), connection_id: z.uuid() }),
  z.object({ step: z.literal('clear') }),
])

const pages = { changed: '/renewals/queue', cleared: '/renewals', none: '/renewals?problem=none' }

/** Puts clients into the person's queue, moves them in it, and takes them out. */
export const POST = withRoute(async (request) => {
  const { person } = await getSession()
  const form = await readForm(request)
  // A row's own button is for that row, whichever are chosen.
  const isOfRow = form.has('only')
  const connection_ids = form.getAll(isOfRow ? 'only' : 'connection_id')
  const step = isOfRow ? 'add' : form.get('step')
  const [connection_id] = connection_ids
  const { data } = changeSchema.safeParse({ step, connection_ids, connection_id })
  if (data === undefined) throw new HttpError(400, { say: 'problems.queue_step' })
  return redirectTo(pages[await changeQueue(getContext(), person, data)])
})
