import type { SavedView } from '@/lib/domain/transactions/saved-view'
import type { OpenDatabase } from '@/lib/server/db/store/database'
import { column } from '@/lib/server/db/column'
import { uuidPattern } from '@/lib/server/db/session'

export interface ViewOwner {
  firm_id: string
  person_id: string
}

/** Keeps a view; one that this person already has by that name becomes this one. */
export async function saveView(
  database: OpenDatabase,
  { firm_id, person_id }: ViewOwner,
  view: Pick<SavedView, 'name' | 'shared' | 'query' | 'columns'> & {
    list: string
    connection_id: string | null
  },
): Promise<{ id: string }> {
  const [row] = await database.query(
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

/** Only a view of this person's own; false where there is none, or the name is already taken. */
export async function changeView(
  database: OpenDatabase,
  { firm_id, person_id }: ViewOwner,
  { id, name, shared }: { id: string; name: string; shared: boolean },
): Promise<boolean> {
  if (!uuidPattern.test(id)) return false
  const rows = await database.query(
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
  await database.query('delete from saved_view where id = $1 and firm_id = $2 and person_id = $3', [
    id,
    firm_id,
    person_id,
  ])
}
