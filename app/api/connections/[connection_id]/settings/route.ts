import { getClient } from '@/lib/server/auth/guards'
import { changeSettings } from '@/lib/server/clients/change-client'
import { getContext } from '@/lib/server/context'
import {
  parseFiscalStart,
  parsePeriodSetting,
  parseTimeZone,
  readForm,
} from '@/lib/server/http/form-fields'
import { withRoute } from '@/lib/server/http/with-route'

/** Where the figures of one client differ from what the firm has. */
export const POST = withRoute<{ connection_id: string }>(async (request, { connection_id }) => {
  const access = await getClient(connection_id)
  const form = await readForm(request)
  const time_zone = parseTimeZone(form)
  const figures = { period: parsePeriodSetting(form), fiscal_start: parseFiscalStart(form) }
  await changeSettings(getContext(), access, { ...figures, time_zone })
  return new Response(null, { status: 204 })
})
