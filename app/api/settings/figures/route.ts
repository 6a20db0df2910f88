import * as z from 'zod'
import { parseFiscalStart, parsePeriodSetting, readForm } from '@/lib/server/http/form-fields'
import { getSession, requireProof } from '@/lib/server/auth/guards'
import { saveFirmSetting } from '@/lib/server/db/setting'
import { HttpError } from '@/lib/server/http/to-problem'
import { withRoute } from '@/lib/server/http/with-route'
import { services } from '@/lib/server/services'

const daySchema = z.coerce.number().int().min(1).max(28)

/** What every client's figures start from, and by which day a month is closed. */
export const POST = withRoute(async (request) => {
  const session = await getSession()
  requireProof(session, 'set_policy')
  const { person, firm } = session
  const form = await readForm(request)
  const setting = { period: parsePeriodSetting(form), fiscal_start: parseFiscalStart(form) }
  const day = daySchema.safeParse(form.get('close_day'))
  if (!day.success) throw new HttpError(422, { say: 'problems.close_day' })
  const { database, renewals, audit } = await services()
  await saveFirmSetting(database, person, setting)
  await audit.append({
    firm_id: firm.id,
    person_id: person.id,
    kind: 'firm.settings_changed',
    detail: setting,
  })
  if ((await renewals.findCloseDay(firm.id)) !== day.data) {
    await renewals.setCloseDay(person, day.data)
  }
  return new Response(null, { status: 204 })
})
