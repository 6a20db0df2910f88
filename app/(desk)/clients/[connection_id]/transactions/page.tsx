import { transactionList, parseTransactionParams } from '@/components/transactions/search-params'
import { TransactionsView } from '@/components/transactions/transactions-view'
import { bankQuery, type RawSearchParams } from '@/components/resource-list/list-params'
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
  const query = bankQuery(transactionList, list, format.timeZone)
  const outcome = await readClient(access, (bank) => bank.listTransactions(query))
  return <TransactionsView client={access.client} list={list} outcome={outcome} format={format} />
}
