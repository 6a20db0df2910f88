import type { Account } from '@/lib/bank-contract/account'
import { isOver } from '@/lib/domain/close/judge-close'
import { type AccountBalances, balancesOf } from '@/lib/domain/close/paper-figures'
import type { ReadOutcome } from '@/lib/domain/connections/read-outcome'
import { tellsItsDay } from '@/lib/domain/figures/day-sums'
import { addDays, type DayRange, todayIn } from '@/lib/domain/periods/day-range'
import { startOfDay } from '@/lib/domain/periods/local-clock'
import { isWhole, type Reading } from '@/lib/domain/reading/reading'
import { type Transaction, transactionStatuses } from '@/lib/bank-contract/transaction'
import { requestTime } from '@/lib/server/auth/request-time'
import type { BankReader } from '@/lib/server/banking/bank-reader'
import { readPages } from '@/lib/server/banking/walk-pages'
import type { ReadingAccess } from '@/lib/server/db/program-access'
import { readClient, readOptional } from '@/lib/server/reads/read-client'

const maxPagesOfAccounts = 3
const maxPagesOfStatements = 10
// Two thousand rows that were posted since the month ended.
const maxLaterPages = 20

/** What an account of the client closed a month with, by the bank. */
export interface BankClosing {
  readonly account: Account
  readonly currency: string
  /** In the smallest unit; undefined where the bank does not say it, or it was not read. */
  readonly opening: bigint | undefined
  readonly closing: bigint | undefined
  /** Whether a statement says it, or the account’s balance less what was posted since. */
  readonly from: 'statement' | 'balance'
}

/** Every account of the client with what it closed the month with: as its statement says, else by its balance. */
export function readBankClosings(
  access: ReadingAccess,
  month: Required<DayRange>,
): Promise<ReadOutcome<Reading<BankClosing>>> {
  return readClient(access, async (bank) => {
    const statements = await readOptional(access, 'statements:read', () =>
      readPages(
        (page) => bank.listStatements(page),
        [['period_start_before', addDays(month.last, 1)]],
        maxPagesOfStatements,
      ),
    )
    const stated =
      statements !== undefined && isWhole(statements) ? balancesOf(statements.items, month) : []
    return (await closingsOf(bank, access, month, stated)).closings
  })
}

interface ClosingsRead {
  readonly closings: Reading<BankClosing>
  /** What was posted since; undefined where no balance was counted back. */
  readonly later: Reading<Transaction> | undefined
}

/** What every account closed these days with: as its statement says, of which `stated` are, else by its balance. */
export async function closingsOf(
  bank: BankReader,
  access: ReadingAccess,
  days: Required<DayRange>,
  stated: readonly AccountBalances[],
): Promise<ClosingsRead> {
  const accounts = await readAccounts(bank)
  const needsBalance = accounts.items.some(
    ({ id, balance }) =>
      balance != null &&
      stated.find((each) => each.account === id && each.currency === balance.currency)?.closing ===
        undefined,
  )
  // The balance of today is not what a month closes with that is not over.
  const isDone = isOver(days, todayIn(access.settings.time_zone, requestTime()))
  const counted =
    needsBalance && isDone
      ? await closingsByBalance(bank, accounts.items, startOfLater(access, days))
      : undefined
  const items = accounts.items.flatMap((account): BankClosing[] => {
    if (account.balance == null) return []
    const { currency } = account.balance
    const own = stated.find((each) => each.account === account.id && each.currency === currency)
    const of = { account, currency }
    if (own?.closing !== undefined) {
      const opening = own.opening === undefined ? undefined : BigInt(own.opening)
      return [{ ...of, opening, closing: BigInt(own.closing), from: 'statement' }]
    }
    const closing = counted?.closings.get(account.id)
    return [{ ...of, opening: undefined, closing, from: 'balance' }]
  })
  // An account without a balance closes with nothing that could be said.
  const without = accounts.items.length - items.length
  const notUnderstood = accounts.notUnderstood + without
  return { closings: { ...accounts, items, notUnderstood }, later: counted?.later }
}

function readAccounts(bank: BankReader): Promise<Reading<Account>> {
  return readPages((page) => bank.listAccounts(page), [], maxPagesOfAccounts)
}

function startOfLater({ settings }: ReadingAccess, { last }: Required<DayRange>): string {
  return startOfDay(addDays(last, 1), settings.time_zone) ?? ''
}

/** One account’s balance less what was posted since; undefined where that is not known. */
export async function readClosingByBalance(
  bank: BankReader,
  account_id: string,
  since: string,
): Promise<bigint | undefined> {
  const { items } = await readAccounts(bank)
  return (await closingsByBalance(bank, items, since)).closings.get(account_id)
}

/** Each account’s balance less what was posted since; none of one that moved meanwhile, or where not all was read. */
async function closingsByBalance(
  bank: BankReader,
  accounts: readonly Account[],
  since: string,
): Promise<{ closings: ReadonlyMap<string, bigint>; later: Reading<Transaction> }> {
  const later = await readPages(
    (page) => bank.listTransactions(page),
    [['posted_after', since]],
    maxLaterPages,
  )
  const isKnown = later.items.every(
    (row) =>
      (tellsItsDay(row, false) && Boolean(row.account_id)) ||
      (row.status !== 'settled' && transactionStatuses.some((each) => each === row.status)),
  )
  if (!isWhole(later) || later.notApplied.length > 0 || !isKnown) {
    return { closings: new Map(), later }
  }
  const moved = new Map<string, bigint>()
  for (const { account_id, amount, status } of later.items) {
    if (status !== 'settled') continue
    const id = account_id ?? ''
    moved.set(id, (moved.get(id) ?? 0n) + BigInt(amount.amount))
  }
  // What settled while the rows were read is in one of the two figures and not in the other.
  const again = await readAccounts(bank)
  const now = new Map(again.items.map(({ id, balance }) => [id, balance?.amount]))
  const closings = new Map(
    accounts.flatMap(({ id, balance }) =>
      balance != null && now.get(id) === balance.amount
        ? [[id, BigInt(balance.amount) - (moved.get(id) ?? 0n)] as const]
        : [],
    ),
  )
  return { closings, later }
}
