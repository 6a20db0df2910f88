import { desc, gt, lt, sql } from 'drizzle-orm'
import {
  type LimitHits,
  type LimitKind,
  limitKinds,
  unknownKept,
  type UnknownSeen,
} from '@/lib/domain/health/service-counts'
import { limitHit, unknownPart } from '@/lib/server/db/health-schema'
import { isoOf, secondsAgo } from '@/lib/server/db/instant'
import type { OpenDatabase } from '@/lib/server/db/store/database'
import { build } from '@/lib/server/db/store/query-builder'

/** Hits of one limit within one hour, ISO. */
export interface HourOfHits {
  kind: LimitKind
  hour: string
  hits: number
  lastAt: string
}

type Of = Pick<OpenDatabase, 'query'>

export async function addLimitHits({ query }: Of, hours: readonly HourOfHits[]): Promise<void> {
  if (hours.length === 0) return
  // In one order, so that two instances never wait for one another's rows.
  const ordered = hours.toSorted(
    (one, other) => compare(one.kind, other.kind) || compare(one.hour, other.hour),
  )
  await build(query, (db) =>
    db
      .insert(limitHit)
      .values(ordered)
      .onConflictDoUpdate({
        target: [limitHit.kind, limitHit.hour],
        set: {
          hits: sql`${limitHit.hits} + excluded.hits`,
          lastAt: sql`greatest(${limitHit.lastAt}, excluded.last_at)`,
        },
      }),
  )
}

const compare = (one: string, other: string): number => (one < other ? -1 : Number(one > other))

/** Those of the last seven days, whole hours. */
export async function listLimitHits({ query }: Of): Promise<LimitHits[]> {
  const { kind, hits, hour, lastAt } = limitHit
  const isOfToday = gt(hour, secondsAgo(day))
  const counted = await build(query, (db) =>
    db
      .select({
        kind,
        day: sql<number>`coalesce(sum(${hits}) filter (where ${isOfToday}), 0)::float8`,
        week: sql<number>`sum(${hits})::float8`,
        lastAt: sql<string>`max(${lastAt})`.mapWith(isoOf),
      })
      .from(limitHit)
      .where(gt(hour, secondsAgo(7 * day)))
      .groupBy(kind),
  )
  return limitKinds.flatMap((each) => counted.filter((one) => one.kind === each))
}

const day = 24 * 60 * 60

/** What is new is stored while there is room for its environment. */
// Raw: the builder has no window over rows that come as a parameter.
export async function addUnknownParts({ query }: Of, parts: readonly UnknownSeen[]): Promise<void> {
  await query(
    `insert into unknown_part as known
       (environment, resource, field, value, answers, first_seen_at, last_seen_at)
     select environment, resource, field, value, answers, "firstSeenAt", "lastSeenAt" from (
       select seen.*, stored.field is not null as is_stored, row_number() over (
         partition by environment, stored.field is null
         order by seen."firstSeenAt", seen.field, seen.value
       ) as place
       from (
         select environment, resource, field, coalesce(value, '') as value, answers,
           "firstSeenAt", "lastSeenAt"
         from jsonb_to_recordset($1::jsonb) as sent (environment text, resource text, field text,
           value text, answers bigint, "firstSeenAt" timestamptz, "lastSeenAt" timestamptz)
       ) seen
       left join unknown_part stored using (environment, resource, field, value)
     ) numbered
     where is_stored or place <= $2 - (
       select count(*) from unknown_part other where other.environment = numbered.environment)
     order by environment, resource, field, value
     on conflict (environment, resource, field, value) do update set
       answers = known.answers + excluded.answers,
       first_seen_at = least(known.first_seen_at, excluded.first_seen_at),
       last_seen_at = greatest(known.last_seen_at, excluded.last_seen_at)`,
    [JSON.stringify(parts), unknownKept.max],
  )
}

/** The latest first. */
export async function listUnknownParts({ query }: Of): Promise<UnknownSeen[]> {
  const { environment, resource, field, value } = unknownPart
  const seen = await build(query, (db) =>
    db
      .select()
      .from(unknownPart)
      .orderBy(desc(unknownPart.lastSeenAt), environment, resource, field, value),
  )
  return seen.map(({ value: said, ...part }) => ({ ...part, ...(said !== '' && { value: said }) }))
}

export async function sweepServiceCounts({ query }: Of): Promise<void> {
  await build(query, async (db) => {
    await db.delete(limitHit).where(lt(limitHit.hour, secondsAgo(8 * day)))
    await db
      .delete(unknownPart)
      .where(lt(unknownPart.lastSeenAt, secondsAgo(unknownKept.days * day)))
  })
}
