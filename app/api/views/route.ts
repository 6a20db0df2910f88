import { formText } from '@/lib/server/http/form-fields'
import { rawSearchParams } from '@/lib/server/http/transaction-list'
import { resourcePath } from '@/lib/search-params/resource-path'
import { viewQuery } from '@/components/transactions/saved-views'
import { parseTransactionParams } from '@/lib/search-params/transactions'
import { parseTableChoice } from '@/components/transactions/table-choice'
import { type ClientAccess, getClient } from '@/lib/server/auth/guards'
import { HttpError } from '@/lib/server/http/to-problem'
import { redirectTo, withRoute } from '@/lib/server/http/with-route'
import { services } from '@/lib/server/services'
import { changeView, deleteView, listDesk, saveView } from '@/lib/server/db/saved-view'

const list = 'transactions'
const longestName = 80
// An address of 16 kB, the most that a server reads, in its one spelling.
const longestQuery = 32_000

// Filters that name an object of one client mean nothing on another.
const ofOneClient = new Set(['account_id', 'card_id', 'user_id'])

export const POST = withRoute(async (request) => {
  const form = await request.formData()
  const access = await getClient(formText(form, 'connection_id', 64))
  switch (form.get('action')) {
    case 'save':
      return save(access, form)
    case 'change':
      return change(access, form)
    case 'delete': {
      const { database } = await services()
      await deleteView(database, ownerOf(access), formText(form, 'id', 64))
      return redirectTo(tablePath(access, 'deleted'))
    }
    default:
      throw new HttpError(400, { say: 'problems.view_step' })
  }
})

async function save(access: ClientAccess, form: FormData): Promise<Response> {
  const name = formText(form, 'name', longestName)
  if (name === '') return redirectTo(tablePath(access, 'name_missing'))
  const params = parseTransactionParams(
    rawSearchParams(new URLSearchParams(formText(form, 'query', longestQuery))),
  )
  const { connection_id } = access.client
  const { database } = await services()
  const query = viewQuery(params)
  const { id } = await saveView(database, ownerOf(access), {
    list,
    name,
    shared: form.get('shared') === 'on',
    query,
    columns: JSON.stringify(parseTableChoice(listDesk(access, list).preference)),
    connection_id: params.filters.some(([each]) => ofOneClient.has(each)) ? connection_id : null,
  })
  return redirectTo(`${resourcePath(connection_id, list)}?view=${id}${query && `&${query}`}`)
}

async function change(access: ClientAccess, form: FormData): Promise<Response> {
  const name = formText(form, 'name', longestName)
  if (name === '') return redirectTo(tablePath(access, 'name_missing'))
  const { database } = await services()
  const isChanged = await changeView(database, ownerOf(access), {
    id: formText(form, 'id', 64),
    name,
    shared: form.get('shared') === 'on',
  })
  return redirectTo(tablePath(access, isChanged ? 'saved' : 'name_taken'))
}

function ownerOf({ person, firm }: ClientAccess): { person_id: string; firm_id: string } {
  return { person_id: person.id, firm_id: firm.id }
}

function tablePath({ client }: ClientAccess, outcome: string): string {
  return `/clients/${client.connection_id}/transaction-table?outcome=${outcome}`
}
