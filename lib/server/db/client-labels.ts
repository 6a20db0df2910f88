import { column } from '@/lib/server/db/column'
import type { ConnectionRef } from '@/lib/server/db/connection'
import type { OpenDatabase } from '@/lib/server/db/store/database'

/** What a firm calls its clients by; those before are gone. A tag that differs in case alone is one. */
export async function saveTags(
  database: OpenDatabase,
  { firm_id, connection_id }: ConnectionRef,
  tags: readonly string[],
): Promise<void> {
  await database.query(
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
  const values = [firm_id, person_id, connection_id]
  await database.query(
    isFavourite
      ? `insert into favourite_client (firm_id, person_id, connection_id) values ($1, $2, $3)
         on conflict do nothing`
      : `delete from favourite_client
         where firm_id = $1 and person_id = $2 and connection_id = $3`,
    values,
  )
}

/** True where that changed something. */
export async function saveArchived(
  database: OpenDatabase,
  { firm_id, connection_id }: ConnectionRef,
  isArchived: boolean,
): Promise<boolean> {
  const rows = await database.query(
    isArchived
      ? `insert into archived_client (firm_id, connection_id) values ($1, $2)
         on conflict do nothing returning connection_id`
      : `delete from archived_client where firm_id = $1 and connection_id = $2
         returning connection_id`,
    [firm_id, connection_id],
  )
  return rows.length > 0
}

/**
 * Who of the firm looks after the client; a junior sees it for as long as they do. True where that
 * changed something.
 */
export async function saveAssigned(
  database: OpenDatabase,
  { firm_id, connection_id }: ConnectionRef,
  person_ids: readonly string[],
): Promise<boolean> {
  const [row] = await database.query(
    `with wanted as (
       select p.id from person p
       where p.firm_id = $1 and p.id::text in (select jsonb_array_elements_text($3::jsonb))
     ), gone as (
       delete from assignment a where a.firm_id = $1 and a.connection_id = $2
         and a.person_id not in (select id from wanted) returning a.person_id
     ), given as (
       insert into assignment (firm_id, person_id, connection_id)
       select $1::uuid, id, $2::uuid from wanted on conflict do nothing returning person_id
     )
     select exists (select 1 from gone) or exists (select 1 from given) as is_changed`,
    [firm_id, connection_id, JSON.stringify(person_ids)],
  )
  return row !== undefined && column.flag(row, 'is_changed')
}

/** Lets a person see a client of the same firm. Throws when either belongs to another firm. */
export async function assignClient(
  database: OpenDatabase,
  assignment: { firm_id: string; person_id: string; connection_id: string },
): Promise<void> {
  await database.query(
    `insert into assignment (firm_id, person_id, connection_id) values ($1, $2, $3)
     on conflict do nothing`,
    [assignment.firm_id, assignment.person_id, assignment.connection_id],
  )
}

export async function removeAssignment(
  database: OpenDatabase,
  assignment: { firm_id: string; person_id: string; connection_id: string },
): Promise<void> {
  await database.query(
    'delete from assignment where firm_id = $1 and person_id = $2 and connection_id = $3',
    [assignment.firm_id, assignment.person_id, assignment.connection_id],
  )
}
