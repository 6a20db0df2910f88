import { and, eq, gt, lt, sql } from 'drizzle-orm'
import { secondsAgo } from '@/lib/server/db/instant'
import { signInAttempt } from '@/lib/server/db/schema'
import type { OpenDatabase } from '@/lib/server/db/store/database'
import { build } from '@/lib/server/db/store/query-builder'

export interface AttemptCount {
  key: string
  attempts: number
  /** Until the count begins again. */
  secondsLeft: number
}

/**
 * Counts one attempt under two different keys, before anything is verified, so that attempts made
 * at once are counted too. Counts begin again after `windowSeconds`.
 */
export async function countSignInAttempt(
  database: OpenDatabase,
  keys: readonly [string, string],
  windowSeconds: number,
): Promise<AttemptCount[]> {
  return countAttempts(database, keys.toSorted(), windowSeconds)
}

/** The same for one key alone, several times at once where `times` says so. */
export async function countAttempt(
  database: OpenDatabase,
  key: string,
  windowSeconds: number,
  times = 1,
): Promise<AttemptCount> {
  const [counted] = await countAttempts(database, [key], windowSeconds, times)
  return counted ?? { key, attempts: 0, secondsLeft: 1 }
}

/** Refused ones are counted too: so many say no less than more would. */
const maxCounted = 1_000_000_000

// The keys are in one order, so that two instances never wait for one another's rows. The window begins
// with its first attempt and is not prolonged by further ones.
async function countAttempts(
  { query }: OpenDatabase,
  keys: readonly string[],
  windowSeconds: number,
  times = 1,
): Promise<AttemptCount[]> {
  const { key, attempts, windowStartedAt } = signInAttempt
  const isOver = lt(windowStartedAt, secondsAgo(windowSeconds))
  const counted = await build(query, (db) =>
    db
      .insert(signInAttempt)
      .values(keys.map((each) => ({ key: each, attempts: times })))
      .onConflictDoUpdate({
        target: key,
        set: {
          attempts: sql`case when ${isOver} then ${times}::int else least(${attempts} + ${times}::int, ${maxCounted}) end`,
          windowStartedAt: sql`case when ${isOver} then now() else ${windowStartedAt} end`,
        },
      })
      .returning({
        key,
        attempts,
        secondsLeft: sql<number>`extract(epoch from ${windowStartedAt} - now())::float8
          + ${windowSeconds}::float8`,
      }),
  )
  return counted.map((each) => ({
    ...each,
    secondsLeft: Math.max(1, Math.ceil(each.secondsLeft)),
  }))
}

/** A success forgets the account's failures, and is no attempt of its address's. */
export async function forgiveSignInAttempts(
  database: OpenDatabase,
  keys: { account: string; address: string },
): Promise<void> {
  await build(database.query, (db) =>
    db.delete(signInAttempt).where(eq(signInAttempt.key, keys.account)),
  )
  await forgiveAddress(database, keys)
}

export async function forgiveAddress(
  database: OpenDatabase,
  { address }: { address: string },
): Promise<void> {
  const { key, attempts } = signInAttempt
  await build(database.query, (db) =>
    db
      .update(signInAttempt)
      .set({ attempts: sql`${attempts} - 1` })
      .where(and(eq(key, address), gt(attempts, 0))),
  )
}

export async function sweepSignInAttempts(database: OpenDatabase): Promise<void> {
  await build(database.query, (db) =>
    db.delete(signInAttempt).where(lt(signInAttempt.windowStartedAt, secondsAgo(24 * 60 * 60))),
  )
}
