import { isPersonRole, type PersonRole } from '@/lib/domain/people/permissions'
import { hasSecondFactor } from '@/lib/server/db/second-factor'
import type { OpenDatabase, Query, Row } from '@/lib/server/db/store/database'
import { forFirm } from '@/lib/server/db/store/firm-role'
import { person } from '@/lib/server/db/schema'
import { column, uuidPattern } from '@/lib/server/db/column'

export interface Person {
  id: string
  name: string
  email: string
  role: PersonRole
  /** Sees every client of the firm, and not only those assigned to them. An admin always does. */
  all_clients: boolean
  firm_id: string
}

export const personColumns = {
  id: person.id,
  name: person.name,
  email: person.email,
  role: person.role,
  all_clients: person.allClients,
  firm_id: person.firmId,
}

const rawColumns = 'id, name, email, role, all_clients, firm_id'

export interface PersonWithPassword extends Person {
  /** Undefined until an invited person has set a password. */
  passwordHash: string | undefined
  disabled: boolean
  /** Their firm has not switched it off. */
  mayUsePassword: boolean
}

/** Emails are compared without regard to case; disabled people are found and marked. */
export async function findPersonByEmail(
  database: OpenDatabase,
  email: string,
): Promise<PersonWithPassword | undefined> {
  // PostgreSQL holds no NUL in a text.
  if (email.includes('\0')) return undefined
  const [row] = await database.query(
    `select ${rawColumns}, password_hash, disabled_at is not null as disabled,
       coalesce((select password_sign_in from firm_setting s where s.firm_id = person.firm_id), true)
         as may_use_password
     from person where lower(email) = lower($1)`,
    [email],
  )
  if (row === undefined) return undefined
  return {
    ...readPerson(row),
    passwordHash: column.optionalText(row, 'password_hash') ?? undefined,
    disabled: column.flag(row, 'disabled'),
    mayUsePassword: column.flag(row, 'may_use_password'),
  }
}

export interface FirmPerson extends Person {
  /** Whether they may sign in. */
  isActive: boolean
  /** Until when they may join; null for those who have. */
  invitedUntil: string | null
  /** How many clients are assigned to them. */
  clients: number
  /** What they sign in with besides the password. */
  secondFactor: 'passkey' | 'app' | null
}

/** The firm's people by name, those who may no longer or cannot yet sign in included. */
export async function listPeople(database: OpenDatabase, firm_id: string): Promise<FirmPerson[]> {
  const rows = await forFirm(database, firm_id).query(
    `select ${rawColumns}, disabled_at is null as active,
       (select expires_at from person_link l
         where l.person_id = p.id and p.password_hash is null) as invited_until,
       (select count(*)::int from assignment a where a.person_id = p.id) as clients,
       case when exists (select 1 from passkey k where k.person_id = p.id) then 'passkey'
         when ${hasSecondFactor('p.id')} then 'app' end as second_factor
     from person p where firm_id = $1
     order by password_hash is null, lower(name), id`,
    [firm_id],
  )
  return rows.map((row) => ({
    ...readPerson(row),
    isActive: column.flag(row, 'active'),
    invitedUntil: column.optionalInstant(row, 'invited_until'),
    clients: column.number(row, 'clients'),
    // The statement gives nothing else.
    secondFactor: column.optionalText(row, 'second_factor') as FirmPerson['secondFactor'],
  }))
}

/** Disabled or not; undefined where the firm has no such person. */
export async function findFirmPerson(
  database: OpenDatabase,
  firm_id: string,
  person_id: string,
): Promise<Person | undefined> {
  if (!uuidPattern.test(person_id)) return undefined
  const [row] = await forFirm(database, firm_id).query(
    `select ${rawColumns} from person where firm_id = $1 and id = $2`,
    [firm_id, person_id],
  )
  return row === undefined ? undefined : readPerson(row)
}

/** The same. Throws where the firm has no such person. */
export async function getPerson(
  database: OpenDatabase,
  firm_id: string,
  person_id: string,
): Promise<Person> {
  const found = await findFirmPerson(database, firm_id, person_id)
  if (found === undefined) throw new Error('the firm has no such person')
  return found
}

// Who has not joined yet cannot stand in for an admin. The rows are locked in one order, so that two
// changes at once wait for one another.
export const admins = `select id from person where firm_id = $1 and role = 'admin'
  and disabled_at is null and password_hash is not null order by id for update`

export type PersonChange = 'changed' | 'unknown' | 'last_admin'

/**
 * Lets a person of the firm sign in, or no longer. Nothing is changed where the firm would have no
 * admin left; two admins who do it at once wait for one another. It takes effect with the next
 * request: every one reads it, and the sessions of a person who is kept out have ended for good.
 */
export async function setPersonActive(
  query: Query,
  { firm_id, person_id, isActive }: { firm_id: string; person_id: string; isActive: boolean },
): Promise<PersonChange> {
  if (!uuidPattern.test(person_id)) return 'unknown'
  const [row] = await query(
    `with admins as (
       ${admins}
     ), changed as (
       update person
       set disabled_at = case when $3::boolean then null else coalesce(disabled_at, now()) end
       where firm_id = $1 and id = $2::uuid
         and ($3::boolean or exists (select 1 from admins where admins.id <> $2::uuid))
       returning id
     ), ended as (
       update session set ended_at = now()
       where not $3::boolean and ended_at is null and person_id in (select id from changed)
     )
     select exists (select 1 from changed) as is_changed from person
     where firm_id = $1 and id = $2::uuid`,
    [firm_id, person_id, isActive],
  )
  if (row === undefined) return 'unknown'
  return column.flag(row, 'is_changed') ? 'changed' : 'last_admin'
}

export function readPerson(row: Row, prefix = ''): Person {
  const role = column.text(row, `${prefix}role`)
  return {
    id: column.text(row, `${prefix}id`),
    name: column.text(row, `${prefix}name`),
    email: column.text(row, `${prefix}email`),
    // Of a role that a later version has added nothing is known but that it may read.
    role: isPersonRole(role) ? role : 'viewer',
    all_clients: column.flag(row, `${prefix}all_clients`),
    firm_id: column.text(row, prefix === '' ? 'firm_id' : `${prefix}firm_id`),
  }
}

export interface DomainFirm {
  firm_id: string
  /** Its people have addresses of this domain. */
  isOwnDomain: boolean
}

/** The only firm with addresses of this domain, or the only firm; undefined where there are several. */
export async function findFirmOfDomain(
  database: OpenDatabase,
  domain: string,
): Promise<DomainFirm | undefined> {
  if (domain.includes('\0')) return undefined
  const rows = await database.query(
    `select f.id as firm_id, exists (select 1 from person p
       where p.firm_id = f.id and lower(split_part(p.email, '@', 2)) = $1) as is_own_domain
     from firm f order by 2 desc limit 2`,
    [domain],
  )
  const [firm, other] = rows.map((row) => ({
    firm_id: column.text(row, 'firm_id'),
    isOwnDomain: column.flag(row, 'is_own_domain'),
  }))
  return firm?.isOwnDomain === other?.isOwnDomain ? undefined : firm
}
