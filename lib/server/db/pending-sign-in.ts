import { and, eq, exists, gt, isNull, lt, sql } from 'drizzle-orm'
import { digestOf, type SecretText } from '@/lib/bank-contract/secret-text'
import { pendingSignIn } from '@/lib/server/db/factor-schema'
import { inSeconds, now } from '@/lib/server/db/instant'
import type { Person } from '@/lib/server/db/person'
import { person } from '@/lib/server/db/schema'
import { hasSecondFactor } from '@/lib/server/db/second-factor'
import type { OpenDatabase } from '@/lib/server/db/store/database'
import { build } from '@/lib/server/db/store/query-builder'

const passwordMark = sql<string>`encode(sha256(convert_to(${person.passwordHash}, 'UTF8')), 'hex')`

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
  const begun = await build(database.query, (db) => {
    const sign_in = db
      .select({
        id: sql<string>`${digestOf(token)}`.as('id'),
        personId: person.id,
        passwordMark: passwordMark.as('password_mark'),
        createdAt: sql<string>`now()`.as('created_at'),
        expiresAt: sql<string>`${inSeconds(secondStepLife)}`.as('expires_at'),
      })
      .from(person)
      .where(and(eq(person.id, person_id), hasSecondFactor(person.id)))
    return db.insert(pendingSignIn).select(sign_in).returning({ id: pendingSignIn.id })
  })
  return begun.length > 0
}

// Another password, or being deactivated, ends what was begun before.
const isOpen = (token: SecretText) =>
  and(
    eq(pendingSignIn.id, digestOf(token)),
    gt(pendingSignIn.expiresAt, now),
    isNull(person.disabledAt),
    eq(pendingSignIn.passwordMark, passwordMark),
  )

export interface PendingPerson extends Pick<Person, 'id' | 'firm_id'> {
  name: string
  email: string
}

/** Whose sign-in waits for its second step; undefined once it has expired, ended or been completed. */
export async function findPendingSignIn(
  database: OpenDatabase,
  token: SecretText,
): Promise<PendingPerson | undefined> {
  const [found] = await build(database.query, (db) =>
    db
      .select({ id: person.id, firm_id: person.firmId, name: person.name, email: person.email })
      .from(pendingSignIn)
      .innerJoin(person, eq(person.id, pendingSignIn.personId))
      .where(isOpen(token)),
  )
  return found
}

/** Completes it, once. */
export async function consumePendingSignIn(
  database: OpenDatabase,
  token: SecretText,
): Promise<boolean> {
  const completed = await build(database.query, (db) => {
    const isTheirs = eq(person.id, pendingSignIn.personId)
    const owner = db
      .select({ id: person.id })
      .from(person)
      .where(and(isTheirs, isOpen(token)))
    return db
      .delete(pendingSignIn)
      .where(and(eq(pendingSignIn.id, digestOf(token)), exists(owner)))
      .returning({ id: pendingSignIn.id })
  })
  return completed.length > 0
}

export async function sweepPendingSignIns(database: OpenDatabase): Promise<void> {
  await build(database.query, (db) =>
    db.delete(pendingSignIn).where(lt(pendingSignIn.expiresAt, now)),
  )
}
