import { and, eq, sql } from 'drizzle-orm'
import { tryJson } from '@/lib/bank-contract/try-json'
import type { CloseProgress } from '@/lib/domain/close/close-progress'
import { close } from '@/lib/server/db/close-schema'
import type { OpenDatabase } from '@/lib/server/db/store/database'
import { forFirm } from '@/lib/server/db/store/firm-role'

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
      .where(and(eq(close.firmId, firm_id), sql`${id} = any(${sql.param(close_ids)}::uuid[])`)),
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

/** Written by `saveProgress`, which writes nothing else. */
export function progressIn(text: string | null): CloseProgress | undefined {
  return text === null ? undefined : (tryJson(text) as CloseProgress | undefined)
}
