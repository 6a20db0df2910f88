import { knownColumns, usualColumns } from '@/components/portfolio/portfolio-params'
import { getSession } from '@/lib/server/auth/guards'
import { savePreference } from '@/lib/server/db/setting'
import { readForm } from '@/lib/server/http/form-fields'
import { redirectTo, withRoute } from '@/lib/server/http/with-route'
import { services } from '@/lib/server/services'

/** Which columns this person sees in the table of clients, in which order. */
export const POST = withRoute(async (request) => {
  const { person } = await getSession()
  const form = await readForm(request)
  const columns = form.get('action') === 'reset' ? [] : knownColumns(form.getAll('column'))
  const { database } = await services()
  await savePreference(database, person, {
    place: 'portfolio',
    value: JSON.stringify(columns.length === 0 ? usualColumns : columns),
  })
  return redirectTo('/')
})
