import { formText } from '@/lib/server/http/form-fields'
import {
  parseTableChoice,
  type TableChoice,
  tableChoiceOfForm,
  usualTable,
} from '@/components/transactions/table-choice'
import { type ClientAccess, getClient } from '@/lib/server/auth/guards'
import { redirectTo, withRoute } from '@/lib/server/http/with-route'
import { services } from '@/lib/server/services'
import { listDesk } from '@/lib/server/db/saved-view'
import { savePreference } from '@/lib/server/db/setting'

export const POST = withRoute(async (request) => {
  const form = await request.formData()
  const access = await getClient(formText(form, 'connection_id', 64))
  const { person, client } = access
  const { database } = await services()
  await savePreference(database, {
    person_id: person.id,
    place: 'transactions',
    value: JSON.stringify(choiceOf(form, access)),
  })
  return redirectTo(`/clients/${client.connection_id}/transaction-table?outcome=saved`)
})

function choiceOf(form: FormData, access: ClientAccess): TableChoice {
  const sent = tableChoiceOfForm(form)
  switch (form.get('action')) {
    case 'reset':
      return usualTable
    // By hand, where the table stands: only its columns are said.
    case 'columns':
      return {
        ...parseTableChoice(listDesk(access, 'transactions').preference),
        columns: sent.columns,
      }
    default:
      return sent
  }
}
