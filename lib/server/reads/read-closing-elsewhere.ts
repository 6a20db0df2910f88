import { comesToElsewhere, edgeDays } from '@/lib/domain/close/other-days'
import { tellsItsDay } from '@/lib/domain/figures/day-sums'
import { startOfDay } from '@/lib/domain/periods/local-clock'
import { addDays, type DayRange } from '@/lib/domain/periods/day-range'
import { isWhole } from '@/lib/domain/reading/reading'
import { readPages } from '@/lib/server/banking/walk-pages'
import type { ReadingAccess } from '@/lib/server/db/program-access'
import { type BankClosing, readClosingByBalance } from '@/lib/server/reads/read-bank-closings'
import { readClient } from '@/lib/server/reads/read-client'

// Twenty thousand rows of one account and month, beside what else a view reads.
const maxPages = 200

/**
 * What an account closed the client’s month with, by its balance less what was posted since, where its statement
 * is of the same days of another time zone. Undefined where no other zone explains the statement.
 */
export async function readClosingElsewhere(
  access: ReadingAccess,
  month: Required<DayRange>,
  { account, opening, closing, from: by }: BankClosing,
): Promise<bigint | undefined> {
  if (by !== 'statement' || opening === undefined || closing === undefined) return undefined
  const zone = access.settings.time_zone
  const startOf = (day: string) => startOfDay(day, zone) ?? ''
  const ended = addDays(month.last, 1)
  const outcome = await readClient(access, async (bank) => {
    const around = await readPages(
      (page) => bank.listTransactions(page),
      [
        ['account_id', account.id],
        ['status', 'settled'],
        ['posted_after', startOf(addDays(month.first, -edgeDays))],
        ['posted_before', startOf(addDays(ended, edgeDays))],
      ],
      maxPages,
    )
    const isKnown = around.items.every(
      (row) => tellsItsDay(row, true) && row.account_id === account.id,
    )
    if (!isWhole(around) || !isKnown) return undefined
    const rows = around.items.map(({ posted_at, amount }) => ({
      at: Date.parse(posted_at ?? ''),
      amount: BigInt(amount.amount),
    }))
    const span = { from: Date.parse(startOf(month.first)), until: Date.parse(startOf(ended)) }
    return comesToElsewhere(rows, span, closing - opening)
      ? readClosingByBalance(bank, account.id, startOf(ended))
      : undefined
  })
  return outcome.kind === 'read' ? outcome.value : undefined
}
