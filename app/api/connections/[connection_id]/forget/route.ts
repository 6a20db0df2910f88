import { getClient, requireProof } from '@/lib/server/auth/guards'
import { readForm } from '@/lib/server/http/form-fields'
import { redirectTo, withRoute } from '@/lib/server/http/with-route'
import { services } from '@/lib/server/services'

interface Params {
  connection_id: string
}

export const POST = withRoute<Params>(async (request, { connection_id }) => {
  const access = await getClient(connection_id)
  requireProof(access, 'forget')
  const { person } = access
  const typed = (await readForm(request)).get('name')
  const name = typeof typed === 'string' ? typed : ''
  const { connections } = await services()
  const { kind } = await connections.forget({ person, connection_id, name })
  // Where it was deleted, also by a colleague a moment ago, the client's own address says so.
  const path = `/clients/${encodeURIComponent(connection_id)}/connection`
  return redirectTo(kind === 'name_differs' ? `${path}?problem=name` : path)
})
