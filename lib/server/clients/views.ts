import { queryText } from '@/lib/search-params/list-params'
import type { RawSearchParams } from '@/lib/search-params/parsers'
import { parseTransactionColumns } from '@/lib/search-params/transaction-table'
import { parseTransactionParams } from '@/lib/search-params/transactions'
import type { Context } from '@/lib/server/context'
import {
  changeView,
  deleteView,
  readListSettings,
  saveView,
  type ViewWriter,
} from '@/lib/server/db/saved-view'
import type { ClientAccess } from '@/lib/server/db/session'

// The saved views of the transactions, the one list that has them.

type Store = Pick<Context, 'store'>

const list = 'transactions'

// Filters that name an object of one client mean nothing on another.
const ofOneClient = new Set(['account_id', 'card_id', 'user_id'])

interface ViewName {
  name: string
  /** With the whole firm. */
  shared: boolean
}

/**
 * Keeps what the list shows, with the person's own columns; `query` is the one spelling of it. Throws
 * NotAllowedError.
 */
export async function saveTransactionView(
  { store }: Store,
  access: ClientAccess,
  { raw, ...named }: ViewName & { raw: RawSearchParams },
): Promise<{ id: string; query: string }> {
  const params = parseTransactionParams(raw)
  const query = queryText(params)
  const isOfClient = params.filters.some(([name]) => ofOneClient.has(name))
  const { id } = await saveView(store.database, ownerOf(access), {
    ...named,
    list,
    query,
    columns: JSON.stringify(parseTransactionColumns(readListSettings(access, list).preference)),
    connection_id: isOfClient ? access.client.connection_id : null,
  })
  return { id, query }
}

/** False where the person has no such view, or another one of that name. Throws NotAllowedError. */
export function renameTransactionView(
  { store }: Store,
  access: ClientAccess,
  changed: ViewName & { id: string },
): Promise<boolean> {
  return changeView(store.database, ownerOf(access), changed)
}

export function deleteTransactionView(
  { store }: Store,
  access: ClientAccess,
  id: string,
): Promise<void> {
  return deleteView(store.database, ownerOf(access), id)
}

function ownerOf({ person }: ClientAccess): ViewWriter {
  return { person_id: person.id, firm_id: person.firm_id, role: person.role }
}
