import { toBalanceLines } from '@/lib/present/balance-lines'
import { totalHistories } from '@/lib/domain/figures/balances'
import { addDays, todayIn } from '@/lib/domain/periods/day-range'
import { requestTime } from '@/lib/server/auth/request-time'
import { getClient } from '@/lib/server/auth/guards'
import { readerOf } from '@/lib/server/http/get-reader'
import { readAccounts, readDays } from '@/lib/server/reads/read-charts'
import { withRoute } from '@/lib/server/http/with-route'

interface Params {
  connection_id: string
}

const days = 90

/** The balance of each account over the last days, for the list of accounts. */
export const GET = withRoute<Params>(async (_request, { connection_id }) => {
  const access = await getClient(connection_id)
  const today = todayIn(access.settings.time_zone, requestTime())
  const columns = [{ first: addDays(today, 1 - days), last: today }]
  const [{ read, days: sums }, accounts] = await Promise.all([
    readDays(access, { columns, today, raw: {}, href: '' }),
    readAccounts(access),
  ])
  const histories = (accounts ?? []).flatMap(({ id, balance }) => {
    if (balance == null) return []
    const total = { kind: '', ...balance, amount: BigInt(balance.amount), accounts: [id] }
    const [history] = totalHistories(columns, sums, { totals: [total], today, reach: read })
    return history === undefined ? [] : [history]
  })
  return Response.json(toBalanceLines(histories, await readerOf(access)))
})
