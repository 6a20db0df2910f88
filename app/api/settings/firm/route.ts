import { isTimeZone } from '@/lib/domain/periods/local-clock'
import { getSession, requireProof } from '@/lib/server/auth/guards'
import { saveFirmFacts } from '@/lib/server/db/setting'
import { formText, readForm } from '@/lib/server/http/form-fields'
import { longestName } from '@/lib/server/http/parse-person-form'
import { HttpError } from '@/lib/server/http/to-problem'
import { withRoute } from '@/lib/server/http/with-route'
import { services } from '@/lib/server/services'

/** What the firm is called, and where its days begin. */
export const POST = withRoute(async (request) => {
  const session = await getSession()
  requireProof(session, 'set_policy')
  const { person, firm } = session
  const form = await readForm(request)
  const name = formText(form, 'name', longestName)
  if (name === '') throw new HttpError(422, { say: 'problems.firm_name' })
  const time_zone = formText(form, 'time_zone', 64)
  if (!isTimeZone(time_zone)) throw new HttpError(422, { say: 'settings.time_zone_unknown_text' })
  const { database, audit } = await services()
  await saveFirmFacts(database, person, { name, time_zone })
  await audit.append({
    firm_id: firm.id,
    person_id: person.id,
    kind: 'firm.facts_changed',
    detail: {
      ...(name !== firm.name && { name }),
      ...(time_zone !== firm.time_zone && { time_zone }),
    },
  })
  return new Response(null, { status: 204 })
})
