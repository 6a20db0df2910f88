import { formText } from '@/lib/server/http/form-fields'
import { parseTags } from '@/components/portfolio/tag-list'
import { getClient } from '@/lib/server/auth/guards'
import { redirectTo, withRoute } from '@/lib/server/http/with-route'
import { services } from '@/lib/server/services'
import { findPortfolioClient } from '@/lib/server/db/portfolio-row'
import { saveArchived, saveAssigned, saveFavourite, saveTags } from '@/lib/server/db/client-labels'

interface Params {
  connection_id: string
}

const longestTags = 600

/** How a client stands in the portfolio, as far as this person may say. */
export const POST = withRoute<Params>(async (request, params) => {
  const { person, firm, client } = await getClient(params.connection_id)
  const { connection_id } = client
  const form = await request.formData()
  const { database, audit } = await services()
  const ref = { firm_id: firm.id, connection_id }
  await saveFavourite(database, { ...ref, person_id: person.id }, form.get('favourite') === 'on')
  if (person.role !== 'junior') {
    await saveTags(database, ref, parseTags(formText(form, 'tags', longestTags)))
    const isArchived = form.get('archived') === 'on'
    if (await saveArchived(database, ref, isArchived)) {
      const kind = isArchived ? 'client.archived' : 'client.unarchived'
      await audit.append({ ...ref, kind, person_id: person.id })
    }
  }
  if (person.role === 'admin') {
    const wanted = form.getAll('assigned').filter((each) => typeof each === 'string')
    if (await saveAssigned(database, ref, wanted)) {
      const { assigned = [] } = (await findPortfolioClient(database, person, connection_id)) ?? {}
      const detail = { names: assigned.map(({ name }) => name) }
      await audit.append({ ...ref, kind: 'client.assigned', person_id: person.id, detail })
    }
  }
  return redirectTo(`/clients/${connection_id}/settings?outcome=saved`)
})
