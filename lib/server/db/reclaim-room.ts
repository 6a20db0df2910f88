import { answerPart } from '@/lib/server/db/request-schema'
import { booksPart } from '@/lib/server/db/books-schema'
import { exportPart } from '@/lib/server/db/export-schema'
import type { OpenDatabase } from '@/lib/server/db/store/database'
import { getTableName } from 'drizzle-orm'

/** Whose rows are large, and often soon deleted. */
const tables = [answerPart, booksPart, exportPart]

/**
 * Lets the embedded store reuse the room of files that were deleted: no autovacuum runs in it, so it would grow by
 * every file for good. PostgreSQL does it by itself. It is raw SQL, since Drizzle has no word for it.
 */
export async function reclaimRoom({ kind, query }: OpenDatabase): Promise<void> {
  if (kind !== 'embedded') return
  for (const table of tables) await query(`vacuum ${getTableName(table)}`)
}
