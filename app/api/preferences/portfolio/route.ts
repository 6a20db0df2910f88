import { columnChoiceOfForm, usualColumns } from '@/components/portfolio/column-choice'
import { getSession } from '@/lib/server/auth/guards'
import { redirectTo, withRoute } from '@/lib/server/http/with-route'
import { services } from '@/lib/server/services'
import { savePreference } from '@/lib/server/db/setting'

export const POST = withRoute(async (request) => {
  const { person } = await getSession()
  const form = await request.formData()
  const choice = form.get('action') === 'reset' ? usualColumns : columnChoiceOfForm(form)
  const { database } = await services()
  await savePreference(database, {
    person_id: person.id,
    place: 'portfolio',
    value: JSON.stringify(choice),
  })
  return redirectTo('/portfolio/columns?outcome=saved')
})
