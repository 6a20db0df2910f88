import type { CheckedRow } from '@/lib/domain/checks/checked-row'
import type { DayRange } from '@/lib/domain/periods/day-range'

/** How a transaction reaches over an end of the period. */
export type CutOff = 'posted_after' | 'open' | 'initiated_before'

export interface CutOffRow {
  readonly row: CheckedRow
  readonly crosses: CutOff
}

/**
 * What belongs to two periods: initiated by the end of this one and posted after it or not yet, or posted in
 * it and initiated before. What failed belongs to none.
 */
export function findCutOff(rows: readonly CheckedRow[], period: Required<DayRange>): CutOffRow[] {
  return rows.flatMap((row) => {
    const crosses = crossingOf(row, period)
    return crosses === undefined ? [] : [{ row, crosses }]
  })
}

export function crossingOf(
  {
    transaction: { status },
    initiated,
    posted,
  }: Pick<CheckedRow, 'transaction' | 'initiated' | 'posted'>,
  { first, last }: Required<DayRange>,
): CutOff | undefined {
  if (initiated === undefined || initiated > last) return undefined
  if (posted !== undefined) {
    if (posted > last) return 'posted_after'
    return initiated < first && posted >= first ? 'initiated_before' : undefined
  }
  // Settled without a posting date says nothing; neither does a bank that gives no status.
  return status && status !== 'settled' && status !== 'failed' ? 'open' : undefined
}
