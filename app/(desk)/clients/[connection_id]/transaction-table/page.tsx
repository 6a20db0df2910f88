import { listHref, type RawSearchParams } from '@/lib/search-params/list-params'
import { resourcePath } from '@/lib/search-params/resource-path'
import { parseTransactionParams } from '@/lib/search-params/transactions'
import { parseTableChoice } from '@/components/transactions/table-choice'
import { TransactionTableView } from '@/components/transactions/transaction-table-view'
import { requireClient } from '@/lib/server/auth/guards'
import { requestFormat } from '@/lib/server/http/request-format'
import { listDesk } from '@/lib/server/db/saved-view'

export default async function TransactionTablePage({
  params,
  searchParams,
}: {
  params: Promise<{ connection_id: string }>
  searchParams: Promise<RawSearchParams>
}) {
  const access = await requireClient((await params).connection_id)
  const raw = await searchParams
  const { client } = access
  const { preference, views } = listDesk(access, 'transactions')
  const { outcome } = raw
  return (
    <TransactionTableView
      client={client}
      listHref={listHref(
        resourcePath(client.connection_id, 'transactions'),
        parseTransactionParams(raw),
      )}
      choice={parseTableChoice(preference)}
      views={views}
      outcome={typeof outcome === 'string' ? outcome : undefined}
      format={await requestFormat()}
    />
  )
}
