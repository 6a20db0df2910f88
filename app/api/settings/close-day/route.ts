import * as z from 'zod'
import { getSession } from '@/lib/server/auth/guards'
import { HttpError } from '@/lib/server/http/to-problem'
import { redirectTo, withRoute } from '@/lib/server/http/with-route'
import { services } from '@/lib/server/services'

const daySchema = z.coerce.number().int().min(1).max(28)

export const POST = withRoute(async (request) => {
  const { person } = await getSession()
  const day = daySchema.safeParse((await request.formData()).get('close_day'))
  if (!day.success) throw new HttpError(400, { say: 'problems.close_day' })
  const { renewals } = await services()
  await renewals.setCloseDay(person, day.data)
  return redirectTo('/settings/calendar?done=close')
})
