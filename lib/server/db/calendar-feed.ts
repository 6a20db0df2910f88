import { digestOf, type SecretText } from '@/lib/bank-contract/secret-text'
import { column } from '@/lib/server/db/column'
import { type Person, readPerson } from '@/lib/server/db/person'
import type { OpenDatabase, Query } from '@/lib/server/db/store/database'
import { forFirm } from '@/lib/server/db/store/firm-role'

export interface CalendarFeed {
  createdAt: string
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
  { id }: FeedOwner,
  secret: SecretText,
): Promise<void> {
  await query(
    `insert into calendar_feed (person_id, secret_digest) values ($1, $2)
     on conflict (person_id) do update set secret_digest = excluded.secret_digest,
       created_at = now(), last_read_at = null`,
    [id, digestOf(secret)],
  )
}

export async function endCalendarFeed(query: Query, { id }: FeedOwner): Promise<void> {
  await query('delete from calendar_feed where person_id = $1', [id])
}

export async function findCalendarFeed(
  database: OpenDatabase,
  { id, firm_id }: FeedOwner,
): Promise<CalendarFeed | undefined> {
  const [row] = await forFirm(database, firm_id).query(
    'select created_at, last_read_at from calendar_feed where person_id = $1',
    [id],
  )
  return row === undefined
    ? undefined
    : {
        createdAt: column.instant(row, 'created_at'),
        lastReadAt: column.optionalInstant(row, 'last_read_at'),
      }
}

const secretPattern = /^[A-Za-z0-9_-]{43}$/

/** Whose calendar a secret opens; undefined when nobody's, or that of somebody who was disabled. */
export async function findFeedReader(
  database: OpenDatabase,
  secret: string,
): Promise<FeedReader | undefined> {
  if (!secretPattern.test(secret)) return undefined
  const [row] = await database.query(
    `with read as (
       update calendar_feed set last_read_at = now() where secret_digest = $1 returning person_id
     )
     select p.id, p.name, p.email, p.role, p.all_clients, p.firm_id, f.name as firm_name, f.time_zone
     from read join person p on p.id = read.person_id join firm f on f.id = p.firm_id
     where p.disabled_at is null`,
    [digestOf(secret)],
  )
  if (row === undefined) return undefined
  const firm = { name: column.text(row, 'firm_name'), time_zone: column.text(row, 'time_zone') }
  return { person: readPerson(row), firm }
}
