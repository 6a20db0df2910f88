import type { ListPage } from '@/lib/bank-contract/list'
import type { Money } from '@/lib/bank-contract/money'
import type { Transaction } from '@/lib/bank-contract/transaction'
import type { ReadOutcome } from '@/lib/domain/connections/read-outcome'
import {
  balanceBefore,
  type NoRunningBalance,
  parseCarried,
  runningBalance,
  type RunningBalance,
  whyNoRunningBalance,
} from '@/lib/domain/transactions/running-balance'
import type { ListParams } from '@/lib/search-params/list-params'
import type { ClientAccess } from '@/lib/server/auth/guards'
import { readPages } from '@/lib/server/banking/walk-pages'
import { readClient, readOptional } from '@/lib/server/reads/read-client'
import type { BankQuery, BankReader } from '@/lib/server/banking/bank-reader'

// Twenty pages of a hundred: a quarter of a busy account's rows, in a second.
const maxLaterPages = 20

/**
 * The balance after each row, where somebody requested it: page one begins at the account's own
 * balance, less what came after the list's end; a later page where the one before it ended.
 */
export async function findBalance(
  access: ClientAccess,
  list: ListParams,
  outcome: ReadOutcome<ListPage<Transaction>>,
  /** The query sent to the bank. */
  query: BankQuery,
): Promise<RunningBalance | undefined> {
  if (list.balance === undefined || outcome.kind === 'failed') return undefined
  const reason = whyNoRunningBalance(list)
  if (reason !== undefined) return { kind: 'unknown', reason }
  const { items, notApplied = [], unreadable } = outcome.value
  if (notApplied.length + unreadable.length > 0)
    return { kind: 'unknown', reason: 'transaction_data.no_balance_undetermined' }
  if (list.page > 1) {
    const carried = parseCarried(list.balance)
    if (carried !== undefined) return runningBalance(items, carried)
    return { kind: 'unknown', reason: 'transaction_data.no_balance_page' }
  }
  const start = await readClient(access, (bank) => findStart(access, bank, query))
  if (start.kind === 'failed') {
    return { kind: 'unknown', reason: 'transaction_data.no_balance_unread' }
  }
  return typeof start.value === 'string'
    ? { kind: 'unknown', reason: start.value }
    : runningBalance(items, start.value)
}

async function findStart(
  access: ClientAccess,
  bank: BankReader,
  query: BankQuery,
): Promise<Money | NoRunningBalance> {
  const account = query.filter(([name]) => name === 'account_id')
  const readOwn = async () =>
    (await readOptional(access, 'accounts:read', () => bank.getAccount(account[0]?.[1] ?? '')))
      ?.balance
  const own = await readOwn()
  if (own == null) return 'transaction_data.no_balance_unread'
  const [, end] = query.find(([name]) => name === 'initiated_before') ?? []
  if (end === undefined) return own
  const later = await readPages(
    (page) => bank.listTransactions(page),
    [...account, ['initiated_after', end]],
    maxLaterPages,
  )
  if (later.end !== 'whole') return 'transaction_data.no_balance_far'
  if (later.notUnderstood > 0) return 'transaction_data.no_balance_undetermined'
  if (later.notApplied.length > 0) return 'transaction_data.no_balance_undetermined'
  // What settled while the rows were read is in one of the two figures and not in the other.
  if (later.items.length > 0 && (await readOwn())?.amount !== own.amount) {
    return 'transaction_data.no_balance_moving'
  }
  return balanceBefore(later.items, own)
}
