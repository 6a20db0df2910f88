import { getSession } from '@/lib/server/auth/guards'
import { saveFirmSetting } from '@/lib/server/db/setting'
import {
  parseFiscalStart,
  parsePeriodSetting,
  unreadPeriodOutcome,
} from '@/lib/server/http/form-fields'
import { HttpError } from '@/lib/server/http/to-problem'
import { redirectTo, withRoute } from '@/lib/server/http/with-route'
import { services } from '@/lib/server/services'

const back = (outcome: string) => redirectTo(`/settings/period?outcome=${outcome}`)

export const POST = withRoute(async (request) => {
  const { person, firm } = await getSession()
  if (person.role !== 'admin') throw new HttpError(403, { say: 'problems.admins_change' })
  const form = await request.formData()
  const period = parsePeriodSetting(form)
  if (period === undefined) return back(unreadPeriodOutcome(form))
  const fiscal_start = parseFiscalStart(form)
  if (fiscal_start === undefined) return back('month_unknown')
  const { database } = await services()
  await saveFirmSetting(database, firm.id, { period, fiscal_start })
  return back('saved')
})
