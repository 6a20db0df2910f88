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
import { services } from '@/lib/server/services'
import { findListDesk } from '@/lib/server/storage/saved-view'

export default async function TransactionsPage({
  params,
  searchParams,
}: {
  params: Promise<{ connection_id: string }>
  searchParams: Promise<RawSearchParams>
}) {
  const access = await requireClient((await params).connection_id)
  const { client, person, firm } = access
  const format = await requestFormat()
  const { list, period, query } = transactionListRequest(access, await searchParams)
  const { database } = await services()
  const owner = { person_id: person.id, firm_id: firm.id }
  const [outcome, { preference, views }] = await Promise.all([
    readClient(access, (bank) => bank.listTransactions(query)),
    findListDesk(database, { ...owner, connection_id: client.connection_id, list: 'transactions' }),
  ])
  const opened = views.find(({ id }) => id === list.view)
  const endsBefore =
    !hasOwnDates(transactionList, list) &&
    period.range.last !== undefined &&
    period.range.last < todayIn(format.timeZone, requestTime())

  return (
    <TransactionsView
      client={client}
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
