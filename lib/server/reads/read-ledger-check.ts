import type { ReadOutcome } from '@/lib/domain/connections/read-outcome'
import type { Statement } from '@/lib/bank-contract/statement'
import { findCalendarDate } from '@/lib/domain/periods/calendar-date'
import { addDays } from '@/lib/domain/periods/day-range'
import { startOfDay } from '@/lib/domain/periods/local-clock'
import {
  checkLedger,
  type LedgerCheck,
  movementFilters,
  type StatementAccount,
  undeterminedCheck,
} from '@/lib/domain/statements/tie-out'
import type { ClientAccess } from '@/lib/server/auth/guards'
import type { BankReader } from '@/lib/server/banking/bank-reader'
import { readPages } from '@/lib/server/banking/walk-pages'
import { readClient } from '@/lib/server/reads/read-client'

// Together at most 200 calls, for twenty thousand transactions.
const maxAccounts = 10
const maxPages = 20

interface CheckedAccount {
  readonly account: StatementAccount
  readonly check: LedgerCheck
}

/** A statement, and whether the transactions of its days come to the totals of each of its accounts. */
export function readLedgerCheck(
  access: ClientAccess,
  id: string,
): Promise<
  ReadOutcome<{
    statement: Statement
    checked: { accounts: readonly CheckedAccount[]; unchecked: number }
  }>
> {
  return readClient(access, async (bank) => {
    const statement = await bank.getStatement(id)
    const accounts = statement.accounts ?? []
    const days = daysOf(statement, access.settings.time_zone)
    const checked: CheckedAccount[] = []
    for (const account of accounts.slice(0, maxAccounts)) {
      checked.push({ account, check: await checkAccount(bank, account, days) })
    }
    return {
      statement,
      checked: { accounts: checked, unchecked: accounts.length - checked.length },
    }
  })
}

interface Instants {
  readonly from: string | undefined
  /** The beginning of the day after the last. */
  readonly until: string | undefined
}

function daysOf({ period_start, period_end }: Statement, timeZone: string): Instants {
  const hasEnd = findCalendarDate(period_end ?? '') !== undefined
  return {
    from: startOfDay(period_start ?? '', timeZone),
    until: hasEnd ? startOfDay(addDays(period_end ?? '', 1), timeZone) : undefined,
  }
}

async function checkAccount(
  bank: BankReader,
  account: StatementAccount,
  { from, until }: Instants,
): Promise<LedgerCheck> {
  const filters = account.account_id && movementFilters(account.account_id, from, until)
  if (!filters) return undeterminedCheck(account)
  const movements = await readPages((page) => bank.listTransactions(page), filters, maxPages)
  return checkLedger(account, movements)
}
