import { parsePeriodSetting } from '@/app/api/settings/parse-period-setting'
import { getSession } from '@/lib/server/auth/find-session'
import { HttpError } from '@/lib/server/http/http-error'
import { redirectTo, withRoute } from '@/lib/server/http/with-route'
import { services } from '@/lib/server/services'
import { saveFirmSetting } from '@/lib/server/storage/desk-setting'

export const POST = withRoute(async (request) => {
  const { person, firm } = await getSession()
  if (person.role !== 'admin') throw new HttpError(403, { say: 'problems.admins_change' })
  const period = parsePeriodSetting(await request.formData())
  if (period === undefined) return redirectTo('/settings/period?outcome=period_unreadable')
  const { database } = await services()
  await saveFirmSetting(database, firm.id, { period })
  return redirectTo('/settings/period?outcome=saved')
})
