import { listHref, type RawSearchParams } from '@/components/resource-list/list-params'
import { resourcePath } from '@/components/resource-list/resource-path'
import { parseTransactionParams } from '@/components/transactions/search-params'
import { parseTableChoice } from '@/components/transactions/table-choice'
import { TransactionTableView } from '@/components/transactions/transaction-table-view'
import { requireClient } from '@/lib/server/auth/require-client'
import { services } from '@/lib/server/services'
import { findListDesk } from '@/lib/server/storage/saved-view'

export default async function TransactionTablePage({
  params,
  searchParams,
}: {
  params: Promise<{ connection_id: string }>
  searchParams: Promise<RawSearchParams>
}) {
  const { client, person, firm } = await requireClient((await params).connection_id)
  const raw = await searchParams
  const { connection_id } = client
  const { database } = await services()
  const { preference, views } = await findListDesk(database, {
    person_id: person.id,
    firm_id: firm.id,
    connection_id,
    list: 'transactions',
  })
  const { outcome } = raw
  return (
    <TransactionTableView
      client={client}
      listHref={listHref(resourcePath(connection_id, 'transactions'), parseTransactionParams(raw))}
      choice={parseTableChoice(preference)}
      views={views}
      outcome={typeof outcome === 'string' ? outcome : undefined}
    />
  )
}
