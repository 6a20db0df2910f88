import { and, eq } from 'drizzle-orm'
import { requirePermission } from '@/lib/domain/people/permissions'
import { favouriteClient } from '@/lib/server/db/client-schema'
import { column } from '@/lib/server/db/column'
import type { ClientChange, ConnectionRef } from '@/lib/server/db/connection'
import { assignment } from '@/lib/server/db/connection-schema'
import type { OpenDatabase, Query } from '@/lib/server/db/store/database'
import { forFirm } from '@/lib/server/db/store/firm-role'

/** Replaces the tags of a client. Tags that differ in case alone are one. Throws NotAllowedError. */
export async function saveTags(
  database: OpenDatabase,
  { firm_id, role, connection_id }: ClientChange,
  tags: readonly string[],
): Promise<void> {
  requirePermission({ role }, 'prepare')
  await forFirm(database, firm_id).query(
    `with wanted as (
       select distinct on (lower(tag)) tag from jsonb_array_elements_text($3::jsonb) w(tag)
     ), gone as (
       delete from client_tag t where t.firm_id = $1 and t.connection_id = $2
         and not exists (select 1 from wanted w where lower(w.tag) = lower(t.tag))
     )
     insert into client_tag (firm_id, connection_id, tag)
     select $1::uuid, $2::uuid, w.tag from wanted w
     on conflict (connection_id, lower(tag)) do update set tag = excluded.tag`,
    [firm_id, connection_id, JSON.stringify(tags)],
  )
}

/** For one person alone. */
export async function saveFavourite(
  database: OpenDatabase,
  { firm_id, person_id, connection_id }: ConnectionRef & { person_id: string },
  isFavourite: boolean,
): Promise<void> {
  const store = forFirm(database, firm_id)
  const marked = { firmId: firm_id, personId: person_id, connectionId: connection_id }
  if (isFavourite) {
    await store.build((db) => db.insert(favouriteClient).values(marked).onConflictDoNothing())
    return
  }
  const { firmId, personId, connectionId } = favouriteClient
  await store.build((db) =>
    db
      .delete(favouriteClient)
      .where(and(eq(firmId, firm_id), eq(personId, person_id), eq(connectionId, connection_id))),
  )
}

/** True where that changed something. Throws NotAllowedError. */
export async function saveArchived(
  query: Query,
  { firm_id, role, connection_id }: ClientChange,
  isArchived: boolean,
): Promise<boolean> {
  requirePermission({ role }, 'prepare')
  const rows = await query(
    isArchived
      ? `insert into archived_client (firm_id, connection_id) values ($1, $2)
         on conflict do nothing returning 1`
      : 'delete from archived_client where firm_id = $1 and connection_id = $2 returning 1',
    [firm_id, connection_id],
  )
  return rows.length > 0
}

/**
 * Replaces the people whom the client is assigned to: who does not see all clients sees these. Their
 * names, or undefined where that changed nothing. Throws NotAllowedError.
 */
export async function saveAssigned(
  query: Query,
  { firm_id, role, connection_id }: ClientChange,
  person_ids: readonly string[],
): Promise<string[] | undefined> {
  requirePermission({ role }, 'manage_people')
  const [row = {}] = await query(
    `with wanted as (
       select p.id, p.name, p.disabled_at from person p
       where p.firm_id = $1 and p.id::text in (select jsonb_array_elements_text($3::jsonb))
     ), gone as (
       delete from assignment a where a.firm_id = $1 and a.connection_id = $2
         and a.person_id not in (select id from wanted) returning a.person_id
     ), given as (
       insert into assignment (firm_id, person_id, connection_id)
       select $1::uuid, id, $2::uuid from wanted on conflict do nothing returning person_id
     )
     select exists (select 1 from gone) or exists (select 1 from given) as is_changed,
       (select coalesce(json_agg(name order by name), '[]')::text from wanted
        where disabled_at is null) as names`,
    [firm_id, connection_id, JSON.stringify(person_ids)],
  )
  // The statement above says what it holds.
  return column.flag(row, 'is_changed')
    ? (JSON.parse(column.text(row, 'names')) as string[])
    : undefined
}

/** Lets a person see a client of the same firm. Throws when either belongs to another firm. */
export async function assignClient(
  database: OpenDatabase,
  { firm_id, person_id, connection_id }: ConnectionRef & { person_id: string },
): Promise<void> {
  const given = { firmId: firm_id, personId: person_id, connectionId: connection_id }
  await forFirm(database, firm_id).build((db) =>
    db.insert(assignment).values(given).onConflictDoNothing(),
  )
}
