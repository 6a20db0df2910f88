import * as z from 'zod'
import { listsWithColumns } from '@/lib/search-params/transaction-table'
import { getSession } from '@/lib/server/auth/guards'
import { savePreference } from '@/lib/server/db/setting'
import { readForm } from '@/lib/server/http/form-fields'
import { HttpError } from '@/lib/server/http/to-problem'
import { withRoute } from '@/lib/server/http/with-route'
import { getContext } from '@/lib/server/context'

const choiceSchema = z.object({
  list: z.enum(listsWithColumns),
  columns: z.array(z.string().regex(/^[a-z_]{1,32}$/)).max(20),
})

/** Which columns this person sees in a list (`column`, in order); none: the usual ones. */
export const POST = withRoute(async (request) => {
  const { person } = await getSession()
  const form = await readForm(request)
  const choice = choiceSchema.safeParse({ list: form.get('list'), columns: form.getAll('column') })
  if (!choice.success) throw new HttpError(422, { say: 'problems.broken_form' })
  const { list, columns } = choice.data
  const { database } = getContext().store
  const value = JSON.stringify([...new Set(columns)])
  await savePreference(database, person, { place: list, value })
  return new Response(null, { status: 204 })
})
