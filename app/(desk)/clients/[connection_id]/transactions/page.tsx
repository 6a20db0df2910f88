import { findBalance } from '@/app/(desk)/clients/[connection_id]/transactions/find-balance'
import { requestTime } from '@/app/request-time'
import { transactionListRequest } from '@/app/transaction-list-request'
import { hasOwnDates, type RawSearchParams } from '@/components/resource-list/list-params'
import { transactionList } from '@/components/transactions/search-params'
import { parseTableChoice } from '@/components/transactions/table-choice'
import { TransactionsView } from '@/components/transactions/transactions-view'
import { todayIn } from '@/lib/format/day-range'
import { requireClient } from '@/lib/server/auth/require-client'
import { readClient } from '@/lib/server/http/read-client'
import { requestFormat } from '@/lib/server/http/request-format'
import { listDesk } from '@/lib/server/storage/list-desk'

export default async function TransactionsPage({
  params,
  searchParams,
}: {
  params: Promise<{ connection_id: string }>
  searchParams: Promise<RawSearchParams>
}) {
  const access = await requireClient((await params).connection_id)
  const format = await requestFormat()
  const { list, period, query } = transactionListRequest(access, await searchParams)
  const outcome = await readClient(access, (bank) => bank.listTransactions(query))
  const { preference, views } = listDesk(access, 'transactions')
  const opened = views.find(({ id }) => id === list.view)
  const endsBefore =
    !hasOwnDates(transactionList, list) &&
    period.range.last !== undefined &&
    period.range.last < todayIn(format.timeZone, requestTime())

  return (
    <TransactionsView
      client={access.client}
      list={list}
      outcome={outcome}
      format={format}
      period={period}
      table={parseTableChoice(opened?.columns ?? preference)}
      views={views}
      balance={await findBalance(access, list, outcome, endsBefore)}
    />
  )
}
