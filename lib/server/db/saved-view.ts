import { and, eq } from 'drizzle-orm'
import { uuidPattern } from '@/lib/bank-contract/uuid'
import type { Client } from '@/lib/domain/clients/client'
import { requirePermission } from '@/lib/domain/people/permissions'
import type { SavedView } from '@/lib/domain/transactions/saved-view'
import { savedView } from '@/lib/server/db/client-schema'
import { column } from '@/lib/server/db/column'
import type { KnownAccount } from '@/lib/server/db/connection-account'
import type { Person } from '@/lib/server/db/person'
import type { OpenDatabase, Row } from '@/lib/server/db/store/database'
import { forFirm } from '@/lib/server/db/store/firm-role'

// What fills a choice of accounts; a client with more names one by its page.
const mostAccounts = 200

/** What one person has made of one list: their columns, and the views they may use on a client. */
export interface ListSettings {
  preference: string | null
  views: SavedView[]
}

/** The same of every list, as the store wrote it: most pages have no use for it. */
export interface StoredListSettings {
  preferences: string | null
  views: string | null
  /** What the client's accounts are called, as they were last read. */
  accounts: string | null
}

/** The columns that `readStoredListSettings` needs, of a person `p`, their firm `f` and a client `c`. */
export const listSettingsColumns = `(
    select json_object_agg(pp.place, pp.value) from person_preference pp where pp.person_id = p.id
  )::text as list_preferences, (
    select json_agg(json_build_object('list', v.list, 'id', v.id, 'name', v.name,
      'shared', v.shared, 'query', v.query, 'columns', v.columns, 'own', v.person_id = p.id,
      'by', case when v.person_id = p.id then null else maker.name end) order by lower(v.name), v.id)
    from saved_view v join person maker on maker.id = v.person_id
    where v.firm_id = f.id and (v.person_id = p.id or v.shared)
      and (v.connection_id is null or v.connection_id = c.id)
  )::text as list_views, (
    select json_agg(json_build_object('account_id', k.account_id, 'account_name', k.account_name,
      'account_type', k.account_type))
    from (select account_id, account_name, account_type from connection_account
      where connection_id = c.id and firm_id = f.id
      order by account_name, account_id limit ${mostAccounts}) k
  )::text as list_accounts`

export function readStoredListSettings(row: Row): StoredListSettings {
  return {
    preferences: column.optionalText(row, 'list_preferences'),
    views: column.optionalText(row, 'list_views'),
    accounts: column.optionalText(row, 'list_accounts'),
  }
}

export function readListSettings(
  { lists }: { lists: StoredListSettings },
  list: string,
): ListSettings {
  // The columns above say what these hold.
  const preferences = JSON.parse(lists.preferences ?? '{}') as Record<string, string>
  const views = JSON.parse(lists.views ?? '[]') as (SavedView & { list: string })[]
  return {
    preference: preferences[list] ?? null,
    views: views.flatMap(({ list: of, ...view }) => (of === list ? [view] : [])),
  }
}

/** The client's accounts by name, as far as it shares them: none is read at the bank. */
export function listSharedAccounts({
  lists,
  client,
}: {
  lists: StoredListSettings
  client: Pick<Client, 'scope'>
}): KnownAccount[] {
  if (!client.scope.includes('accounts:read')) return []
  return JSON.parse(lists.accounts ?? '[]') as KnownAccount[]
}

export interface ViewOwner {
  firm_id: string
  person_id: string
}

/** Only those who prepare share a view with their colleagues. */
export type ViewWriter = ViewOwner & Pick<Person, 'role'>

/** Keeps a view; one that this person already has by that name becomes this one. Throws NotAllowedError. */
export async function saveView(
  database: OpenDatabase,
  { firm_id, person_id, role }: ViewWriter,
  view: Pick<SavedView, 'name' | 'shared' | 'query' | 'columns'> & {
    list: string
    connection_id: string | null
  },
): Promise<{ id: string }> {
  if (view.shared) requirePermission({ role }, 'prepare')
  const [row] = await forFirm(database, firm_id).query(
    `insert into saved_view (firm_id, person_id, list, name, shared, query, columns, connection_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (person_id, list, lower(name)) do update
     set name = excluded.name, shared = excluded.shared, query = excluded.query,
       columns = excluded.columns, connection_id = excluded.connection_id, changed_at = now()
     returning id`,
    [
      firm_id,
      person_id,
      view.list,
      view.name,
      view.shared,
      view.query,
      view.columns,
      view.connection_id,
    ],
  )
  if (row === undefined) throw new Error('a view was neither made nor changed')
  return { id: column.text(row, 'id') }
}

/**
 * Only a view of this person's own; false where there is none, or the name is already taken. Throws
 * NotAllowedError.
 */
export async function changeView(
  database: OpenDatabase,
  { firm_id, person_id, role }: ViewWriter,
  { id, name, shared }: { id: string; name: string; shared: boolean },
): Promise<boolean> {
  if (shared) requirePermission({ role }, 'prepare')
  if (!uuidPattern.test(id)) return false
  const rows = await forFirm(database, firm_id).query(
    `update saved_view v set name = $4, shared = $5, changed_at = now()
     where v.id = $1 and v.firm_id = $2 and v.person_id = $3 and not exists (
       select 1 from saved_view other where other.person_id = $3 and other.list = v.list
         and lower(other.name) = lower($4) and other.id <> v.id)
     returning v.id`,
    [id, firm_id, person_id, name, shared],
  )
  return rows.length > 0
}

/** Only a view of this person's own. */
export async function deleteView(
  database: OpenDatabase,
  { firm_id, person_id }: ViewOwner,
  id: string,
): Promise<void> {
  if (!uuidPattern.test(id)) return
  const { id: viewId, firmId, personId } = savedView
  await forFirm(database, firm_id).build((db) =>
    db.delete(savedView).where(and(eq(viewId, id), eq(firmId, firm_id), eq(personId, person_id))),
  )
}
