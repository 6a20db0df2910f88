import { and, eq, inArray, isNull, notInArray, sql } from 'drizzle-orm'
import { uuidPattern } from '@/lib/bank-contract/uuid'
import type { PersonRole } from '@/lib/domain/people/permissions'
import { assignment, connection } from '@/lib/server/db/connection-schema'
import { inSeconds, now } from '@/lib/server/db/instant'
import { lockOtherAdmins, type PersonChange } from '@/lib/server/db/person'
import { personLinkLife } from '@/lib/server/db/person-link'
import { person, personLink, session } from '@/lib/server/db/schema'
import type { Query } from '@/lib/server/db/store/database'
import { build, type QueryBuilder } from '@/lib/server/db/store/query-builder'

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
 * firm has somebody with the address; of other firms nothing is found out. `query`, here as below, is of the
 * transaction that writes the audit record too.
 */
export async function insertInvited(
  query: Query,
  { firm_id, email, role, all_clients, connection_ids = [], tokenDigest }: NewPerson,
): Promise<{ person_id: string } | undefined> {
  const sees = role === 'admin' || all_clients
  return build(query, async (db) => {
    const [invited] = await db
      .insert(person)
      .values({ firmId: firm_id, name: email, email, role, allClients: sees })
      .onConflictDoNothing()
      .returning({ person_id: person.id })
    if (invited === undefined) return undefined
    const { person_id } = invited
    await assign(db, { firm_id, person_id }, connection_ids)
    const expiresAt = inSeconds(personLinkLife.invitation)
    await db
      .insert(personLink)
      .values({ personId: person_id, kind: 'invitation', tokenDigest, expiresAt })
    return invited
  })
}

interface PersonRef {
  firm_id: string
  person_id: string
}

const isWanted = (firm_id: string, connection_ids: readonly string[]) =>
  and(
    eq(connection.firmId, firm_id),
    sql`${connection.id}::text = any(${sql.param(connection_ids)}::text[])`,
  )

/** Those of the firm's clients that were not assigned to the person before. */
function assign(
  db: QueryBuilder,
  { firm_id, person_id }: PersonRef,
  connection_ids: readonly string[],
) {
  const wanted = db
    .select({
      firmId: connection.firmId,
      personId: sql<string>`${person_id}::uuid`.as('person_id'),
      connectionId: connection.id,
      createdAt: sql<string>`now()`.as('created_at'),
    })
    .from(connection)
    .where(isWanted(firm_id, connection_ids))
  return db
    .insert(assignment)
    .select(wanted)
    .onConflictDoNothing()
    .returning({ connection_id: assignment.connectionId })
}

/** Takes an invitation back, and the person with it; false where they have joined. */
export async function deleteInvited(
  query: Query,
  { firm_id, person_id }: PersonRef,
): Promise<boolean> {
  if (!uuidPattern.test(person_id)) return false
  const gone = await build(query, (db) => {
    const withdrawn = db.$with('withdrawn').as(
      db
        .delete(person)
        .where(
          and(eq(person.firmId, firm_id), eq(person.id, person_id), isNull(person.passwordHash)),
        )
        .returning({ id: person.id }),
    )
    const ids = db.select({ id: withdrawn.id }).from(withdrawn)
    const given = db
      .$with('given')
      .as(db.delete(assignment).where(inArray(assignment.personId, ids)).returning())
    return db.with(withdrawn, given).select().from(withdrawn)
  })
  return gone.length > 0
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
      /** The address is as it was: who reads the mail of the new one has to confirm it first. */
      isUnconfirmed: boolean
    }
  | { kind: Exclude<PersonChange, 'changed'> | 'email_taken' }

/**
 * Changes who a person is, their role and their clients. Nothing is changed where the firm would have
 * no admin left. With another role their sessions end. Of who has joined the address is not changed here, so
 * that an answer tells nothing of the people of other firms.
 */
export async function changePerson(
  query: Query,
  { firm_id, person_id }: PersonRef,
  { name, email, role, all_clients, connection_ids }: ChangedPerson,
): Promise<PersonOutcome> {
  if (!uuidPattern.test(person_id)) return { kind: 'unknown' }
  // Before the person, and all of them: so two who change each other do not deadlock.
  const mayChange = (await lockOtherAdmins(query, { firm_id, person_id })) || role === 'admin'
  return build(query, async (db) => {
    const [found] = await db
      .select({
        name: person.name,
        email: person.email,
        // As it is stored, whatever it is.
        role: sql<string>`${person.role}`,
        all_clients: person.allClients,
        hasJoined: sql<boolean>`${person.passwordHash} is not null`,
      })
      .from(person)
      .where(and(eq(person.firmId, firm_id), eq(person.id, person_id)))
      .for('update')
    if (found === undefined) return { kind: 'unknown' }
    if (!mayChange) return { kind: 'last_admin' }
    const { hasJoined, ...before } = found
    const isOther = before.email.toLowerCase() !== email.toLowerCase()
    if (isOther && (await isOfFirm(db, firm_id, email))) return { kind: 'email_taken' }
    const isUnconfirmed = hasJoined && isOther
    const allClients = role === 'admin' || all_clients
    const changed = { name, role, allClients, ...(!isUnconfirmed && { email }) }
    await db.update(person).set(changed).where(eq(person.id, person_id))
    if (before.role !== role) {
      const isTheirs = eq(session.personId, person_id)
      await db
        .update(session)
        .set({ endedAt: now })
        .where(and(isTheirs, isNull(session.endedAt)))
    }
    if (connection_ids === undefined)
      return { kind: 'changed', before, hasOtherClients: false, isUnconfirmed }
    const wanted = db
      .select({ id: connection.id })
      .from(connection)
      .where(isWanted(firm_id, connection_ids))
    const gone = await db
      .delete(assignment)
      .where(and(eq(assignment.personId, person_id), notInArray(assignment.connectionId, wanted)))
      .returning({ connection_id: assignment.connectionId })
    const given = await assign(db, { firm_id, person_id }, connection_ids)
    const hasOtherClients = gone.length + given.length > 0
    return { kind: 'changed', before, hasOtherClients, isUnconfirmed }
  })
}

/** Whether somebody of the firm has the address, whom its admins see anyway. */
async function isOfFirm(db: QueryBuilder, firm_id: string, email: string): Promise<boolean> {
  const hasAddress = sql`lower(${person.email}) = lower(${email})`
  const rows = await db
    .select({ id: person.id })
    .from(person)
    .where(and(eq(person.firmId, firm_id), hasAddress))
  return rows.length > 0
}

/** Whether a change failed since the address is another person's; a firm sees no other firm's people. */
export function isEmailTaken(cause: unknown): boolean {
  const index = cause instanceof Error && 'constraint' in cause ? cause.constraint : undefined
  return index === 'person_email' || index === 'person_email_of_firm'
}
