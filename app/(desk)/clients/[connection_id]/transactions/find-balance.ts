import type { ListParams } from '@/components/resource-list/list-params'
import {
  parseCarried,
  type RunningBalance,
  runningBalance,
  whyNoRunningBalance,
} from '@/components/transactions/running-balance'
import type { ListPage } from '@/lib/contract/list'
import type { Money } from '@/lib/contract/money'
import type { ReadOutcome } from '@/lib/contract/read-outcome'
import type { Transaction } from '@/lib/contract/transaction'
import type { ClientAccess } from '@/lib/server/auth/require-client'
import { readOptional } from '@/lib/server/http/read-optional'
import { services } from '@/lib/server/services'

/**
 * The balance after each row, where somebody asked for it: page one begins at the account's own
 * balance, a later page where the one before it ended.
 */
export async function findBalance(
  access: ClientAccess,
  list: ListParams,
  outcome: ReadOutcome<ListPage<Transaction>>,
  endsBefore: boolean,
): Promise<RunningBalance | undefined> {
  if (list.balance === undefined || outcome.kind === 'failed') return undefined
  const reason = whyNoRunningBalance(list, endsBefore)
  if (reason !== undefined) return { kind: 'unknown', reason }
  const isFirst = list.page === 1
  const start = isFirst ? await findStart(access, list) : parseCarried(list.balance)
  if (start !== undefined) return runningBalance(outcome.value.items, start)
  return {
    kind: 'unknown',
    reason: isFirst ? 'transactions.no_balance_unread' : 'transactions.no_balance_page',
  }
}

async function findStart(
  access: ClientAccess,
  { filters }: ListParams,
): Promise<Money | undefined> {
  const [, account_id = ''] = filters.find(([name]) => name === 'account_id') ?? []
  const { connections } = await services()
  const account = await connections.readBank(access, (bank) =>
    readOptional(access, 'accounts:read', () => bank.getAccount(account_id)),
  )
  return (account.kind === 'read' ? account.value?.balance : undefined) ?? undefined
}
