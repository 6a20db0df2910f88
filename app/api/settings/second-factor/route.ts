import * as z from 'zod'
import { getSession, requireProof } from '@/lib/server/auth/guards'
import { saveFactorGrace } from '@/lib/server/db/setting'
import { readForm } from '@/lib/server/http/form-fields'
import { HttpError } from '@/lib/server/http/to-problem'
import { withRoute } from '@/lib/server/http/with-route'
import { services } from '@/lib/server/services'

// A field that is absent is none of these: it must not pass for a number.
const daysSchema = z.union([
  z.literal('').transform(() => null),
  z
    .string()
    .regex(/^\d{1,2}$/)
    .transform(Number)
    .pipe(z.number().max(90)),
])

/** Whether people of the firm need a second factor, and within how many days. */
export const POST = withRoute(async (request) => {
  const session = await getSession()
  requireProof(session, 'set_policy')
  const typed = daysSchema.safeParse((await readForm(request)).get('second_factor'))
  if (!typed.success) {
    throw new HttpError(422, { say: 'problems.field', values: { field: 'second_factor' } })
  }
  const days = typed.data
  const { person, firm } = session
  const { database, audit } = await services()
  await saveFactorGrace(database, person, days)
  await audit.append({
    firm_id: firm.id,
    person_id: person.id,
    kind: 'firm.second_factor_set',
    detail: { days },
  })
  return new Response(null, { status: 204 })
})
