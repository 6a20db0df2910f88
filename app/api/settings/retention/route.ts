import { parseRetention } from '@/lib/domain/people/retention'
import { getSession, requireProof } from '@/lib/server/auth/guards'
import { findRetention, saveRetention } from '@/lib/server/db/setting'
import { readForm } from '@/lib/server/http/form-fields'
import { HttpError } from '@/lib/server/http/to-problem'
import { withRoute } from '@/lib/server/http/with-route'
import { services } from '@/lib/server/services'

/** For how long the firm keeps its audit log and the records of its exports. */
export const POST = withRoute(async (request) => {
  const session = await getSession()
  requireProof(session, 'set_policy')
  const form = await readForm(request)
  const retention = parseRetention(form.get('audit_days'), form.get('export_days'))
  if (retention === undefined) {
    throw new HttpError(400, {
      say: 'problems.field',
      values: { field: 'audit_days, export_days' },
    })
  }
  const { database, audit } = await services()
  const { person, firm } = session
  const before = await findRetention(database, firm.id)
  await saveRetention(database, person, retention)
  await audit.append({
    firm_id: firm.id,
    person_id: person.id,
    kind: 'firm.retention_changed',
    detail: { ...retention, audit_days_before: before.audit_days },
  })
  return new Response(null, { status: 204 })
})
