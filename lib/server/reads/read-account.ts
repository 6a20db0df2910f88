import type { Account } from '@/lib/bank-contract/account'
import { chooseBalanceColumns } from '@/lib/domain/figures/chart-columns'
import { type PendingOut, pendingOut } from '@/lib/domain/figures/pending-out'
import {
  type AccountStatements,
  statementsOfAccount,
} from '@/lib/domain/statements/account-statements'
import { addDays } from '@/lib/domain/periods/day-range'
import { extentOfPage } from '@/lib/domain/search/refine-rows'
import type { RawSearchParams } from '@/lib/search-params/parsers'
import { withPeriod } from '@/lib/search-params/period-links'
import { resourcePath } from '@/lib/search-params/resource-path'
import type { ClientAccess } from '@/lib/server/auth/guards'
import { type PagePeriod, periodQuery } from '@/lib/server/reads/period-query'
import { readMovements } from '@/lib/server/reads/read-account-history'
import { readClient, readOptional } from '@/lib/server/reads/read-client'
import { readLatestOf, readMatchingPage } from '@/lib/server/reads/read-matching-page'

/** One account, and the newest of its transactions in the period. */
export function readAccount(access: ClientAccess, id: string, { range, today }: PagePeriod) {
  const dates = periodQuery(range, { timeZone: access.settings.time_zone, today })
  return readClient(access, async (bank) => {
    const [account, latest] = await Promise.all([
      bank.getAccount(id),
      readOptional(access, 'transactions:read', () =>
        readLatestOf(bank, 'account_id', id, { dates }),
      ),
    ])
    return { account, latest }
  })
}

/** Its balance over the period, and what is pending of it today. */
export async function readAccountBalance(
  access: ClientAccess,
  account: Account,
  {
    raw,
    shownFor: { period, range, today, standing },
  }: {
    raw: RawSearchParams
    shownFor: PagePeriod
  },
) {
  const href = withPeriod(resourcePath(access.client.connection_id, 'accounts', account.id), period)
  const chart = chooseBalanceColumns(range, today)
  const [movements, pending] = await Promise.all([
    readMovements(access, account, { chart, today, raw, href }),
    standing.isToday ? readPendingOut(access, account) : undefined,
  ])
  return { chart, movements, pending }
}

const shownStatements = 6

/** Its latest statements, up to the end of a period that has ended; undefined where they could not be read. */
export async function readAccountStatements(
  access: ClientAccess,
  id: string,
  { standing }: Pick<PagePeriod, 'standing'>,
): Promise<AccountStatements | undefined> {
  const query = [
    ['account_id', id],
    ['page_size', String(shownStatements)],
    ...(standing.isToday ? [] : [['period_start_before', addDays(standing.day, 1)] as const]),
  ] as const
  const outcome = await readClient(access, (bank) =>
    readMatchingPage((each) => bank.listStatements(each), query),
  )
  if (outcome.kind === 'failed') return undefined
  const page = outcome.value
  return statementsOfAccount(page.items, id, extentOfPage(page, { page: 1 }))
}

/** What will still go out; undefined where that could not be read. */
async function readPendingOut(
  access: ClientAccess,
  { id, balance }: Account,
): Promise<PendingOut | undefined> {
  if (balance == null) return undefined
  const query = [
    ['account_id', id],
    ['status', 'pending'],
    ['page_size', '100'],
  ] as const
  const outcome = await readClient(access, (bank) =>
    readOptional(access, 'transactions:read', () =>
      readMatchingPage((each) => bank.listTransactions(each), query),
    ),
  )
  if (outcome.kind === 'failed' || outcome.value === undefined) return undefined
  const page = outcome.value
  return pendingOut(page.items, extentOfPage(page, { page: 1 }), {
    account_id: id,
    currency: balance.currency,
  })
}
