import { and, eq, gte, lte, sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import type { DayRange } from '@/lib/domain/periods/day-range'
import { close } from '@/lib/server/db/close-schema'
import { connection } from '@/lib/server/db/connection-schema'
import { isNotOpen } from '@/lib/server/db/open-close'
import type { Person } from '@/lib/server/db/person'
import type { OpenDatabase } from '@/lib/server/db/store/database'
import { forFirm } from '@/lib/server/db/store/firm-role'
import { visibleTo } from '@/lib/server/db/visible-client'

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
  // Client by client, so that the store looks each up: joined, it would read every close of the firm.
  const periods = new QueryBuilder()
    .select({
      list: sql`json_agg(json_build_array(${close.first}, ${close.last}) order by ${close.first})`,
    })
    .from(close)
    .where(
      and(
        eq(close.firmId, person.firm_id),
        eq(close.connectionId, connection.id),
        isNotOpen,
        lte(close.first, last),
        gte(close.last, first),
      ),
    )
  const [listed] = await forFirm(database, person.firm_id).build((db) =>
    db
      .select({
        rows: sql<string | null>`json_agg(json_build_array(${connection.id}, (${periods})))::text`,
      })
      .from(connection)
      .where(
        and(visibleTo(person), sql`${connection.id} = any(${sql.param(connection_ids)}::uuid[])`),
      ),
  )
  // The statement above says what these hold.
  const rows = JSON.parse(listed?.rows ?? '[]') as (readonly [
    string,
    readonly (readonly [string, string])[] | null,
  ])[]
  return new Map(
    rows.map(([client, locked]) => [
      client,
      (locked ?? []).map(([begin, end]) => ({ first: begin, last: end })),
    ]),
  )
}
