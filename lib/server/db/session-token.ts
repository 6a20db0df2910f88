import { randomBytes } from 'node:crypto'
import { and, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import { digestOf } from '@/lib/bank-contract/secret-text'
import { now } from '@/lib/server/db/instant'
import { person, session } from '@/lib/server/db/schema'
import { type PersonSession, sessionDigest, type SessionToken } from '@/lib/server/db/session'
import type { OpenDatabase } from '@/lib/server/db/store/database'
import { build } from '@/lib/server/db/store/query-builder'

/**
 * From now on the person is believed again, for `proofLife`, and what the browser held until then counts no
 * more. Undefined where another confirmation was faster, whose token counts, or the session has ended.
 */
export async function renewSession(
  database: OpenDatabase,
  { sid, keyDigest }: Pick<PersonSession, 'sid' | 'keyDigest'>,
): Promise<SessionToken | undefined> {
  const key = randomBytes(32).toString('base64url')
  const isSame = sql`${session.keyDigest} is not distinct from ${keyDigest}`
  const isMeant = and(eq(session.id, sessionDigest(sid)), isNull(session.endedAt), isSame)
  const renewed = await build(database.query, (db) =>
    db
      .update(session)
      .set({ verifiedAt: now, keyDigest: digestOf(key) })
      .where(isMeant)
      .returning({ id: session.id }),
  )
  return renewed.length > 0 ? { sid, key } : undefined
}

/** Stores a new password and ends every session of that person but `sid`. */
export async function setPersonPassword(
  database: OpenDatabase,
  { person_id, passwordHash, sid }: { person_id: string; passwordHash: string; sid: string },
): Promise<void> {
  await build(database.query, (db) => {
    const changed = db
      .$with('changed')
      .as(
        db
          .update(person)
          .set({ passwordHash })
          .where(eq(person.id, person_id))
          .returning({ id: person.id }),
      )
    const theirs = inArray(session.personId, db.select({ id: changed.id }).from(changed))
    return db
      .with(changed)
      .update(session)
      .set({ endedAt: now })
      .where(and(theirs, ne(session.id, sessionDigest(sid)), isNull(session.endedAt)))
  })
}
