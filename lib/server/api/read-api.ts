import type { ListedClient } from '@/lib/domain/clients/client'
import type { ApiBooks, ApiClient, ApiOneClient } from '@/lib/server/api/api-schemas'
import { ClientNotFoundError } from '@/lib/server/auth/access-errors'
import { type Context, getContext } from '@/lib/server/context'
import type { TokenHolder } from '@/lib/server/db/api-token'
import { listBooksOfMonths, type StoredBooksFile } from '@/lib/server/db/books-file'
import { listClients } from '@/lib/server/db/connection'
import { findAccessOfToken } from '@/lib/server/db/program-access'
import { listSharedAccounts } from '@/lib/server/db/saved-view'
import { forFirm } from '@/lib/server/db/store/firm-role'
import { type DayRange, monthsFrom } from '@/lib/domain/periods/day-range'

/** A page of the clients that the person sees. */
export async function readClients(
  holder: TokenHolder,
  { page_size, page_token = '' }: { page_size: number; page_token?: string | undefined },
): Promise<{ clients: ApiClient[]; next_page_token: string | null }> {
  const all = await listClients(getContext().store.database, holder.person)
  const rest = all
    .toSorted((a, b) => (a.connection_id < b.connection_id ? -1 : 1))
    .filter(({ connection_id }) => connection_id > page_token)
  const page = rest.slice(0, page_size)
  const last = page.at(-1)?.connection_id ?? null
  return { clients: page.map(toApiClient), next_page_token: rest.length > page_size ? last : null }
}

/** Throws ClientNotFoundError. */
export async function readOneClient(holder: TokenHolder, id: string): Promise<ApiOneClient> {
  const context = getContext()
  const client = await findViewed(context, holder, id)
  const of = { connection_id: id, scope: 'read' } as const
  const access = await findAccessOfToken(context.store.database, holder.token_id, of)
  const accounts = access === undefined ? [] : listSharedAccounts(access)
  return {
    ...toApiClient(client),
    accounts: accounts.map((each) => ({
      id: each.account_id,
      name: each.account_name,
      type: each.account_type,
      last_4: each.account_number_last_4,
    })),
  }
}

export async function readBooks(
  holder: TokenHolder,
  { id, month }: { id: string; month: string },
): Promise<ApiBooks> {
  const context = getContext()
  await findViewed(context, holder, id)
  const { database, vault } = context.store
  const firm_id = holder.firm.id
  const sealed = { query: forFirm(database, firm_id).query, vault }
  const { first } = rangeOf(month)
  const files = await listBooksOfMonths(sealed, { firm_id, connection_id: id }, [first])
  return { client_id: id, month, accounts: files.map(toApiAccount) }
}

export function rangeOf(month: string): Required<DayRange> {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return monthsFrom(year, number, 1)
}

/** A look by a program is on record, as one in a browser is, before anything is answered. */
export async function findViewed(
  context: Context,
  holder: TokenHolder,
  id: string,
): Promise<ListedClient> {
  const clients = await listClients(context.store.database, holder.person)
  const client = clients.find(({ connection_id }) => connection_id === id)
  if (client === undefined) throw new ClientNotFoundError('no such client for this person')
  await noteLook(context, holder, id)
  return client
}

export function noteLook({ audit }: Context, { token_id, name, person }: TokenHolder, id: string) {
  return audit.noteView({ sid: token_id, program: name, person }, id)
}

function toApiClient(client: ListedClient): ApiClient {
  return {
    id: client.connection_id,
    name: client.name,
    environment: client.environment,
    is_archived: client.isArchived,
    connection: {
      state: client.status,
      reason: client.reason,
      scopes: [...client.scope],
      approved_at: client.granted_at,
      consent_ends_at: client.grant_ends_at,
      last_refreshed_at: client.last_refreshed_at,
    },
  }
}

function toApiAccount(file: StoredBooksFile): ApiBooks['accounts'][number] {
  const { account_id, at, by, detail, comparedAt, result } = file
  return {
    account_id,
    added_at: at,
    added_by: by.name,
    lines: detail?.lines ?? null,
    compared_at: comparedAt,
    result:
      result === undefined
        ? null
        : {
            state: result.state,
            currency: result.currency,
            difference: exactOf(result.difference),
            open_findings: result.open,
          },
  }
}

/** Null beyond the integers that JSON holds exactly. */
function exactOf(digits: string | undefined): number | null {
  const amount = Number(digits)
  return Number.isSafeInteger(amount) ? amount : null
}
