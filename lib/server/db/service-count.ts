import {
  type LimitHits,
  type LimitKind,
  limitKinds,
  unknownKept,
  type UnknownSeen,
} from '@/lib/domain/health/service-counts'
import { column, interval } from '@/lib/server/db/column'
import type { OpenDatabase } from '@/lib/server/db/store/database'

/** Hits of one limit within one hour, ISO. */
export interface HourOfHits {
  kind: LimitKind
  hour: string
  hits: number
  lastAt: string
}

type Of = Pick<OpenDatabase, 'query'>

export async function addLimitHits({ query }: Of, hours: readonly HourOfHits[]): Promise<void> {
  // In one order, so that two instances never wait for one another's rows.
  await query(
    `insert into limit_hit as known (kind, hour, hits, last_at)
     select kind, hour, hits, "lastAt" from jsonb_to_recordset($1::jsonb)
       as counted (kind text, hour timestamptz, hits bigint, "lastAt" timestamptz)
     order by kind, hour
     on conflict (kind, hour) do update set hits = known.hits + excluded.hits,
       last_at = greatest(known.last_at, excluded.last_at)`,
    [JSON.stringify(hours)],
  )
}

/** Those of the last seven days, whole hours. */
export async function listLimitHits({ query }: Of): Promise<LimitHits[]> {
  const rows = await query(
    `select kind, sum(hits)::float8 as week, max(last_at) as last_at,
       coalesce(sum(hits) filter (where hour > now() - interval '24 hours'), 0)::float8 as day
     from limit_hit where hour > now() - interval '7 days' group by kind`,
  )
  return limitKinds.flatMap((kind) => {
    const row = rows.find((each) => each['kind'] === kind)
    if (row === undefined) return []
    const [day, week] = [column.number(row, 'day'), column.number(row, 'week')]
    return [{ kind, day, week, lastAt: column.instant(row, 'last_at') }]
  })
}

/** What is new is stored while there is room for its environment. */
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
    [JSON.stringify(parts), unknownKept.most],
  )
}

/** The latest first. */
export async function listUnknownParts({ query }: Of): Promise<UnknownSeen[]> {
  const rows = await query(
    `select environment, resource, field, value, answers::float8 as answers, first_seen_at, last_seen_at
     from unknown_part order by last_seen_at desc, environment, resource, field, value`,
  )
  return rows.map((row) => {
    const value = column.text(row, 'value')
    return {
      environment: column.text(row, 'environment'),
      resource: column.text(row, 'resource'),
      field: column.text(row, 'field'),
      ...(value !== '' && { value }),
      answers: column.number(row, 'answers'),
      firstSeenAt: column.instant(row, 'first_seen_at'),
      lastSeenAt: column.instant(row, 'last_seen_at'),
    }
  })
}

export async function sweepServiceCounts({ query }: Of): Promise<void> {
  await query(`delete from limit_hit where hour < now() - interval '8 days'`)
  await query(
    `delete from unknown_part
     where last_seen_at < now() - ${interval(unknownKept.days * 24 * 60 * 60)}`,
  )
}
