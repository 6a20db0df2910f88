import type { CloseEvidence } from '@/lib/domain/close/judge-close'
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

/**
 * What the accounts moved. Where a statement does not tie out in the client’s days, what was posted just after
 * the period is read too: the bank may end its days in another time zone.
 */
export async function readMoved(
  access: ReadingAccess,
  { period, today, statements, movements, rows }: MovedRequest,
): Promise<RowsMoved> {
  const { time_zone: timeZone } = access.settings
  const movedUntil = (postedUntil: string) =>
    rowsMoved(movements, { ...rows, postedUntil, timeZone })
  const moved = movedUntil(period.last)
  if (statements === undefined || statements === 'not_shared') return moved
  const { tieOut } = findStatementGaps(statements, period, today, moved)
  if (tieOut.items.length === 0) return moved
  const [from, until] = [1, 1 + edgeDays].map((days) =>
    startOfDay(addDays(period.last, days), timeZone),
  )
  if (from === undefined || until === undefined) return moved
  const filters: BankQuery = [
    ['posted_after', from],
    ['posted_before', until],
    ['status', 'settled'],
  ]
  const after = await readClient(access, (bank) =>
    readPages((page) => bank.listTransactions(page), filters, maxPagesAfter),
  )
  if (after.kind === 'failed' || !isWhole(after.value)) return moved
  const { items } = after.value
  if (!items.every((row) => tellsItsDay(row, true))) return moved
  movements.add(items)
  return movedUntil(addDays(period.last, edgeDays))
}
