import * as z from 'zod'
import { hiddenViewsPlace, listsWithViews } from '@/lib/search-params/list-views'
import { getSession } from '@/lib/server/auth/guards'
import { getContext } from '@/lib/server/context'
import { savePreference } from '@/lib/server/db/setting'
import { readForm } from '@/lib/server/http/form-fields'
import { HttpError } from '@/lib/server/http/to-problem'
import { withRoute } from '@/lib/server/http/with-route'

const choiceSchema = z.object({
  list: z.enum(listsWithViews),
  hidden: z.array(z.string().regex(/^[a-z_]{1,32}$/)).max(20),
})

/** Which views of a list this person hides (`hidden`); none: all are shown. */
export const POST = withRoute(async (request) => {
  const { person } = await getSession()
  const form = await readForm(request)
  const choice = choiceSchema.safeParse({ list: form.get('list'), hidden: form.getAll('hidden') })
  if (!choice.success) throw new HttpError(422, { say: 'problems.broken_form' })
  const { list, hidden } = choice.data
  const value = JSON.stringify([...new Set(hidden)])
  const { database } = getContext().store
  await savePreference(database, person, { place: hiddenViewsPlace(list), value })
  return new Response(null, { status: 204 })
})
