import { formText, parseTags, readForm } from '@/lib/server/http/form-fields'
import { type ClientAccess, getClient, requireProof } from '@/lib/server/auth/guards'
import { saveArchived, saveAssigned, saveFavourite, saveTags } from '@/lib/server/db/client-labels'
import { HttpError } from '@/lib/server/http/to-problem'
import { withRoute } from '@/lib/server/http/with-route'
import { getContext } from '@/lib/server/context'

interface Params {
  connection_id: string
}

const maxTagsLength = 600

/** How a client stands among the clients: one thing at a time, as far as this person may say. */
export const POST = withRoute<Params>(async (request, params) => {
  const access = await getClient(params.connection_id)
  const { person, client } = access
  const form = await readForm(request)
  const { database } = getContext().store
  const { firm_id, role } = person
  const change = { firm_id, role, connection_id: client.connection_id }
  const isOn = form.get('value') === 'on'
  const action = form.get('action')
  if (action === 'favourite') {
    await saveFavourite(database, { ...change, person_id: person.id }, isOn)
  } else if (action === 'tags') {
    await saveTags(database, change, parseTags(formText(form, 'tags', maxTagsLength)))
  } else if (action === 'archived') {
    await archive(access, isOn)
  } else if (action === 'assigned') {
    await assign(access, form)
  } else {
    throw new HttpError(400, { say: 'problems.field', values: { field: 'action' } })
  }
  return new Response(null, { status: 204 })
})

async function archive({ person, client }: ClientAccess, isArchived: boolean): Promise<void> {
  const { audit } = getContext()
  const { firm_id, role, id: person_id } = person
  const ref = { firm_id, connection_id: client.connection_id }
  const kind = isArchived ? 'client.archived' : 'client.unarchived'
  await audit.appendChange(firm_id, async (query, note) => {
    const isChanged = await saveArchived(query, { ...ref, role }, isArchived)
    if (isChanged) note({ ...ref, kind, person_id })
  })
}

async function assign(access: ClientAccess, form: FormData): Promise<void> {
  requireProof(access, 'manage_people')
  const { person, client } = access
  const { audit } = getContext()
  const { firm_id, role, id: person_id } = person
  const ref = { firm_id, connection_id: client.connection_id }
  const chosen = form.getAll('assigned').filter((each) => typeof each === 'string')
  await audit.appendChange(firm_id, async (query, note) => {
    const names = await saveAssigned(query, { ...ref, role }, chosen)
    if (names !== undefined) note({ ...ref, person_id, kind: 'client.assigned', detail: { names } })
  })
}
