import { and, desc, eq, isNotNull, isNull, notExists, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { uuidPattern } from '@/lib/bank-contract/uuid'
import type { PersonRole } from '@/lib/domain/people/permissions'
import { firmSetting } from '@/lib/server/db/client-schema'
import { assignment } from '@/lib/server/db/connection-schema'
import { passkey } from '@/lib/server/db/factor-schema'
import { now } from '@/lib/server/db/instant'
import { firm, person, personLink, session } from '@/lib/server/db/schema'
import { hasSecondFactor } from '@/lib/server/db/second-factor'
import type { OpenDatabase, Query } from '@/lib/server/db/store/database'
import { forFirm } from '@/lib/server/db/store/firm-role'
import { build } from '@/lib/server/db/store/query-builder'

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

export interface PersonWithPassword extends Person {
  /** Undefined until an invited person has set a password. */
  passwordHash: string | undefined
  disabled: boolean
  /** Their firm has not switched it off. */
  mayUsePassword: boolean
}

/**
 * Who signs in with this address, else who was invited first with it. Emails are compared without regard to
 * case; disabled people are found and marked.
 */
export async function findPersonByEmail(
  database: OpenDatabase,
  email: string,
): Promise<PersonWithPassword | undefined> {
  // PostgreSQL holds no NUL in a text.
  if (email.includes('\0')) return undefined
  const [found] = await build(database.query, (db) =>
    db
      .select({
        ...personColumns,
        passwordHash: person.passwordHash,
        disabledAt: person.disabledAt,
        mayUsePassword: firmSetting.passwordSignIn,
      })
      .from(person)
      .leftJoin(firmSetting, eq(firmSetting.firmId, person.firmId))
      .where(sql`lower(${person.email}) = lower(${email})`)
      .orderBy(isNull(person.passwordHash), person.createdAt, person.id)
      .limit(1),
  )
  if (found === undefined) return undefined
  const { passwordHash, disabledAt, mayUsePassword, ...who } = found
  return {
    ...who,
    passwordHash: passwordHash ?? undefined,
    disabled: disabledAt !== null,
    mayUsePassword: mayUsePassword ?? true,
  }
}

/** The admin with this address who may join a firm that nobody has joined: others may have invited it too. */
export async function findFirstAdmin(
  { query }: Pick<OpenDatabase, 'query'>,
  email: string,
): Promise<{ firm_id: string; person_id: string } | undefined> {
  const colleague = alias(person, 'colleague')
  const isAdmin = and(eq(person.role, 'admin'), sql`lower(${person.email}) = lower(${email})`)
  const mayJoin = and(isNull(person.passwordHash), isNull(person.disabledAt))
  const [found] = await build(query, (db) => {
    const isColleague = and(eq(colleague.firmId, person.firmId), isNotNull(colleague.passwordHash))
    const joined = db.select({ id: colleague.id }).from(colleague).where(isColleague)
    return db
      .select({ firm_id: person.firmId, person_id: person.id })
      .from(person)
      .where(and(isAdmin, mayJoin, notExists(joined)))
      .orderBy(person.createdAt)
      .limit(1)
  })
  return found
}

/** Those of these addresses that somebody signs in with, at whichever firm, in small letters. */
export async function listAccountEmails(
  { query }: Pick<OpenDatabase, 'query'>,
  emails: readonly string[],
): Promise<Set<string>> {
  const address = sql<string>`lower(${person.email})`
  const isAmong = sql`${address} = any(${sql.param(emails.map((each) => each.toLowerCase()))}::text[])`
  const rows = await build(query, (db) =>
    db
      .select({ email: address })
      .from(person)
      .where(and(isAmong, isNotNull(person.passwordHash))),
  )
  return new Set(rows.map(({ email }) => email))
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
  const hasNotJoined = isNull(person.passwordHash)
  return forFirm(database, firm_id).build((db) =>
    db
      .select({
        ...personColumns,
        isActive: sql<boolean>`${person.disabledAt} is null`,
        invitedUntil: personLink.expiresAt,
        clients: db.$count(assignment, eq(assignment.personId, person.id)),
        secondFactor: sql<FirmPerson['secondFactor']>`case
          when exists (select from ${passkey} where ${passkey.personId} = ${person.id}) then 'passkey'
          when ${hasSecondFactor(person.id)} then 'app' end`,
      })
      .from(person)
      .leftJoin(personLink, and(eq(personLink.personId, person.id), hasNotJoined))
      .where(eq(person.firmId, firm_id))
      .orderBy(hasNotJoined, sql`lower(${person.name})`, person.id),
  )
}

/** What the firm's people are called, by name, those who have left included. */
export function listPeopleNames(
  database: OpenDatabase,
  firm_id: string,
): Promise<{ id: string; name: string }[]> {
  return forFirm(database, firm_id).build((db) =>
    db
      .select({ id: person.id, name: person.name })
      .from(person)
      .where(eq(person.firmId, firm_id))
      .orderBy(sql`lower(${person.name})`, person.id),
  )
}

/** Disabled or not; undefined where the firm has no such person. */
export async function findFirmPerson(
  database: OpenDatabase,
  firm_id: string,
  person_id: string,
): Promise<Person | undefined> {
  if (!uuidPattern.test(person_id)) return undefined
  const [found] = await forFirm(database, firm_id).build((db) =>
    db
      .select(personColumns)
      .from(person)
      .where(and(eq(person.firmId, firm_id), eq(person.id, person_id))),
  )
  return found
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

/**
 * Whether the firm has another admin who may sign in: one who has not joined yet cannot stand in. Until
 * the end of the transaction nobody else changes an admin; all are locked in one order, so that two
 * changes at once wait for one another.
 */
export async function lockOtherAdmins(
  query: Query,
  { firm_id, person_id }: { firm_id: string; person_id: string },
): Promise<boolean> {
  const admins = await build(query, (db) =>
    db
      .select({ isOther: sql<boolean>`${person.id} <> ${person_id}` })
      .from(person)
      .where(
        and(
          eq(person.firmId, firm_id),
          eq(person.role, 'admin'),
          isNull(person.disabledAt),
          isNotNull(person.passwordHash),
        ),
      )
      .orderBy(person.id)
      .for('update'),
  )
  return admins.some(({ isOther }) => isOther)
}

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
  const mayChange = isActive || (await lockOtherAdmins(query, { firm_id, person_id }))
  const isMeant = and(eq(person.firmId, firm_id), eq(person.id, person_id))
  return build(query, async (db) => {
    const found = mayChange
      ? await db
          .update(person)
          .set({ disabledAt: isActive ? null : sql`coalesce(${person.disabledAt}, now())` })
          .where(isMeant)
          .returning({ id: person.id })
      : await db.select({ id: person.id }).from(person).where(isMeant)
    if (found.length === 0) return 'unknown'
    if (!mayChange) return 'last_admin'
    if (!isActive) {
      const isTheirs = eq(session.personId, person_id)
      await db
        .update(session)
        .set({ endedAt: now })
        .where(and(isTheirs, isNull(session.endedAt)))
    }
    return 'changed'
  })
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
  const isOwnDomain = sql<boolean>`exists (select from ${person} where ${person.firmId} = ${firm}.id
    and lower(split_part(${person.email}, '@', 2)) = ${domain})`
  const [found, other] = await build(database.query, (db) =>
    db
      .select({ firm_id: firm.id, isOwnDomain: sql<boolean>`${isOwnDomain}`.as('is_own_domain') })
      .from(firm)
      .orderBy(({ isOwnDomain: own }) => desc(own))
      .limit(2),
  )
  return found?.isOwnDomain === other?.isOwnDomain ? undefined : found
}
