import type { FindingRow } from '@/components/close/finding-row'

/**
 * Those that were chosen, as they are now, also where they are no longer among the rows that the page shows. One that
 * was decided meanwhile stays as it was chosen: the answer then says by whom, and decides nothing twice.
 */
export function asTheyAre(
  chosen: readonly FindingRow[],
  rows: readonly FindingRow[],
): readonly FindingRow[] {
  return chosen.map((each) => {
    const now = rows.find(({ key }) => key === each.key)
    return now === undefined || now.decided !== undefined ? each : now
  })
}
