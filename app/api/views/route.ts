import { formText, readForm } from '@/lib/server/http/form-fields'
import { rawSearchParams } from '@/lib/server/reads/transaction-list'
import { resourcePath } from '@/lib/search-params/resource-path'
import { queryText } from '@/lib/search-params/list-params'
import { parseTransactionParams } from '@/lib/search-params/transactions'
import { parseTransactionColumns } from '@/lib/search-params/transaction-table'
import type { ClientAccess } from '@/lib/server/db/session'
import { getClient } from '@/lib/server/auth/guards'
import { HttpError } from '@/lib/server/http/to-problem'
import { withRoute } from '@/lib/server/http/with-route'
import { getContext } from '@/lib/server/context'
import {
  changeView,
  deleteView,
  readListSettings,
  saveView,
  type ViewWriter,
} from '@/lib/server/db/saved-view'

const list = 'transactions'
const maxNameLength = 80
// An address of 16 kB, the most that a server reads, in its one spelling.
const maxQueryLength = 32_000

// Filters that name an object of one client mean nothing on another.
const ofOneClient = new Set(['account_id', 'card_id', 'user_id'])

export const POST = withRoute(async (request) => {
  const form = await readForm(request)
  const access = await getClient(formText(form, 'connection_id', 64))
  switch (form.get('action')) {
    case 'save':
      return save(access, form)
    case 'change':
      return change(access, form)
    case 'delete': {
      const { database } = getContext().store
      await deleteView(database, ownerOf(access), formText(form, 'id', 64))
      return goOnAt(listPath(access))
    }
    default:
      throw new HttpError(400, { say: 'problems.view_step' })
  }
})

async function save(access: ClientAccess, form: FormData): Promise<Response> {
  const name = formText(form, 'name', maxNameLength)
  if (name === '') throw new HttpError(422, { say: 'problems.view_name' })
  const params = parseTransactionParams(
    rawSearchParams(new URLSearchParams(formText(form, 'query', maxQueryLength))),
  )
  const { connection_id } = access.client
  const { database } = getContext().store
  const query = queryText(params)
  const { id } = await saveView(database, ownerOf(access), {
    list,
    name,
    shared: form.get('shared') === 'on',
    query,
    columns: JSON.stringify(parseTransactionColumns(readListSettings(access, list).preference)),
    connection_id: params.filters.some(([each]) => ofOneClient.has(each)) ? connection_id : null,
  })
  return goOnAt(`${listPath(access)}?view=${id}${query && `&${query}`}`)
}

async function change(access: ClientAccess, form: FormData): Promise<Response> {
  const name = formText(form, 'name', maxNameLength)
  if (name === '') throw new HttpError(422, { say: 'problems.view_name' })
  const { database } = getContext().store
  const isChanged = await changeView(database, ownerOf(access), {
    id: formText(form, 'id', 64),
    name,
    shared: form.get('shared') === 'on',
  })
  if (!isChanged) throw new HttpError(409, { say: 'problems.view_name_taken' })
  return goOnAt(listPath(access))
}

function ownerOf({ person }: ClientAccess): ViewWriter {
  return { person_id: person.id, firm_id: person.firm_id, role: person.role }
}

function listPath({ client }: ClientAccess): string {
  return resourcePath(client.connection_id, list)
}

/** Where the browser goes on: it may have changed the view that it stands on. */
function goOnAt(href: string): Response {
  return Response.json({ href })
}
