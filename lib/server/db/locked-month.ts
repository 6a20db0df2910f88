import { and, eq, gte, lte, type SQL, sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import type { DayRange } from '@/lib/domain/periods/day-range'
import { close } from '@/lib/server/db/close-schema'
import type { Person } from '@/lib/server/db/person'
import type { OpenDatabase } from '@/lib/server/db/store/database'
import { forFirm } from '@/lib/server/db/store/firm-role'
import { sees } from '@/lib/server/db/visible-client'

/** What is locked, by client; clients of which the same is locked share one list. */
export type LockedPeriods = ReadonlyMap<string, readonly Required<DayRange>[]>

/**
 * The periods with a day from `first` to `last` that are locked, of every client that a person sees. That is
 * most of what a board shows, and nothing but that it is locked is shown of it: as rows of closes they took
 * ten times as long as the rest.
 */
export async function listLockedPeriods(
  database: OpenDatabase,
  person: Person,
  { first, last }: Required<DayRange>,
): Promise<LockedPeriods> {
  const { firm_id } = person
  const isMeant = and(
    eq(close.firmId, firm_id),
    eq(close.state, 'locked'),
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
        >`json_agg(json_build_array(${groups.periods}, ${groups.clients}))::text`,
      })
      .from(groups)
  })
  // The statement above says what these hold.
  const groups = JSON.parse(listed?.groups ?? '[]') as (readonly [string, readonly string[]])[]
  return new Map(
    groups.flatMap(([periods, clients]) => {
      const shared = periods.split(' ').map(periodOf)
      return clients.map((client) => [client, shared] as const)
    }),
  )
}

function groupsOf(isMeant: SQL | undefined) {
  const ofClients = new QueryBuilder()
    .select({
      connectionId: close.connectionId,
      periods:
        sql<string>`string_agg(${close.first} || '..' || ${close.last}, ' ' order by ${close.first})`.as(
          'periods',
        ),
    })
    .from(close)
    .where(isMeant)
    .groupBy(close.connectionId)
    .as('of_clients')
  return new QueryBuilder()
    .select({
      periods: ofClients.periods,
      clients: sql<readonly string[]>`json_agg(${ofClients.connectionId})`.as('clients'),
    })
    .from(ofClients)
    .groupBy(ofClients.periods)
    .as('of_periods')
}

function periodOf(written: string): Required<DayRange> {
  const [first = '', last = ''] = written.split('..')
  return { first, last }
}
