/**
 * Tags are replaced by raw SQL: one statement removes, adds and respells them, by an index of their lower
 * case, which Drizzle cannot name as what an insert conflicts with.
 */
import { and, eq, sql } from 'drizzle-orm'
import { requirePermission } from '@/lib/domain/people/permissions'
import { archivedClient, favouriteClient } from '@/lib/server/db/client-schema'
import type { ClientChange, ConnectionRef } from '@/lib/server/db/connection'
import { assignment } from '@/lib/server/db/connection-schema'
import { person } from '@/lib/server/db/schema'
import type { OpenDatabase, Query } from '@/lib/server/db/store/database'
import { forFirm } from '@/lib/server/db/store/firm-role'
import { build } from '@/lib/server/db/store/query-builder'

/** Replaces the tags of a client. Tags that differ in case alone are one. Throws NotAllowedError. */
export async function saveTags(
  query: Query,
  { firm_id, role, connection_id }: ClientChange,
  tags: readonly string[],
): Promise<boolean> {
  requirePermission({ role }, 'prepare')
  const of = [firm_id, connection_id]
  const list = () =>
    query('select tag from client_tag where firm_id = $1 and connection_id = $2 order by tag', of)
  const before = await list()
  await query(
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
  return JSON.stringify(await list()) !== JSON.stringify(before)
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
  const { firmId, connectionId } = archivedClient
  const rows = await build(query, (db) =>
    isArchived
      ? db
          .insert(archivedClient)
          .values({ firmId: firm_id, connectionId: connection_id })
          .onConflictDoNothing()
          .returning({ connectionId })
      : db
          .delete(archivedClient)
          .where(and(eq(firmId, firm_id), eq(connectionId, connection_id)))
          .returning({ connectionId }),
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
  // One parameter for however many: a list of them would be another statement for each length.
  const isWanted = and(
    eq(person.firmId, firm_id),
    sql`${person.id}::text = any(${sql.param(person_ids)}::text[])`,
  )
  return build(query, async (db) => {
    const wanted = await db
      .select({ id: person.id, name: person.name, disabledAt: person.disabledAt })
      .from(person)
      .where(isWanted)
      .orderBy(person.name)
    const ids = wanted.map(({ id }) => id)
    const { firmId, personId, connectionId } = assignment
    const isOther = sql`${personId} <> all(${sql.param(ids)}::uuid[])`
    const gone = await db
      .delete(assignment)
      .where(and(eq(firmId, firm_id), eq(connectionId, connection_id), isOther))
      .returning({ personId })
    const assigned = db
      .select({
        firmId: person.firmId,
        personId: person.id,
        connectionId: sql<string>`${connection_id}::uuid`.as('connection_id'),
        createdAt: sql<string>`now()`.as('created_at'),
      })
      .from(person)
      .where(isWanted)
    const added = await db
      .insert(assignment)
      .select(assigned)
      .onConflictDoNothing()
      .returning({ personId })
    if (gone.length === 0 && added.length === 0) return undefined
    return wanted.flatMap(({ name, disabledAt }) => (disabledAt === null ? [name] : []))
  })
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
