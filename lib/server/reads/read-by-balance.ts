import type { ListRead } from '@/lib/domain/close/close-read'
import { countBack } from '@/lib/domain/close/count-back'
import { isOver } from '@/lib/domain/close/judge-close'
import type { AccountBalances, Movements } from '@/lib/domain/close/paper-figures'
import { addDays, type DayRange } from '@/lib/domain/periods/day-range'
import type { ReadingAccess } from '@/lib/server/db/program-access'
import { listSharedAccounts } from '@/lib/server/db/saved-view'
import { closingsOf } from '@/lib/server/reads/read-bank-closings'
import { readClient } from '@/lib/server/reads/read-client'

interface ByBalanceRequest {
  readonly period: Required<DayRange>
  readonly today: string
  /** What statements say. */
  readonly stated: readonly AccountBalances[]
  /** In the period; undefined where not all of that was read. */
  readonly moved: Movements | undefined
}

interface ByBalanceRead {
  readonly balances: readonly AccountBalances[]
  readonly readings: readonly ListRead[]
}

/**
 * What accounts opened and closed the period with of which no statement says it: counted back from the bank’s balance
 * over every row since, as the books have it. Undefined where that is not needed, or cannot be done.
 */
export async function readByBalance(
  access: ReadingAccess,
  { period, today, stated, moved }: ByBalanceRequest,
): Promise<ByBalanceRead | undefined> {
  if (moved === undefined || !isOver(period, today)) return undefined
  if (!access.client.scope.includes('accounts:read')) return undefined
  const accounts = [
    ...moved.accounts.map(({ account }) => account),
    ...listSharedAccounts(access).map(({ account_id }) => account_id),
  ]
  const isStated = (account: string) =>
    stated.some((each) => each.account === account && each.opening !== undefined)
  if (accounts.every(isStated)) return undefined
  const outcome = await readClient(access, (bank) => closingsOf(bank, access, period, stated))
  if (outcome.kind === 'failed' || outcome.value.later === undefined) return undefined
  const { closings, later } = outcome.value
  const known = closings.items.flatMap(({ account, currency, closing, from }) =>
    from === 'balance' && closing !== undefined && !isStated(account.id)
      ? { account: account.id, currency, closing }
      : [],
  )
  const reading: ListRead = {
    list: 'balances',
    first: addDays(period.last, 1),
    last: today,
    pages: later.pages ?? 0,
    rows: later.items.length + later.notUnderstood,
    end: later.end,
    readAt: outcome.readAt,
  }
  return { balances: countBack(known, moved), readings: [reading] }
}
