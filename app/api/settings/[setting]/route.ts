import { getSession, requireProof } from '@/lib/server/auth/guards'
import { readFirmSettings } from '@/lib/server/db/setting'
import { readForm } from '@/lib/server/http/form-fields'
import { HttpError } from '@/lib/server/http/to-problem'
import { isNavigation } from '@/lib/server/http/problem-response'
import { redirectTo, withRoute } from '@/lib/server/http/with-route'
import { getContext } from '@/lib/server/context'
import { findSettingForm } from '@/app/api/settings/[setting]/setting-forms'

/** Changes one setting of the firm, and writes down who did, or neither. */
export const POST = withRoute<{ setting: string }>(async (request, { setting }) => {
  const session = await getSession()
  requireProof(session, 'set_policy')
  const form = await readForm(request)
  const readSetting = findSettingForm(setting)
  if (readSetting === undefined) throw new HttpError(404, { say: 'problems.nothing_here' })
  const context = getContext()
  const { person, firm } = session
  const { save, events } = await readSetting(form, session, context)
  await context.audit.appendChange(firm.id, async (query, note) => {
    const before = await readFirmSettings(query, firm.id)
    await save(query, before)
    for (const event of events(before)) note({ firm_id: firm.id, person_id: person.id, ...event })
  })
  return isNavigation(request.headers)
    ? redirectTo('/settings')
    : new Response(null, { status: 204 })
})
