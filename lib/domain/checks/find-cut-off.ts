import type { CheckedRow } from '@/lib/domain/checks/checked-row'
import type { DayRange } from '@/lib/domain/periods/day-range'

/** How a transaction reaches over an end of the period. */
export type CutOff = 'posted_after' | 'open' | 'initiated_before'

export interface CutOffRow {
  readonly row: CheckedRow
  readonly crosses: CutOff
}

/**
 * What belongs to two periods: initiated in this one and posted after it or not yet, or posted in it
 * and initiated before. What failed belongs to none.
 */
export function findCutOff(rows: readonly CheckedRow[], period: Required<DayRange>): CutOffRow[] {
  return rows.flatMap((row) => {
    const crosses = crossingOf(row, period)
    return crosses === undefined ? [] : [{ row, crosses }]
  })
}

function crossingOf(
  { transaction: { status }, initiated, posted }: CheckedRow,
  { first, last }: Required<DayRange>,
): CutOff | undefined {
  if (initiated === undefined || initiated > last) return undefined
  if (initiated < first) {
    const isPostedWithin = posted !== undefined && posted >= first && posted <= last
    return isPostedWithin ? 'initiated_before' : undefined
  }
  if (posted !== undefined) return posted > last ? 'posted_after' : undefined
  // Settled without a posting date says nothing; neither does a bank that gives no status.
  return status && status !== 'settled' && status !== 'failed' ? 'open' : undefined
}
