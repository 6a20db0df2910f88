import { formText } from '@/app/api/form-text'
import { tableChoiceOfForm, usualTable } from '@/components/transactions/table-choice'
import { getClient } from '@/lib/server/auth/find-session'
import { redirectTo, withRoute } from '@/lib/server/http/with-route'
import { services } from '@/lib/server/services'
import { savePreference } from '@/lib/server/storage/person-preference'

export const POST = withRoute(async (request) => {
  const form = await request.formData()
  const { person, client } = await getClient(formText(form, 'connection_id', 64))
  const choice = form.get('action') === 'reset' ? usualTable : tableChoiceOfForm(form)
  const { database } = await services()
  await savePreference(database, {
    person_id: person.id,
    place: 'transactions',
    value: JSON.stringify(choice),
  })
  return redirectTo(`/clients/${client.connection_id}/transaction-table?outcome=saved`)
})
