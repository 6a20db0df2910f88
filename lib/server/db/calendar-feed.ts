import { and, eq, gt, isNull, not } from 'drizzle-orm'
import { digestOf, type SecretText } from '@/lib/bank-contract/secret-text'
import { firmSetting } from '@/lib/server/db/client-schema'
import { inSeconds, now } from '@/lib/server/db/instant'
import { type Person, personColumns } from '@/lib/server/db/person'
import { calendarFeed } from '@/lib/server/db/renewal-schema'
import { firm, person } from '@/lib/server/db/schema'
import { overdueFactor } from '@/lib/server/db/second-factor'
import type { OpenDatabase, Query } from '@/lib/server/db/store/database'
import { forFirm } from '@/lib/server/db/store/firm-role'
import { build } from '@/lib/server/db/store/query-builder'

export interface CalendarFeed {
  createdAt: string
  /** It opens nothing any more from then on. */
  expiresAt: string
  lastReadAt: string | null
}

export interface FeedReader {
  person: Person
  firm: { name: string; time_zone: string }
}

type FeedOwner = Pick<Person, 'id' | 'firm_id'>

/** The secret of a person's new address; the one before is dead from now on. */
export async function saveCalendarFeed(
  query: Query,
  { id: personId }: FeedOwner,
  secret: SecretText,
): Promise<void> {
  const secretDigest = digestOf(secret)
  await build(query, (db) =>
    db
      .insert(calendarFeed)
      .values({ personId, secretDigest })
      .onConflictDoUpdate({
        target: calendarFeed.personId,
        set: { secretDigest, createdAt: now, expiresAt: inSeconds(365 * 86_400), lastReadAt: null },
      }),
  )
}

export async function endCalendarFeed(query: Query, { id }: FeedOwner): Promise<void> {
  await build(query, (db) => db.delete(calendarFeed).where(eq(calendarFeed.personId, id)))
}

export async function findCalendarFeed(
  database: OpenDatabase,
  { id, firm_id }: FeedOwner,
): Promise<CalendarFeed | undefined> {
  const { createdAt, expiresAt, lastReadAt, personId } = calendarFeed
  const [found] = await forFirm(database, firm_id).build((db) =>
    db
      .select({ createdAt, lastReadAt, expiresAt })
      .from(calendarFeed)
      .where(and(eq(personId, id), gt(expiresAt, now))),
  )
  return found
}

const secretPattern = /^[A-Za-z0-9_-]{43}$/

/** The person whose calendar a secret opens; undefined for an unknown secret, a disabled person, and
 * one who must set up a second factor first. */
export async function findFeedReader(
  database: OpenDatabase,
  secret: string,
): Promise<FeedReader | undefined> {
  if (!secretPattern.test(secret)) return undefined
  const [found] = await build(database.query, (db) => {
    const read = db.$with('read').as(
      db
        .update(calendarFeed)
        .set({ lastReadAt: now })
        .where(
          and(eq(calendarFeed.secretDigest, digestOf(secret)), gt(calendarFeed.expiresAt, now)),
        )
        .returning({ personId: calendarFeed.personId }),
    )
    return db
      .with(read)
      .select({ person: personColumns, firm: { name: firm.name, time_zone: firm.timeZone } })
      .from(read)
      .innerJoin(person, eq(person.id, read.personId))
      .innerJoin(firm, eq(firm.id, person.firmId))
      .leftJoin(firmSetting, eq(firmSetting.firmId, firm.id))
      .where(and(isNull(person.disabledAt), not(overdueFactor)))
  })
  return found
}
