import { and, eq } from 'drizzle-orm'
import type { Client } from '@/lib/domain/clients/client'
import { column } from '@/lib/server/db/column'
import { clientColumns, clientOfRow } from '@/lib/server/db/connection'
import type { Person } from '@/lib/server/db/person'
import { renewalItem } from '@/lib/server/db/renewal-schema'
import type { OpenDatabase } from '@/lib/server/db/store/database'
import { forFirm } from '@/lib/server/db/store/firm-role'
import { seer, visibleClient } from '@/lib/server/db/visible-client'

export interface RenewalItem {
  client: Client
  /** Approved since it was put into the queue. */
  renewed: boolean
  /** How the last try ended, while it brought no renewal. */
  outcome: string | null
}

/** The person's queue in its order; a client that is no longer theirs to see is not in it. */
export async function listRenewalItems(
  database: OpenDatabase,
  person: Person,
): Promise<RenewalItem[]> {
  const rows = await forFirm(database, person.firm_id).query(
    `select ${clientColumns}, i.outcome, i.added_at < c.granted_at and c.status = 'active' as renewed
     from renewal_item i join connection c on c.id = i.connection_id and c.firm_id = i.firm_id
     where i.person_id = $3 and ${visibleClient} order by i.position, c.id`,
    seer(person),
  )
  return rows.map((row) => ({
    client: clientOfRow(row),
    renewed: column.flag(row, 'renewed'),
    outcome: column.optionalText(row, 'outcome'),
  }))
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
     where ${visibleClient}
     on conflict (person_id, connection_id) do update
       set added_at = now(), outcome = null, asked_at = null, position = excluded.position
       where exists (select 1 from connection c where c.id = renewal_item.connection_id
         and c.granted_at > renewal_item.added_at)`,
    [...seer(person), JSON.stringify(connection_ids)],
  )
}

/** Moves a client to the end of the queue. */
export async function postponeRenewalItem(
  database: OpenDatabase,
  person: Person,
  connection_id: string,
): Promise<void> {
  await forFirm(database, person.firm_id).query(
    `update renewal_item set position = 1 + (
       select max(position) from renewal_item where person_id = $1)
     where person_id = $1 and connection_id = $2`,
    [person.id, connection_id],
  )
}

export async function removeRenewalItem(
  database: OpenDatabase,
  person: Person,
  connection_id: string,
): Promise<void> {
  await forFirm(database, person.firm_id).build((db) =>
    db
      .delete(renewalItem)
      .where(and(eq(renewalItem.personId, person.id), eq(renewalItem.connectionId, connection_id))),
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
  const rows = await forFirm(database, person.firm_id).query(
    `update renewal_item set asked_at = now(), outcome = null
     where person_id = $1 and connection_id = $2 returning connection_id`,
    [person.id, connection_id],
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
  const rows = await forFirm(database, person.firm_id).query(
    `update renewal_item set asked_at = null, outcome = $3
     where person_id = $1 and connection_id = $2 and asked_at > now() - interval '15 minutes'
     returning connection_id`,
    [person.id, connection_id, outcome],
  )
  return rows.length === 1
}
