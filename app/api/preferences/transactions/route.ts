import { formText, readForm } from '@/lib/server/http/form-fields'
import {
  knownColumns,
  parseTableChoice,
  type TableChoice,
  usualTable,
} from '@/lib/search-params/transaction-table'
import { getClient } from '@/lib/server/auth/guards'
import { readListSettings } from '@/lib/server/db/saved-view'
import { savePreference } from '@/lib/server/db/setting'
import { HttpError } from '@/lib/server/http/to-problem'
import { redirectTo, withRoute } from '@/lib/server/http/with-route'
import { services } from '@/lib/server/services'

/** Saves this person's columns (`column`, in order), or whether single keys do something. */
export const POST = withRoute(async (request) => {
  const form = await readForm(request)
  const access = await getClient(formText(form, 'connection_id', 64))
  const { person, client } = access
  const { database } = await services()
  const before = parseTableChoice(readListSettings(access, 'transactions').preference)
  await savePreference(database, person, {
    place: 'transactions',
    value: JSON.stringify(choiceOf(form, before)),
  })
  return redirectTo(`/clients/${client.connection_id}/transactions`)
})

function choiceOf(form: FormData, before: TableChoice): TableChoice {
  switch (form.get('action')) {
    case 'reset':
      return { ...before, columns: usualTable.columns }
    case 'columns': {
      const columns = knownColumns(form.getAll('column').map(String))
      return { ...before, columns: columns.length === 0 ? usualTable.columns : columns }
    }
    case 'keys':
      return { ...before, keys: form.get('keys') === 'on' }
    default:
      throw new HttpError(400, { say: 'problems.view_step' })
  }
}
