import type { CloseEvidence } from '@/lib/domain/close/judge-close'
import type { ListRead } from '@/lib/domain/close/close-read'
import { findStatementGaps } from '@/lib/domain/close/find-statement-gaps'
import { edgeDays } from '@/lib/domain/close/other-days'
import type { CollectedMovements } from '@/lib/domain/close/paper-figures'
import { type RowsMoved, rowsMoved, type RowsRead } from '@/lib/domain/close/tie-to-rows'
import { tellsItsDay } from '@/lib/domain/figures/day-sums'
import { addDays } from '@/lib/domain/periods/day-range'
import { startOfDay } from '@/lib/domain/periods/local-clock'
import { isWhole } from '@/lib/domain/reading/reading'
import type { BankQuery } from '@/lib/server/banking/bank-reader'
import { readPages } from '@/lib/server/banking/walk-pages'
import type { ReadingAccess } from '@/lib/server/db/program-access'
import { readClient } from '@/lib/server/reads/read-client'

// Two thousand rows of two days.
const maxPagesAfter = 20

interface MovedRequest extends Pick<CloseEvidence, 'period' | 'today' | 'statements'> {
  readonly movements: CollectedMovements
  readonly rows: Pick<RowsRead, 'extent' | 'checks' | 'postedSince'>
}

export interface MovedRead {
  readonly moved: RowsMoved
  /** What was posted just after the period, where that was read. */
  readonly after: readonly ListRead[]
}

/**
 * What the accounts moved. Where a statement does not tie out in the client’s days, what was posted just after
 * the period is read too: the bank may end its days in another time zone.
 */
export async function readMoved(
  access: ReadingAccess,
  { period, today, statements, movements, rows }: MovedRequest,
): Promise<MovedRead> {
  const { time_zone: timeZone } = access.settings
  const movedUntil = (postedUntil: string) =>
    rowsMoved(movements, { ...rows, postedUntil, timeZone })
  const moved = movedUntil(period.last)
  const asItIs = { moved, after: [] }
  if (statements === undefined || statements === 'not_shared') return asItIs
  const { tieOut } = findStatementGaps(statements, period, today, moved)
  if (tieOut.items.length === 0) return asItIs
  const [from, until] = [1, 1 + edgeDays].map((days) =>
    startOfDay(addDays(period.last, days), timeZone),
  )
  if (from === undefined || until === undefined) return asItIs
  const filters: BankQuery = [
    ['posted_after', from],
    ['posted_before', until],
    ['status', 'settled'],
  ]
  const outcome = await readClient(access, (bank) =>
    readPages((page) => bank.listTransactions(page), filters, maxPagesAfter),
  )
  if (outcome.kind === 'failed') return asItIs
  const { items, notUnderstood, end, pages = 0 } = outcome.value
  const [first, last] = [1, edgeDays].map((count) => addDays(period.last, count))
  const after = [
    {
      list: 'posted' as const,
      first,
      last: last ?? period.last,
      pages,
      rows: items.length + notUnderstood,
      end,
      readAt: outcome.readAt,
    },
  ]
  if (!isWhole(outcome.value) || !items.every((row) => tellsItsDay(row, true))) {
    return { moved, after }
  }
  movements.add(items)
  return { moved: movedUntil(addDays(period.last, edgeDays)), after }
}
