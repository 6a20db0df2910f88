import { and, eq, gte, lte, type SQL, sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import type { DayRange } from '@/lib/domain/periods/day-range'
import { close } from '@/lib/server/db/close-schema'
import { isNotOpen } from '@/lib/server/db/open-close'
import type { Person } from '@/lib/server/db/person'
import type { OpenDatabase } from '@/lib/server/db/store/database'
import { forFirm } from '@/lib/server/db/store/firm-role'
import { sees } from '@/lib/server/db/visible-client'

/** What is locked, by client. */
export type LockedPeriods = ReadonlyMap<string, readonly Required<DayRange>[]>

/**
 * The periods with a day from `first` to `last` that are locked, of those of these clients that a person sees. That
 * is most of what a board shows, and nothing but that it is locked is shown of it: as rows of closes they took
 * ten times as long as the rest.
 */
export async function listLockedPeriods(
  database: OpenDatabase,
  person: Person,
  { first, last }: Required<DayRange>,
  connection_ids: readonly string[],
): Promise<LockedPeriods> {
  const { firm_id } = person
  const isMeant = and(
    eq(close.firmId, firm_id),
    // As rows of their own the store finds them by their hash; an array would be held against every close.
    sql`${close.connectionId} in (select unnest(${sql.param(connection_ids)}::uuid[]))`,
    isNotOpen,
    lte(close.first, last),
    gte(close.last, first),
    sees(person, close.connectionId),
  )
  const [listed] = await forFirm(database, firm_id).build((db) => {
    const groups = groupsOf(isMeant)
    return db
      .select({
        groups: sql<
          string | null
        >`json_agg(json_build_array(${groups.first}, ${groups.last}, ${groups.clients}) order by ${groups.first})::text`,
      })
      .from(groups)
  })
  // The statement above says what these hold.
  const groups = JSON.parse(listed?.groups ?? '[]') as (readonly [string, string, string])[]
  const locked = new Map<string, Required<DayRange>[]>()
  for (const [begin, end, clients] of groups) {
    const period = { first: begin, last: end }
    for (const client of clients.split(' ')) {
      const own = locked.get(client)
      if (own === undefined) locked.set(client, [period])
      else own.push(period)
    }
  }
  return locked
}

/** By period, of which there are few, since by client the store would sort them all. */
function groupsOf(isMeant: SQL | undefined) {
  return new QueryBuilder()
    .select({
      first: close.first,
      last: close.last,
      clients: sql<string>`string_agg(${close.connectionId}::text, ' ')`.as('clients'),
    })
    .from(close)
    .where(isMeant)
    .groupBy(close.first, close.last)
    .as('of_periods')
}
