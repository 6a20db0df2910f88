import * as z from 'zod'
import { getSession } from '@/lib/server/auth/guards'
import { ownPath } from '@/lib/server/auth/return-path'
import { getContext } from '@/lib/server/context'
import { saveTried, tried } from '@/lib/server/demo/tried'
import { readForm } from '@/lib/server/http/form-fields'
import { HttpError } from '@/lib/server/http/to-problem'
import { redirectTo, withRoute } from '@/lib/server/http/with-route'

const stepSchema = z.enum(tried)

/** Of what a demo lists, what this person has done, or that they put the list away. */
export const POST = withRoute(async (request) => {
  const { person } = await getSession()
  const { env, store } = getContext()
  const step = stepSchema.safeParse((await readForm(request)).get('step'))
  if (!env.isDemo) throw new HttpError(404, { say: 'problems.nothing_here' })
  if (!step.success) throw new HttpError(422, { say: 'problems.broken_form' })
  await saveTried(store.database, person, step.data)
  return redirectTo(ownPath(request.headers.get('referer'), env.appOrigin))
})
