import type { Account } from '@/lib/bank-contract/account'
import type { BalanceLack } from '@/lib/domain/figures/balances'
import type { ChartRead } from '@/lib/domain/figures/chart-columns'
import type { DaySums } from '@/lib/domain/figures/day-sums'
import { isWhole } from '@/lib/domain/reading/reading'
import type { ClientAccess } from '@/lib/server/auth/guards'
import { getContext } from '@/lib/server/context'
import { portfolioOf } from '@/lib/server/portfolio/portfolio'
import {
  type DaysWanted,
  readAccounts,
  readDays,
  readDaysSince,
} from '@/lib/server/reads/read-charts'

interface CountedDays {
  readonly read: ChartRead
  readonly days: DaySums
  /** Undefined where the bank has just failed: one more call would only make the reader wait. */
  readonly since: DaySums | BalanceLack | undefined
  readonly accounts: readonly Account[] | BalanceLack
}

/**
 * The sums of the days of a chart and of those since, with the accounts whose balances are counted back over them.
 * Stored sums over which the balances of now no longer come to those of then are read again.
 */
export async function readCountedDays(
  access: ClientAccess,
  wanted: DaysWanted,
): Promise<CountedDays> {
  const found = await readOnce(access, wanted)
  if (await holdBalances(access, wanted, found)) return found
  const again = await readOnce(access, wanted)
  // Nothing stored is in these: only what the accounts come to now is stored.
  await holdBalances(access, wanted, again)
  return again
}

async function readOnce(access: ClientAccess, wanted: DaysWanted): Promise<CountedDays> {
  const [{ read, days }, accounts] = await Promise.all([
    readDays(access, wanted),
    readAccounts(access),
  ])
  const since = read.failure === undefined ? await readDaysSince(access, wanted) : undefined
  return { read, days, since, accounts }
}

/** False where the bank has changed what is stored. */
async function holdBalances(
  access: ClientAccess,
  { columns, today }: DaysWanted,
  { read, days, since, accounts }: CountedDays,
): Promise<boolean> {
  const first = columns[0]?.first
  if (first === undefined || since === undefined || 'why' in since || 'why' in accounts) return true
  if (!isWhole(read)) return true
  return portfolioOf(getContext()).holdBalances(access, {
    range: { first, last: today },
    timeZone: access.settings.time_zone,
    days: new Map([...days, ...since]),
    accounts,
  })
}
