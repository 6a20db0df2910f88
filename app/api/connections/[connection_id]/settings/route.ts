import { parseFiscalStart, parsePeriodSetting, readForm } from '@/lib/server/http/form-fields'
import { isTimeZone } from '@/lib/domain/periods/local-clock'
import { getClient } from '@/lib/server/auth/guards'
import { saveClientSetting } from '@/lib/server/db/setting'
import { HttpError } from '@/lib/server/http/to-problem'
import { withRoute } from '@/lib/server/http/with-route'
import { getContext } from '@/lib/server/context'

interface Params {
  connection_id: string
}

/** Where the figures of one client differ from what the firm has. */
export const POST = withRoute<Params>(async (request, params) => {
  const { person, client } = await getClient(params.connection_id)
  const form = await readForm(request)
  const zone = form.get('time_zone')
  const time_zone = typeof zone === 'string' && zone !== '' ? zone : null
  if (time_zone !== null && !isTimeZone(time_zone)) {
    throw new HttpError(422, { say: 'settings.time_zone_unknown_text' })
  }
  const setting = {
    period: parsePeriodSetting(form),
    fiscal_start: parseFiscalStart(form),
    time_zone,
  }
  const { audit } = getContext()
  const { firm_id, role, id: person_id } = person
  const ref = { firm_id, connection_id: client.connection_id }
  await audit.appendChange(firm_id, async (query, note) => {
    await saveClientSetting(query, { ...ref, role }, setting)
    note({ ...ref, person_id, kind: 'client.settings_changed', detail: setting })
  })
  return new Response(null, { status: 204 })
})
