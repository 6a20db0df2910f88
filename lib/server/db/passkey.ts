import { and, eq, gt, isNotNull, isNull, lt, not, or, sql } from 'drizzle-orm'
import { digestOf } from '@/lib/bank-contract/secret-text'
import { passkey, passkeyChallenge, recoveryCode, totp } from '@/lib/server/db/factor-schema'
import { inSeconds, now } from '@/lib/server/db/instant'
import type { Person } from '@/lib/server/db/person'
import { person } from '@/lib/server/db/schema'
import { hasSecondFactor } from '@/lib/server/db/second-factor'
import type { OpenDatabase, Query } from '@/lib/server/db/store/database'
import { forFirm } from '@/lib/server/db/store/firm-role'
import { build } from '@/lib/server/db/store/query-builder'

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
  await build(database.query, (db) =>
    db.insert(passkeyChallenge).values({
      id: digestOf(challenge),
      purpose,
      holder: digestOf(holder),
      expiresAt: inSeconds(challengeLife),
    }),
  )
}

/** Uses the challenge up, whatever becomes of the answer; false where it was not open for this. */
export async function consumeChallenge(
  database: OpenDatabase,
  challenge: string,
  { purpose, holder }: ChallengeUse,
): Promise<boolean> {
  const used = await build(database.query, (db) =>
    db
      .delete(passkeyChallenge)
      .where(
        and(
          eq(passkeyChallenge.id, digestOf(challenge)),
          eq(passkeyChallenge.purpose, purpose),
          eq(passkeyChallenge.holder, digestOf(holder)),
          gt(passkeyChallenge.expiresAt, now),
        ),
      )
      .returning({ id: passkeyChallenge.id }),
  )
  return used.length > 0
}

export async function sweepChallenges(database: OpenDatabase): Promise<void> {
  await build(database.query, (db) =>
    db.delete(passkeyChallenge).where(lt(passkeyChallenge.expiresAt, now)),
  )
}

export interface ListedPasskey {
  id: string
  name: string
  transports: readonly string[]
  created_at: string
  last_used_at: string | null
}

export async function listPasskeys(database: OpenDatabase, owner: Owner): Promise<ListedPasskey[]> {
  return forFirm(database, owner.firm_id).build((db) =>
    db
      .select({
        id: passkey.id,
        name: passkey.name,
        transports: passkey.transports,
        created_at: passkey.createdAt,
        last_used_at: passkey.lastUsedAt,
      })
      .from(passkey)
      .where(eq(passkey.personId, owner.id))
      .orderBy(passkey.createdAt, passkey.id),
  )
}

/** Whether one of these people has a passkey. */
export async function hasPasskey(
  database: OpenDatabase,
  person_ids: readonly string[],
): Promise<boolean> {
  if (person_ids.length === 0) return false
  const isTheirs = sql`${passkey.personId}::text = any(${sql.param(person_ids)}::text[])`
  const found = await build(database.query, (db) =>
    db.select({ id: passkey.id }).from(passkey).where(isTheirs).limit(1),
  )
  return found.length > 0
}

export interface NewPasskey {
  id: string
  /** COSE, as base64url. */
  publicKey: string
  counter: number
  transports: readonly string[]
  name: string
}

/**
 * Undefined where it is somebody's already, or the person has as many as anybody may; `isFirstFactor`
 * where they had no second factor before. `query` is of a transaction.
 */
export async function insertPasskey(
  query: Query,
  owner: Pick<Person, 'id'>,
  made: NewPasskey,
): Promise<{ isFirstFactor: boolean } | undefined> {
  return build(query, async (db) => {
    // Of two that are added at once the second waits, and counts the first.
    await db
      .select({ id: person.id })
      .from(person)
      .where(eq(person.id, owner.id))
      .for('no key update')
    const others = await db.$count(passkey, eq(passkey.personId, owner.id))
    if (others >= maxPasskeys) return undefined
    const isApp = and(eq(totp.personId, owner.id), isNotNull(totp.confirmedAt))
    const apps = await db.$count(totp, isApp)
    const added = await db
      .insert(passkey)
      .values({ ...made, personId: owner.id })
      .onConflictDoNothing({ target: passkey.id })
      .returning({ id: passkey.id })
    return added.length === 0 ? undefined : { isFirstFactor: others + apps === 0 }
  })
}

const maxPasskeys = 20

/**
 * The name of what was removed, the recovery codes with the last factor; undefined for one that is not
 * this person's.
 */
export async function deletePasskey(
  database: OpenDatabase,
  owner: Owner,
  id: string,
): Promise<string | undefined> {
  return forFirm(database, owner.firm_id).transaction((query) =>
    build(query, async (db) => {
      const [gone] = await db
        .delete(passkey)
        .where(and(eq(passkey.personId, owner.id), eq(passkey.id, id)))
        .returning({ name: passkey.name })
      if (gone === undefined) return undefined
      await db
        .delete(recoveryCode)
        .where(
          and(eq(recoveryCode.personId, owner.id), not(hasSecondFactor(recoveryCode.personId))),
        )
      return gone.name
    }),
  )
}

export interface KnownPasskey {
  id: string
  publicKey: string
  counter: number
  transports: readonly string[]
  person: Pick<Person, 'id' | 'firm_id' | 'email'>
}

/** The person of a passkey, in any firm; undefined if it is unknown or its person may not sign in. */
export async function findPasskey(
  database: OpenDatabase,
  id: string,
): Promise<KnownPasskey | undefined> {
  const [found] = await build(database.query, (db) =>
    db
      .select({
        id: passkey.id,
        publicKey: passkey.publicKey,
        counter: passkey.counter,
        transports: passkey.transports,
        person: { id: person.id, firm_id: person.firmId, email: person.email },
      })
      .from(passkey)
      .innerJoin(person, eq(person.id, passkey.personId))
      .where(and(eq(passkey.id, id), isNull(person.disabledAt))),
  )
  return found
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
  const countsNothing = and(eq(passkey.counter, 0), sql`${counter}::bigint = 0`)
  const counted = await build(database.query, (db) =>
    db
      .update(passkey)
      .set({ counter, lastUsedAt: now })
      .where(and(eq(passkey.id, id), or(lt(passkey.counter, counter), countsNothing)))
      .returning({ id: passkey.id }),
  )
  return counted.length > 0
}
