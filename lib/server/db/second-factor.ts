import { digestOf, type SecretText } from '@/lib/bank-contract/secret-text'
import { column, interval } from '@/lib/server/db/column'
import type { Person } from '@/lib/server/db/person'
import type { Store } from '@/lib/server/db/store'
import type { OpenDatabase, Query } from '@/lib/server/db/store/database'
import { forFirm } from '@/lib/server/db/store/firm-role'
import { openSealed, type SealContext } from '@/lib/server/db/vault'

type FactorStore = Pick<Store, 'database' | 'vault'>
type Owner = Pick<Person, 'id' | 'firm_id'>

const contextOf = ({ id, firm_id }: Owner): SealContext => ({
  purpose: 'totp',
  firm_id,
  holder_id: id,
  gen: 0,
})

/** Keeps the secret of an app that is being set up; false where the person has one that counts. */
export async function beginTotp(
  { database, vault }: FactorStore,
  person: Owner,
  secret: SecretText,
): Promise<boolean> {
  const rows = await forFirm(database, person.firm_id).query(
    `insert into totp as known (person_id, firm_id, secret_sealed) values ($1, $2, $3)
     on conflict (person_id) do update
       set secret_sealed = excluded.secret_sealed, last_step = 0, created_at = now()
       where known.confirmed_at is null
     returning person_id`,
    [person.id, person.firm_id, vault.seal(secret, contextOf(person))],
  )
  return rows.length > 0
}

export interface StoredTotp {
  secret: SecretText
  /** As it lies in the store. */
  sealed: string
  /** Since when it counts; null while it is being set up. */
  confirmedAt: string | null
  /** The store's clock, in milliseconds since 1970: the only one that counts. */
  now: number
}

/** Throws AccessUnreadableError. */
export async function findTotp(
  { database, vault }: FactorStore,
  person: Owner,
): Promise<StoredTotp | undefined> {
  const [row] = await forFirm(database, person.firm_id).query(
    `select secret_sealed, confirmed_at, extract(epoch from now())::float8 * 1000 as now
     from totp where person_id = $1`,
    [person.id],
  )
  if (row === undefined) return undefined
  const sealed = column.text(row, 'secret_sealed')
  return {
    secret: openSealed(vault, sealed, contextOf(person)),
    sealed,
    confirmedAt: column.optionalInstant(row, 'confirmed_at'),
    now: column.number(row, 'now'),
  }
}

/**
 * The one conditional write by which a code counts: false where this one, or a later one, was accepted
 * before, whatever the clock says now.
 */
export async function acceptTotpStep(
  database: OpenDatabase,
  person: Owner,
  step: number,
): Promise<boolean> {
  const rows = await forFirm(database, person.firm_id).query(
    `update totp set last_step = $2
     where person_id = $1 and confirmed_at is not null and last_step < $2 returning person_id`,
    [person.id, step],
  )
  return rows.length > 0
}

/**
 * The app counts from its first code on, and these are its recovery codes; false where it did already, or
 * another was set up meanwhile.
 */
export async function confirmTotp(
  database: OpenDatabase,
  person: Owner,
  { sealed, step, digests }: { sealed: string; step: number; digests: readonly string[] },
): Promise<boolean> {
  return forFirm(database, person.firm_id).transaction(async (query) => {
    const rows = await query(
      `update totp set last_step = $2, confirmed_at = now()
       where person_id = $1 and confirmed_at is null and secret_sealed = $3 returning person_id`,
      [person.id, step, sealed],
    )
    if (rows.length === 0) return false
    await query(replaceCodes, [person.id, JSON.stringify(digests)])
    return true
  })
}

const replaceCodes = `with gone as (delete from recovery_code where person_id = $1)
  insert into recovery_code (person_id, digest) select $1::uuid, jsonb_array_elements_text($2::jsonb)`

/** In place of those before, used or not. */
export async function replaceRecoveryCodes(
  database: OpenDatabase,
  person: Owner,
  digests: readonly string[],
): Promise<void> {
  await forFirm(database, person.firm_id).query(replaceCodes, [person.id, JSON.stringify(digests)])
}

/** Uses a code up; false for one that is not this person's, was used, or stands in for no factor. */
export async function consumeRecoveryCode(
  database: OpenDatabase,
  person: Owner,
  digest: string,
): Promise<boolean> {
  const rows = await forFirm(database, person.firm_id).query(
    `update recovery_code set used_at = now()
     where person_id = $1 and digest = $2 and used_at is null
       and ${hasSecondFactor('recovery_code.person_id')} returning digest`,
    [person.id, digest],
  )
  return rows.length > 0
}

export interface FactorState {
  /** Since when the app counts; null without one. */
  appSince: string | null
  hasPasskey: boolean
  /** How many recovery codes were not used. */
  codesLeft: number
}

export async function findFactorState(database: OpenDatabase, person: Owner): Promise<FactorState> {
  const [row = {}] = await forFirm(database, person.firm_id).query(
    `select (select confirmed_at from totp where person_id = $1) as app_since,
       exists (select 1 from passkey where person_id = $1) as has_passkey,
       (select count(*)::int from recovery_code where person_id = $1 and used_at is null) as codes_left`,
    [person.id],
  )
  return {
    appSince: column.optionalInstant(row, 'app_since'),
    hasPasskey: column.flag(row, 'has_passkey'),
    codesLeft: column.number(row, 'codes_left'),
  }
}

/** Removes the app, and the recovery codes with the last factor; false where there was no app. */
export async function removeTotp(query: Query, person: Pick<Person, 'id'>): Promise<boolean> {
  const [row] = await query(
    `with app as (delete from totp where person_id = $1 returning confirmed_at),
       codes as (delete from recovery_code where person_id = $1
         and not exists (select 1 from passkey where person_id = $1))
     select exists (select 1 from app where confirmed_at is not null) as had_one`,
    [person.id],
  )
  return row !== undefined && column.flag(row, 'had_one')
}

/** Removes all that a person signs in with besides the password; false where there was nothing. */
export async function removeFactors(query: Query, person: Pick<Person, 'id'>): Promise<boolean> {
  const passkeys = await query('delete from passkey where person_id = $1 returning id', [person.id])
  return (await removeTotp(query, person)) || passkeys.length > 0
}

/** Whether this person of a statement has a second factor. */
export function hasSecondFactor(person: string): string {
  return `(exists (select 1 from totp t where t.person_id = ${person} and t.confirmed_at is not null)
    or exists (select 1 from passkey k where k.person_id = ${person}))`
}

const passwordMark = `encode(sha256(convert_to(p.password_hash, 'UTF8')), 'hex')`

/** How long the second step may take, in seconds. */
export const secondStepLife = 10 * 60

/**
 * Keeps a sign-in for its second step; false for who has no second factor, whose password is enough.
 * Who it is for is not known to be of any firm yet.
 */
export async function beginSecondStep(
  database: OpenDatabase,
  person_id: string,
  token: SecretText,
): Promise<boolean> {
  const rows = await database.query(
    `insert into pending_sign_in (id, person_id, password_mark, expires_at)
     select $2, p.id, ${passwordMark}, now() + ${interval(secondStepLife)} from person p
     where p.id = $1 and ${hasSecondFactor('p.id')}
     returning id`,
    [person_id, digestOf(token)],
  )
  return rows.length > 0
}

// Another password, or being deactivated, ends what was begun before.
const isOpen = `s.id = $1 and s.expires_at > now() and p.id = s.person_id and p.disabled_at is null
  and ${passwordMark} = s.password_mark`

export interface PendingPerson extends Owner {
  name: string
  email: string
}

/** Whose sign-in waits for its second step; undefined once it has expired, ended or been completed. */
export async function findPendingSignIn(
  database: OpenDatabase,
  token: SecretText,
): Promise<PendingPerson | undefined> {
  const [row] = await database.query(
    `select p.id, p.firm_id, p.name, p.email from pending_sign_in s, person p where ${isOpen}`,
    [digestOf(token)],
  )
  if (row === undefined) return undefined
  return {
    id: column.text(row, 'id'),
    firm_id: column.text(row, 'firm_id'),
    name: column.text(row, 'name'),
    email: column.text(row, 'email'),
  }
}

/** Completes it, once. */
export async function consumePendingSignIn(
  database: OpenDatabase,
  token: SecretText,
): Promise<boolean> {
  const rows = await database.query(
    `delete from pending_sign_in s using person p where ${isOpen} returning s.id`,
    [digestOf(token)],
  )
  return rows.length > 0
}

export async function sweepPendingSignIns(database: OpenDatabase): Promise<void> {
  await database.query(`delete from pending_sign_in where expires_at < now()`)
}
