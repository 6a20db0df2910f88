import { totalHistories } from '@/lib/domain/figures/balances'
import { addDays, todayIn } from '@/lib/domain/periods/day-range'
import type { Reader } from '@/lib/format/create-reader'
import { toBalanceLines } from '@/lib/present/balance-lines'
import type { BalanceLines } from '@/lib/queries/figures'
import type { ClientAccess } from '@/lib/server/auth/guards'
import { requestTime } from '@/lib/server/auth/request-time'
import { readCountedDays } from '@/lib/server/reads/read-counted-days'

const days = 90

/** The balance of each account over the last days, for the list of accounts. */
export async function readBalanceLines(
  access: ClientAccess,
  reader: Reader,
): Promise<BalanceLines> {
  const today = todayIn(access.settings.time_zone, requestTime())
  const columns = [{ first: addDays(today, 1 - days), last: today }]
  const wanted = { columns, today, raw: {}, href: '' }
  const { read, days: sums, accounts } = await readCountedDays(access, wanted)
  const histories = ('why' in accounts ? [] : accounts).flatMap(({ id, balance }) => {
    if (balance == null) return []
    const total = { kind: '', ...balance, amount: BigInt(balance.amount), accounts: [id] }
    const [history] = totalHistories(columns, sums, { totals: [total], today, reach: read })
    return history === undefined ? [] : [history]
  })
  return toBalanceLines(histories, reader)
}
