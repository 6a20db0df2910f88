import { findBalance } from '@/lib/server/http/find-balance'
import { settlePeriod } from '@/app/settle-period'
import { transactionListRequest } from '@/lib/server/http/transaction-list'
import { accountNames } from '@/components/accounts/account-names'
import { Packed } from '@/components/packed/packed'
import type { RawSearchParams } from '@/lib/search-params/list-params'
import { parseTableChoice } from '@/components/transactions/table-choice'
import { TransactionsView } from '@/components/transactions/transactions-view'
import { requireClient } from '@/lib/server/auth/guards'
import { readClient } from '@/lib/server/http/read-client'
import { requestFormat } from '@/lib/server/http/request-format'
import { listDesk, listDeskAccounts } from '@/lib/server/db/saved-view'

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
  await settlePeriod(period)
  const outcome = await readClient(access, (bank) => bank.listTransactions(query))
  const { preference, views } = listDesk(access, 'transactions')
  const opened = views.find(({ id }) => id === list.view)

  return (
    <Packed>
      <TransactionsView
        client={access.client}
        list={list}
        outcome={outcome}
        format={format}
        period={period}
        table={parseTableChoice(opened?.columns ?? preference)}
        views={views}
        accounts={accountNames(listDeskAccounts(access), format)}
        balance={await findBalance(access, list, outcome, query)}
      />
    </Packed>
  )
}
