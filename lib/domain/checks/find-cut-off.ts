import type { CheckedRow } from '@/lib/domain/checks/checked-row'
import type { DayRange } from '@/lib/domain/periods/day-range'

/** How a transaction reaches over an end of the period. */
export type CutOff = 'posted_after' | 'open' | 'begun_before'

export interface CutOffRow {
  readonly row: CheckedRow
  readonly crosses: CutOff
}

/**
 * What belongs to two periods: begun in this one and posted after it or not at all yet, or posted in
 * it and begun before. What failed belongs to none.
 */
export function findCutOff(rows: readonly CheckedRow[], period: Required<DayRange>): CutOffRow[] {
  return rows.flatMap((row) => {
    const crosses = crossingOf(row, period)
    return crosses === undefined ? [] : [{ row, crosses }]
  })
}

function crossingOf(
  { transaction: { status }, begun, posted }: CheckedRow,
  { first, last }: Required<DayRange>,
): CutOff | undefined {
  if (begun > last) return undefined
  if (begun < first) {
    return posted !== undefined && posted >= first && posted <= last ? 'begun_before' : undefined
  }
  if (posted !== undefined) return posted > last ? 'posted_after' : undefined
  // Settled without a day of posting tells nothing; neither does a bank that tells no status.
  return status && status !== 'settled' && status !== 'failed' ? 'open' : undefined
}
