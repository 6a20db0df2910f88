import { getClient } from '@/lib/server/auth/guards'
import { isConnectionsError } from '@/lib/server/connections/connections-error'
import { readForm } from '@/lib/server/http/form-fields'
import { HttpError } from '@/lib/server/http/to-problem'
import { redirectTo, withRoute } from '@/lib/server/http/with-route'
import { getContext } from '@/lib/server/context'
import { decideQuarantine } from '@/lib/server/connections/authorize/decide-quarantine'

interface Params {
  connection_id: string
}

/** A person decides whose an approval is that could not be recognised. */
export const POST = withRoute<Params>(async (request, { connection_id }) => {
  const { person } = await getClient(connection_id)
  const decision = (await readForm(request)).get('decision')
  if (decision !== 'merge' && decision !== 'separate') {
    throw new HttpError(400, { say: 'problems.whose' })
  }
  try {
    const decided = await decideQuarantine(getContext(), { person, connection_id, decision })
    return redirectTo(pathOf(decided.connection_id, decision))
  } catch (error) {
    // A colleague was faster: the page shows what they decided.
    if (isConnectionsError(error) && error.code === 'not_quarantined') {
      return redirectTo(`/clients/${connection_id}/connection`)
    }
    throw error
  }
})

function pathOf(connection_id: string, decision: 'merge' | 'separate'): string {
  const outcome = decision === 'merge' ? 'reconnected' : 'connected'
  return `/clients/${connection_id}/connection?outcome=${outcome}`
}
