import * as z from 'zod'
import { getClient, requireProof } from '@/lib/server/auth/guards'
import { decideQuarantine } from '@/lib/server/connections/authorize/decide-quarantine'
import { getContext } from '@/lib/server/context'
import { readForm } from '@/lib/server/http/form-fields'
import { HttpError } from '@/lib/server/http/to-problem'
import { redirectTo, withRoute } from '@/lib/server/http/with-route'
import { connectionPath } from '@/lib/search-params/resource-path'

const decisionSchema = z.enum(['merge', 'separate'])
const outcomes = { merge: 'reconnected', separate: 'connected' } as const

/** A person decides whose an approval is that could not be recognised. */
export const POST = withRoute<{ connection_id: string }>(async (request, { connection_id }) => {
  const access = await getClient(connection_id)
  const form = await readForm(request)
  const decision = decisionSchema.safeParse(form.get('decision')).data
  if (decision === undefined) throw new HttpError(400, { say: 'problems.whose' })
  // It makes a client of its own.
  if (decision === 'separate') requireProof(access, 'connect')
  const { person } = access
  const decided = await decideQuarantine(getContext(), { person, connection_id, decision })
  // A colleague was faster: the page shows what they decided.
  if (decided === undefined) return redirectTo(connectionPath(connection_id))
  const outcome = outcomes[decision]
  return redirectTo(`${connectionPath(decided.connection_id)}?outcome=${outcome}`)
})
