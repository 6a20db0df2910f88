import { digestOf } from '@/lib/bank-contract/secret-text'
import { column, interval } from '@/lib/server/db/column'
import type { Person } from '@/lib/server/db/person'
import type { OpenDatabase, Row } from '@/lib/server/db/store/database'
import { forFirm } from '@/lib/server/db/store/firm-role'

type Owner = Pick<Person, 'id' | 'firm_id'>

/** What a challenge is for. One for another purpose does not count. */
export type PasskeyPurpose = 'add' | 'sign_in' | 'second_step' | 'prove'

/** How long a browser has to answer, in seconds. */
export const challengeLife = 5 * 60

/** `holder` is the session, or the sign-in, that it was made for; '' where nobody is known yet. */
export interface ChallengeUse {
  purpose: PasskeyPurpose
  holder: string
}

export async function insertChallenge(
  database: OpenDatabase,
  challenge: string,
  { purpose, holder }: ChallengeUse,
): Promise<void> {
  await database.query(
    `insert into passkey_challenge (id, purpose, holder, expires_at)
     values ($1, $2, $3, now() + ${interval(challengeLife)})`,
    [digestOf(challenge), purpose, digestOf(holder)],
  )
}

/** Uses the challenge up, whatever becomes of the answer; false where it was not open for this. */
export async function consumeChallenge(
  database: OpenDatabase,
  challenge: string,
  { purpose, holder }: ChallengeUse,
): Promise<boolean> {
  const rows = await database.query(
    `delete from passkey_challenge
     where id = $1 and purpose = $2 and holder = $3 and expires_at > now() returning id`,
    [digestOf(challenge), purpose, digestOf(holder)],
  )
  return rows.length > 0
}

export async function sweepChallenges(database: OpenDatabase): Promise<void> {
  await database.query('delete from passkey_challenge where expires_at < now()')
}

export interface ListedPasskey {
  id: string
  name: string
  transports: readonly string[]
  created_at: string
  last_used_at: string | null
}

export async function listPasskeys(
  database: OpenDatabase,
  person: Owner,
): Promise<ListedPasskey[]> {
  const rows = await forFirm(database, person.firm_id).query(
    `select id, name, transports, created_at, last_used_at from passkey
     where person_id = $1 order by created_at, id`,
    [person.id],
  )
  return rows.map((row) => ({
    id: column.text(row, 'id'),
    name: column.text(row, 'name'),
    transports: transportsOf(row),
    created_at: column.instant(row, 'created_at'),
    last_used_at: column.optionalInstant(row, 'last_used_at'),
  }))
}

/** Whether one of these people has a passkey. */
export async function hasPasskey(
  database: OpenDatabase,
  person_ids: readonly string[],
): Promise<boolean> {
  if (person_ids.length === 0) return false
  const rows = await database.query(
    `select 1 from passkey where person_id::text in (select jsonb_array_elements_text($1::jsonb)) limit 1`,
    [JSON.stringify(person_ids)],
  )
  return rows.length > 0
}

const transportsOf = (row: Row): string[] =>
  column.text(row, 'transports').split(',').filter(Boolean)

export interface NewPasskey {
  id: string
  /** COSE, as base64url. */
  publicKey: string
  counter: number
  transports: readonly string[]
  name: string
}

/** False where it is somebody's already, or the person has as many as anybody may. */
export async function insertPasskey(
  database: OpenDatabase,
  person: Owner,
  { id, publicKey, counter, transports, name }: NewPasskey,
): Promise<boolean> {
  const rows = await forFirm(database, person.firm_id).query(
    `insert into passkey (id, person_id, public_key, counter, transports, name)
     select $2, $1::uuid, $3, $4::bigint, $5, $6
     where (select count(*) from passkey where person_id = $1::uuid) < ${mostPasskeys}
     on conflict (id) do nothing returning id`,
    [person.id, id, publicKey, counter, transports.join(','), name],
  )
  return rows.length > 0
}

const mostPasskeys = 20

/**
 * The name of what was removed, the recovery codes with the last factor; undefined for one that is not
 * this person's.
 */
export async function deletePasskey(
  database: OpenDatabase,
  person: Owner,
  id: string,
): Promise<string | undefined> {
  const [row] = await forFirm(database, person.firm_id).query(
    `with gone as (delete from passkey where person_id = $1 and id = $2 returning name),
       codes as (delete from recovery_code where person_id = $1 and exists (select 1 from gone)
         and not exists (select 1 from passkey where person_id = $1 and id <> $2)
         and not exists (select 1 from totp where person_id = $1 and confirmed_at is not null))
     select name from gone`,
    [person.id, id],
  )
  return row === undefined ? undefined : column.text(row, 'name')
}

export interface KnownPasskey {
  id: string
  publicKey: string
  counter: number
  transports: readonly string[]
  person: Pick<Person, 'id' | 'firm_id' | 'email'>
}

/** Whose passkey it is, of whichever firm; undefined for one that nobody has, or who may not sign in. */
export async function findPasskey(
  database: OpenDatabase,
  id: string,
): Promise<KnownPasskey | undefined> {
  const [row] = await database.query(
    `select k.id, k.public_key, k.counter::float8 as counter, k.transports,
       p.id as person_id, p.firm_id, p.email
     from passkey k join person p on p.id = k.person_id where k.id = $1 and p.disabled_at is null`,
    [id],
  )
  if (row === undefined) return undefined
  return {
    id: column.text(row, 'id'),
    publicKey: column.text(row, 'public_key'),
    counter: column.number(row, 'counter'),
    transports: transportsOf(row),
    person: {
      id: column.text(row, 'person_id'),
      firm_id: column.text(row, 'firm_id'),
      email: column.text(row, 'email'),
    },
  }
}

/**
 * Notes a use. False where the counter did not grow: the passkey was copied, or two answers came at
 * once. Those that count nothing stay at 0.
 */
export async function countPasskeyUse(
  database: OpenDatabase,
  id: string,
  counter: number,
): Promise<boolean> {
  const rows = await database.query(
    `update passkey set counter = $2::bigint, last_used_at = now()
     where id = $1 and (counter < $2::bigint or (counter = 0 and $2::bigint = 0)) returning id`,
    [id, counter],
  )
  return rows.length > 0
}
