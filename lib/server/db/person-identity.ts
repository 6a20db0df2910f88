import { and, eq, exists, gt, isNotNull, isNull, or, sql } from 'drizzle-orm'
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

/**
 * The first sign-in by an identity: it is linked to the person with this address, who joins by it where
 * their invitation is open. All of it or nothing. Undefined where nobody active has the address, or they
 * sign in by another identity of this issuer.
 */
export function linkIdentity(
  database: OpenDatabase,
  {
    issuer,
    subject,
    email,
    name,
    passwordHash,
  }: IdentityRef & {
    /** Confirmed by the issuer, in lower case and ASCII. */
    email: string
    /** Of whom joins; empty where it is not known. */
    name: string
    /** Of a password that nobody knows, for whom joins. */
    passwordHash: string
  },
): Promise<{ hasJoined: boolean } | undefined> {
  return database.transaction((query) =>
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
        .select({ id: person.id, passwordHash: person.passwordHash })
        .from(person)
        .where(
          and(
            eq(sql`lower(${person.email})`, email),
            // ASCII alone: lower() turns some other letters into ASCII ones.
            sql`octet_length(${person.email}) = length(${person.email})`,
            isNull(person.disabledAt),
            or(isNotNull(person.passwordHash), exists(invitation)),
          ),
        )
        // Who signs in with the address, before those who were invited with it.
        .orderBy(isNull(person.passwordHash), person.createdAt, person.id)
        .limit(1)
        .for('update')
      if (found === undefined) return undefined
      const linked = await db
        .insert(personIdentity)
        .values({ issuer, subject, personId: found.id })
        .onConflictDoNothing()
        .returning({ personId: personIdentity.personId })
      if (linked.length === 0) return undefined
      if (found.passwordHash !== null) return { hasJoined: false }
      await db
        .update(person)
        .set({ passwordHash, ...(name !== '' && { name }) })
        .where(eq(person.id, found.id))
      await db.update(personLink).set({ usedAt: now }).where(eq(personLink.personId, found.id))
      return { hasJoined: true }
    }),
  )
}
