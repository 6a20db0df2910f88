import * as z from 'zod'
import { getSession } from '@/lib/server/auth/guards'
import { readForm } from '@/lib/server/http/form-fields'
import { HttpError } from '@/lib/server/http/to-problem'
import { withRoute } from '@/lib/server/http/with-route'
import { getContext } from '@/lib/server/context'
import { markNotificationsRead } from '@/lib/server/db/notification'

const upToSchema = z.coerce.number().int().min(0)

/** Marks as read what the person has been shown, and nothing that came since. */
export const POST = withRoute(async (request) => {
  const { person } = await getSession()
  const upTo = upToSchema.safeParse((await readForm(request)).get('up_to'))
  if (!upTo.success) throw new HttpError(400, { say: 'problems.field', values: { field: 'up_to' } })
  await markNotificationsRead(getContext().store.database, person, upTo.data)
  return new Response(null, { status: 204 })
})
