import { formText, readForm } from '@/lib/server/http/form-fields'
import { getClient } from '@/lib/server/auth/guards'
import { ownPath } from '@/lib/server/auth/return-path'
import { redirectTo, withRoute } from '@/lib/server/http/with-route'
import { services } from '@/lib/server/services'
import { saveFavourite } from '@/lib/server/db/client-labels'

/** Marks a client as a favourite of this person's, or no longer. */
export const POST = withRoute(async (request) => {
  const form = await readForm(request)
  const wanted = formText(form, 'favourite', 64)
  const { person, client, firm } = await getClient(wanted || formText(form, 'not_favourite', 64))
  const { database, env } = await services()
  const { connection_id } = client
  const mark = { firm_id: firm.id, person_id: person.id, connection_id }
  await saveFavourite(database, mark, wanted !== '')
  return redirectTo(ownPath(formText(form, 'back', 2000), env.appOrigin))
})
