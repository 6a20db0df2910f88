import { and, eq, exists, gt, isNotNull, isNull, notExists, sql } from 'drizzle-orm'
import { now } from '@/lib/server/db/instant'
import { person, personIdentity, personLink } from '@/lib/server/db/schema'
import type { OpenDatabase } from '@/lib/server/db/store/database'
import { forFirm } from '@/lib/server/db/store/firm-role'
import { build } from '@/lib/server/db/store/query-builder'

/** Who somebody is at an OpenID Connect provider. */
export interface IdentityRef {
  issuer: string
  subject: string
}

export interface IdentifiedPerson {
  id: string
  firm_id: string
  email: string
  isActive: boolean
}

/** Undefined where nobody has signed in by this identity before. */
export async function findPersonByIdentity(
  database: OpenDatabase,
  { issuer, subject }: IdentityRef,
): Promise<IdentifiedPerson | undefined> {
  const [found] = await build(database.query, (db) =>
    db
      .select({
        id: person.id,
        firm_id: person.firmId,
        email: person.email,
        isActive: sql<boolean>`${person.disabledAt} is null`,
      })
      .from(personIdentity)
      .innerJoin(person, eq(person.id, personIdentity.personId))
      .where(and(eq(personIdentity.issuer, issuer), eq(personIdentity.subject, subject))),
  )
  return found
}

/** The issuers that this person has signed in at. */
export async function listIssuers(
  database: OpenDatabase,
  { id, firm_id }: { id: string; firm_id: string },
): Promise<string[]> {
  const linked = await forFirm(database, firm_id).build((db) =>
    db
      .select({ issuer: personIdentity.issuer })
      .from(personIdentity)
      .where(eq(personIdentity.personId, id)),
  )
  return linked.map(({ issuer }) => issuer)
}

/** An address that a provider has confirmed, and the firm whose people it may be of. */
interface ConfirmedAddress {
  /** For whose addresses of this domain the provider speaks. */
  firm_id: string
  /** In lower case and ASCII. */
  email: string
}

const hasAddress = ({ firm_id, email }: ConfirmedAddress) =>
  and(
    eq(person.firmId, firm_id),
    eq(sql`lower(${person.email})`, email),
    // ASCII alone: lower() turns some other letters into ASCII ones.
    sql`octet_length(${person.email}) = length(${person.email})`,
    isNull(person.disabledAt),
  )

/** Whether somebody active of the firm signs in with this address, and by no identity of this issuer yet. */
export async function hasUnlinkedAccount(
  database: OpenDatabase,
  { issuer, ...address }: ConfirmedAddress & Pick<IdentityRef, 'issuer'>,
): Promise<boolean> {
  const count = await forFirm(database, address.firm_id).build((db) => {
    const isTheirs = and(eq(personIdentity.personId, person.id), eq(personIdentity.issuer, issuer))
    const linked = db.select({ issuer: personIdentity.issuer }).from(personIdentity).where(isTheirs)
    const isUnlinked = and(isNotNull(person.passwordHash), notExists(linked))
    return db.$count(person, and(hasAddress(address), isUnlinked))
  })
  return count > 0
}

/**
 * Links an identity to the account of this person, who has shown that it is theirs. False where the address is
 * not theirs, or they sign in by another identity of this issuer.
 */
export async function linkAccount(
  database: OpenDatabase,
  {
    issuer,
    subject,
    person_id,
    ...address
  }: IdentityRef & ConfirmedAddress & { person_id: string },
): Promise<boolean> {
  const linked = await forFirm(database, address.firm_id).build((db) => {
    const theirs = db
      .select({
        issuer: sql<string>`${issuer}::text`.as('issuer'),
        subject: sql<string>`${subject}::text`.as('subject'),
        personId: person.id,
        createdAt: sql<string>`now()`.as('created_at'),
      })
      .from(person)
      .where(and(hasAddress(address), eq(person.id, person_id), isNotNull(person.passwordHash)))
    return db
      .insert(personIdentity)
      .select(theirs)
      .onConflictDoNothing()
      .returning({ personId: personIdentity.personId })
  })
  return linked.length > 0
}

/**
 * Links an identity to the person whose invitation is open, who joins by it. All of it or nothing. False where
 * nobody was invited with the address.
 */
export function joinByIdentity(
  database: OpenDatabase,
  {
    issuer,
    subject,
    name,
    passwordHash,
    ...address
  }: IdentityRef &
    ConfirmedAddress & {
      /** Empty where it is not known. */
      name: string
      /** Of a password that nobody knows. */
      passwordHash: string
    },
): Promise<boolean> {
  return forFirm(database, address.firm_id).transaction((query) =>
    build(query, async (db) => {
      const invitation = db
        .select({ kind: personLink.kind })
        .from(personLink)
        .where(
          and(
            eq(personLink.personId, person.id),
            eq(personLink.kind, 'invitation'),
            isNull(personLink.usedAt),
            gt(personLink.expiresAt, now),
          ),
        )
      const [found] = await db
        .select({ id: person.id })
        .from(person)
        .where(and(hasAddress(address), isNull(person.passwordHash), exists(invitation)))
        .for('update')
      if (found === undefined) return false
      const linked = await db
        .insert(personIdentity)
        .values({ issuer, subject, personId: found.id })
        .onConflictDoNothing()
        .returning({ personId: personIdentity.personId })
      if (linked.length === 0) return false
      await db
        .update(person)
        .set({ passwordHash, ...(name !== '' && { name }) })
        .where(eq(person.id, found.id))
      await db.update(personLink).set({ usedAt: now }).where(eq(personLink.personId, found.id))
      return true
    }),
  )
}
