import { transactionListRequest } from '@/lib/server/http/transaction-list'
import { TransactionSumsView } from '@/components/transactions/transaction-sums-view'
import type { Transaction } from '@/lib/bank-contract/transaction'
import { refineTransactions } from '@/lib/domain/search/refine-rows'
import { listHref, type RawSearchParams } from '@/lib/search-params/list-params'
import { requireClient } from '@/lib/server/auth/guards'
import { requestFormat } from '@/lib/server/http/request-format'
import {
  type ReadTransactions,
  type SumStep,
  walkTransactionSums,
} from '@/lib/server/http/walk-transactions'
import { services } from '@/lib/server/services'

// How far one page load may read; the next is asked for by a link.
const depths = [1000, 10_000, 100_000] as const

export default async function TransactionSumsPage({
  params,
  searchParams,
}: {
  params: Promise<{ connection_id: string }>
  searchParams: Promise<RawSearchParams>
}) {
  const access = await requireClient((await params).connection_id)
  const format = await requestFormat()
  const raw = await searchParams
  const { list, query } = transactionListRequest(access, raw)
  const depth = depths.find((each) => String(each) === raw['depth']) ?? depths[0]
  const deeper = depths[depths.indexOf(depth) + 1]
  const { connections } = await services()
  const read: ReadTransactions = (page) =>
    connections.readBank(access, (bank) => bank.listTransactions(page))
  const refine = (rows: readonly Transaction[]) => refineTransactions(rows, list) ?? rows
  let sums: SumStep = { rows: 0, sums: [], wholeMovements: 0, complete: false }
  for await (const step of walkTransactionSums(read, query, refine, { mostRows: depth })) {
    sums = step
  }
  const here = listHref(`/clients/${access.client.connection_id}/transaction-sums`, list)
  return (
    <TransactionSumsView
      client={access.client}
      list={list}
      sums={sums}
      moreHref={deeper && `${here}${here.includes('?') ? '&' : '?'}depth=${deeper}`}
      format={format}
    />
  )
}
