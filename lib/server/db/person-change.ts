import type { PersonRole } from '@/lib/domain/people/permissions'
import { column, interval, uuidPattern } from '@/lib/server/db/column'
import { admins, type PersonChange } from '@/lib/server/db/person'
import { personLinkLife } from '@/lib/server/db/person-link'
import type { Query } from '@/lib/server/db/store/database'

/** What of the firm's clients a person may see. */
export interface ClientChoice {
  all_clients: boolean
  /** Instead of those assigned before; undefined leaves them as they are. */
  connection_ids: readonly string[] | undefined
}

export interface NewPerson extends ClientChoice {
  firm_id: string
  email: string
  role: PersonRole
  tokenDigest: string
}

/**
 * Adds a person who may join by a link, and is called by their address until then. Undefined where the
 * address is somebody's already, of whichever firm. `query`, here as below, is of the transaction that
 * writes the audit record too.
 */
export async function insertInvited(
  query: Query,
  { firm_id, email, role, all_clients, connection_ids = [], tokenDigest }: NewPerson,
): Promise<{ person_id: string } | undefined> {
  const [row] = await query(
    `insert into person (firm_id, name, email, role, all_clients)
     values ($1, $2, $2, $3, $3 = 'admin' or $4::boolean)
     on conflict (lower(email)) do nothing returning id`,
    [firm_id, email, role, all_clients],
  )
  if (row === undefined) return undefined
  const person_id = column.text(row, 'id')
  await query(
    `with given as (
       insert into assignment (firm_id, person_id, connection_id)
       select $1, $2, c.id from connection c
       where c.firm_id = $1 and c.id::text in (select jsonb_array_elements_text($4::jsonb))
     )
     insert into person_link (person_id, kind, token_digest, expires_at)
     values ($2, 'invitation', $3, now() + ${interval(personLinkLife.invitation)})`,
    [firm_id, person_id, tokenDigest, JSON.stringify(connection_ids)],
  )
  return { person_id }
}

/** Takes an invitation back, and the person with it; false where they have joined. */
export async function deleteInvited(
  query: Query,
  { firm_id, person_id }: { firm_id: string; person_id: string },
): Promise<boolean> {
  if (!uuidPattern.test(person_id)) return false
  const rows = await query(
    `with gone as (
       delete from person where firm_id = $1 and id = $2 and password_hash is null returning id
     ), given as (
       delete from assignment where person_id in (select id from gone)
     )
     select id from gone`,
    [firm_id, person_id],
  )
  return rows.length > 0
}

export interface ChangedPerson extends ClientChoice {
  name: string
  email: string
  role: PersonRole
}

/** What was there before, for the record; or why nothing was changed. */
export type PersonOutcome =
  | {
      kind: 'changed'
      before: { name: string; email: string; role: string; all_clients: boolean }
      /** Other clients are assigned to them than before. */
      hasOtherClients: boolean
    }
  | { kind: Exclude<PersonChange, 'changed'> }

/**
 * Changes who a person is, their role and their clients. Nothing is changed where the firm would have
 * no admin left. With another role their sessions end. Rejects as `isEmailTaken` knows it where somebody
 * else has the address, be it in another firm.
 */
export async function changePerson(
  query: Query,
  { firm_id, person_id }: { firm_id: string; person_id: string },
  { name, email, role, all_clients, connection_ids }: ChangedPerson,
): Promise<PersonOutcome> {
  if (!uuidPattern.test(person_id)) return { kind: 'unknown' }
  const [row] = await query(
    `with admins as (${admins}), locked as (select count(*) from admins), before as (
       -- After the admins, all of whom are locked by then: two who change each other do not deadlock.
       select p.id, p.name, p.email, p.role, p.all_clients from person p, locked
       where p.firm_id = $1 and p.id = $2::uuid for update of p
     ), changed as (
       update person p set name = $3, email = $4, role = $5, all_clients = $5 = 'admin' or $6::boolean
       from before where p.id = before.id
         and ($5 = 'admin' or exists (select 1 from admins where admins.id <> $2::uuid))
       returning p.id, before.role <> $5 as has_other_role
     ), ended as (
       update session set ended_at = now()
       where ended_at is null and person_id in (select id from changed where has_other_role)
     ), wanted as (
       select c.id from connection c
       where c.firm_id = $1 and c.id::text in (select jsonb_array_elements_text($7::jsonb))
     ), gone as (
       delete from assignment a using changed where $7::jsonb is not null and a.person_id = changed.id
         and a.connection_id not in (select id from wanted) returning 1
     ), given as (
       insert into assignment (firm_id, person_id, connection_id)
       select $1::uuid, changed.id, wanted.id from changed, wanted on conflict do nothing returning 1
     )
     select before.*, exists (select 1 from changed) as is_changed,
       exists (select 1 from gone) or exists (select 1 from given) as has_other_clients from before`,
    [
      firm_id,
      person_id,
      name,
      email,
      role,
      all_clients,
      connection_ids === undefined ? null : JSON.stringify(connection_ids),
    ],
  )
  if (row === undefined) return { kind: 'unknown' }
  if (!column.flag(row, 'is_changed')) return { kind: 'last_admin' }
  return {
    kind: 'changed',
    hasOtherClients: column.flag(row, 'has_other_clients'),
    before: {
      name: column.text(row, 'name'),
      email: column.text(row, 'email'),
      role: column.text(row, 'role'),
      all_clients: column.flag(row, 'all_clients'),
    },
  }
}

/** Whether a change failed since the address is another person's; a firm sees no other firm's people. */
export function isEmailTaken(cause: unknown): boolean {
  return cause instanceof Error && 'constraint' in cause && cause.constraint === 'person_email'
}
