import { and, eq, isNotNull, type SQL, sql, type SQLWrapper } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import { tryJson } from '@/lib/bank-contract/try-json'
import type { CloseProgress } from '@/lib/domain/close/close-progress'
import type { CloseClient } from '@/lib/domain/close/firm-items'
import type { DayRange } from '@/lib/domain/periods/day-range'
import { clientSetting, clientTag, firmSetting } from '@/lib/server/db/client-schema'
import { close } from '@/lib/server/db/close-schema'
import { isOpen } from '@/lib/server/db/open-close'
import type { OpenDatabase, Query } from '@/lib/server/db/store/database'
import { forFirm } from '@/lib/server/db/store/firm-role'
import { build } from '@/lib/server/db/store/query-builder'

interface KeptProgress {
  readonly progress: CloseProgress
  readonly progressAt: string | null
}

/** How the items of these closes stood, and when, where that is kept. */
export async function listProgress(
  database: OpenDatabase,
  firm_id: string,
  close_ids: readonly string[],
): Promise<ReadonlyMap<string, KeptProgress>> {
  if (close_ids.length === 0) return new Map()
  const { id, progress, progressAt } = close
  const rows = await forFirm(database, firm_id).build((db) =>
    db
      .select({ id, progress, progressAt })
      .from(close)
      .where(and(eq(close.firmId, firm_id), anyOf(id, close_ids))),
  )
  return new Map(
    rows.flatMap((row) => {
      const read = progressIn(row.progress)
      return read === undefined
        ? []
        : [[row.id, { progress: read, progressAt: row.progressAt }] as const]
    }),
  )
}

/** Of which closes: of all of a firm, where nothing more is said. */
export interface ClosesMeant {
  readonly firm_id: string
  readonly connection_ids?: readonly string[]
  readonly close_id?: string
}

/** What is kept of a close that is not locked, and by what the firm's items are chosen for it. */
interface OpenProgress extends Required<DayRange> {
  readonly id: string
  readonly createdAt: string
  readonly client: CloseClient
  readonly progress: string
}

/** Within a transaction: nobody else writes what is kept of them until it has ended. */
export async function listOpenProgress(
  query: Query,
  { firm_id, connection_ids, close_id }: ClosesMeant,
): Promise<OpenProgress[]> {
  const { id, connectionId, first, last, createdAt, progress } = close
  // Gathered once, as a firm has a thousand clients.
  const tagged = new QueryBuilder()
    .select({
      connectionId: clientTag.connectionId,
      tags: sql<string>`json_agg(${clientTag.tag})::text`.as('tags'),
    })
    .from(clientTag)
    .where(and(eq(clientTag.firmId, firm_id), anyOf(clientTag.connectionId, connection_ids)))
    .groupBy(clientTag.connectionId)
    .as('tagged')
  const fiscalStart = sql<number>`coalesce(${clientSetting.fiscalStart}, ${firmSetting.fiscalStart}, 1)`
  const rows = await build(query, (db) =>
    db
      .select({
        id,
        connectionId,
        first,
        last,
        createdAt,
        progress,
        tags: tagged.tags,
        fiscalStart,
      })
      .from(close)
      .leftJoin(firmSetting, eq(firmSetting.firmId, close.firmId))
      .leftJoin(clientSetting, eq(clientSetting.connectionId, connectionId))
      .leftJoin(tagged, eq(tagged.connectionId, connectionId))
      .where(
        and(
          eq(close.firmId, firm_id),
          isOpen,
          isNotNull(progress),
          anyOf(connectionId, connection_ids),
          close_id === undefined ? undefined : eq(id, close_id),
        ),
      )
      .for('no key update', { of: close }),
  )
  return rows.flatMap(({ connectionId: of, tags, fiscalStart: start, progress: kept, ...row }) => {
    const client = { id: of, tags: JSON.parse(tags ?? '[]') as string[], fiscalStart: start }
    return kept === null ? [] : [{ ...row, client, progress: kept }]
  })
}

/** Writes what is kept of these closes, and not when the bank was read. */
export async function saveOpenProgress(
  query: Query,
  firm_id: string,
  closes: readonly Pick<OpenProgress, 'id' | 'progress'>[],
): Promise<void> {
  if (closes.length === 0) return
  const given = sql`jsonb_to_recordset(${JSON.stringify(closes)}::jsonb) as given (id uuid, progress text)`
  await build(query, (db) =>
    db
      .update(close)
      .set({ progress: sql`given.progress` })
      .from(given)
      .where(and(eq(close.firmId, firm_id), sql`${close.id} = given.id`)),
  )
}

// One parameter for however many.
function anyOf(column: SQLWrapper, ids: readonly string[] | undefined): SQL | undefined {
  return ids === undefined ? undefined : sql`${column} = any(${sql.param(ids)}::uuid[])`
}

/** Written by `saveProgress` and `saveOpenProgress`, which write nothing else. */
export function progressIn(text: string | null): CloseProgress | undefined {
  return text === null ? undefined : (tryJson(text) as CloseProgress | undefined)
}
