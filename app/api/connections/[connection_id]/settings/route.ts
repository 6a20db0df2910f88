import { isTimeZone } from '@/lib/domain/periods/local-clock'
import { getClient } from '@/lib/server/auth/guards'
import { saveClientSetting } from '@/lib/server/db/setting'
import {
  parseFiscalStart,
  parsePeriodSetting,
  unreadPeriodOutcome,
} from '@/lib/server/http/form-fields'
import { HttpError } from '@/lib/server/http/to-problem'
import { redirectTo, withRoute } from '@/lib/server/http/with-route'
import { services } from '@/lib/server/services'

interface Params {
  connection_id: string
}

export const POST = withRoute<Params>(async (request, params) => {
  const { person, firm, client } = await getClient(params.connection_id)
  if (person.role === 'junior') {
    throw new HttpError(403, { say: 'problems.accountants_only' })
  }
  const { connection_id } = client
  const form = await request.formData()
  const back = (outcome: string) =>
    redirectTo(`/clients/${connection_id}/settings?outcome=${outcome}`)
  const period = parsePeriodSetting(form)
  if (period === undefined) return back(unreadPeriodOutcome(form))
  const zone = form.get('time_zone')
  const time_zone = typeof zone === 'string' && zone !== '' ? zone : null
  if (time_zone !== null && !isTimeZone(time_zone)) return back('time_zone_unknown')
  const fiscal_start = parseFiscalStart(form)
  if (fiscal_start === undefined) return back('month_unknown')
  const { database } = await services()
  const setting = { period, time_zone, fiscal_start }
  await saveClientSetting(database, { firm_id: firm.id, connection_id }, setting)
  return back('saved')
})
