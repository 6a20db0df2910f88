import { and, eq, gte, notExists, type SQL, sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import type { QueryBuilder as Builder } from '@/lib/server/db/store/query-builder'
import { differenceAcceptance, lockDifference } from '@/lib/server/db/watch-schema'

/** How many rows differ, by close. */
export function openDifferences(db: Builder, firm_id: string) {
  return db
    .select({ close_id: lockDifference.closeId, count: sql<number>`count(*)::int` })
    .from(lockDifference)
    .where(isOpenDifference(firm_id))
    .groupBy(lockDifference.closeId)
}

/** Closes of which a row differs. */
export function changedIn(firm_id: string) {
  return new QueryBuilder()
    .select({ closeId: lockDifference.closeId })
    .from(lockDifference)
    .where(isOpenDifference(firm_id))
}

/** One that was found once more after it was accepted is open again. */
function isOpenDifference(firm_id: string): SQL | undefined {
  const { closeId, row, kind, at } = differenceAcceptance
  const accepted = new QueryBuilder()
    .select({ one: sql`1` })
    .from(differenceAcceptance)
    .where(
      and(
        eq(closeId, lockDifference.closeId),
        eq(row, lockDifference.row),
        eq(kind, lockDifference.kind),
        gte(at, lockDifference.foundAt),
      ),
    )
  return and(eq(lockDifference.firmId, firm_id), notExists(accepted))
}
