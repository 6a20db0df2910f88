import { requestTime } from '@/app/request-time'
import { transactionList, parseTransactionParams } from '@/components/transactions/search-params'
import { TransactionsView } from '@/components/transactions/transactions-view'
import { bankQuery, type RawSearchParams } from '@/components/resource-list/list-params'
import { choosePeriod } from '@/lib/format/choose-period'
import { requireClient } from '@/lib/server/auth/require-client'
import { readClient } from '@/lib/server/http/read-client'
import { requestFormat } from '@/lib/server/http/request-format'

export default async function TransactionsPage({
  params,
  searchParams,
}: {
  params: Promise<{ connection_id: string }>
  searchParams: Promise<RawSearchParams>
}) {
  const access = await requireClient((await params).connection_id)
  const format = await requestFormat()
  const list = parseTransactionParams(await searchParams)
  const period = choosePeriod({
    asked: list.period,
    usual: access.desk.period,
    timeZone: format.timeZone,
    now: requestTime(),
  })
  const query = bankQuery(transactionList, list, format.timeZone, period.range)
  const outcome = await readClient(access, (bank) => bank.listTransactions(query))
  return (
    <TransactionsView
      client={access.client}
      list={list}
      outcome={outcome}
      format={format}
      period={period}
    />
  )
}
