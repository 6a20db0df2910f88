/**
 * The queue is filled by raw SQL: of the ids in their order, it takes the clients that the person sees
 * and decides by each whether it moves, which Drizzle cannot say of an insert.
 */
import { and, eq, gt, max, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Client } from '@/lib/domain/clients/client'
import { clientFields } from '@/lib/server/db/connection'
import { connection } from '@/lib/server/db/connection-schema'
import { now, secondsAgo } from '@/lib/server/db/instant'
import type { Person } from '@/lib/server/db/person'
import { renewalItem } from '@/lib/server/db/renewal-schema'
import type { OpenDatabase } from '@/lib/server/db/store/database'
import { forFirm } from '@/lib/server/db/store/firm-role'
import { writeSeesClient, visibleTo } from '@/lib/server/db/visible-client'

export interface RenewalItem {
  client: Client
  /** Approved since it was put into the queue. */
  renewed: boolean
  /** How the last try ended, while it brought no renewal. */
  outcome: string | null
}

/** The person's queue in its order; a client that is no longer theirs to see is not in it. */
export function listRenewalItems(database: OpenDatabase, person: Person): Promise<RenewalItem[]> {
  return forFirm(database, person.firm_id).build((db) =>
    db
      .select({
        client: clientFields,
        outcome: renewalItem.outcome,
        renewed: sql<boolean>`${renewalItem.addedAt} < ${connection.grantedAt} and ${connection.status} = 'active'`,
      })
      .from(renewalItem)
      .innerJoin(connection, eq(connection.id, renewalItem.connectionId))
      .where(and(eq(renewalItem.personId, person.id), visibleTo(person)))
      .orderBy(renewalItem.position, connection.id),
  )
}

/** Adds clients at the end, those that are in it and not renewed yet stay where they are. */
export async function addRenewalItems(
  database: OpenDatabase,
  person: Person,
  connection_ids: readonly string[],
): Promise<void> {
  await forFirm(database, person.firm_id).query(
    `insert into renewal_item (firm_id, person_id, connection_id, position)
     select c.firm_id, $3, c.id, given.position + coalesce(
       (select max(position) from renewal_item where person_id = $3), 0)
     from jsonb_array_elements_text($4::jsonb) with ordinality as given (id, position)
       join connection c on c.id::text = given.id
     where c.firm_id = $1 and ${writeSeesClient({ all: '$2::boolean', person: '$3', client: 'c.id' })}
     on conflict (person_id, connection_id) do update
       set added_at = now(), outcome = null, asked_at = null, position = excluded.position
       where exists (select 1 from connection c where c.id = renewal_item.connection_id
         and c.granted_at > renewal_item.added_at)`,
    [person.firm_id, person.all_clients, person.id, JSON.stringify(connection_ids)],
  )
}

/** Moves a client to the end of the queue. */
export async function postponeRenewalItem(
  database: OpenDatabase,
  person: Person,
  connection_id: string,
): Promise<void> {
  const item = alias(renewalItem, 'item')
  await forFirm(database, person.firm_id).build((db) => {
    const last = db.select({ position: max(item.position) }).from(item)
    return db
      .update(renewalItem)
      .set({ position: sql`1 + (${last.where(eq(item.personId, person.id))})` })
      .where(itemOf(person, connection_id))
  })
}

export async function removeRenewalItem(
  database: OpenDatabase,
  person: Person,
  connection_id: string,
): Promise<void> {
  await forFirm(database, person.firm_id).build((db) =>
    db.delete(renewalItem).where(itemOf(person, connection_id)),
  )
}

export async function clearRenewalItems(database: OpenDatabase, person: Person): Promise<void> {
  await forFirm(database, person.firm_id).build((db) =>
    db.delete(renewalItem).where(eq(renewalItem.personId, person.id)),
  )
}

/** The person leaves for the bank from the queue; false when the client is not in it. */
export async function beginRenewalItem(
  database: OpenDatabase,
  person: Person,
  connection_id: string,
): Promise<boolean> {
  const rows = await forFirm(database, person.firm_id).build((db) =>
    db
      .update(renewalItem)
      .set({ requestedAt: now, outcome: null })
      .where(itemOf(person, connection_id))
      .returning({ connection_id: renewalItem.connectionId }),
  )
  return rows.length === 1
}

/**
 * The person is back from the bank: notes how it ended. False when they did not leave from the
 * queue, or so long ago that the request which they left with has lapsed.
 */
export async function endRenewalItem(
  database: OpenDatabase,
  person: Person,
  connection_id: string,
  outcome: string,
): Promise<boolean> {
  const rows = await forFirm(database, person.firm_id).build((db) =>
    db
      .update(renewalItem)
      .set({ requestedAt: null, outcome })
      .where(and(itemOf(person, connection_id), gt(renewalItem.requestedAt, secondsAgo(15 * 60))))
      .returning({ connection_id: renewalItem.connectionId }),
  )
  return rows.length === 1
}

function itemOf(person: Person, connection_id: string): SQL | undefined {
  return and(eq(renewalItem.personId, person.id), eq(renewalItem.connectionId, connection_id))
}
