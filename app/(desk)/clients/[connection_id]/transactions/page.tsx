import { transactionReading } from '@/lib/server/reads/transaction-list'
import { findBalance } from '@/lib/server/reads/find-balance'
import { readListPage } from '@/lib/server/reads/read-list-page'
import { accountNames } from '@/lib/format/account-name'
import { toTransactionsView } from '@/components/transactions/to-transactions-view'
import { TransactionsScreen } from '@/components/transactions/transactions-screen'
import { requireClient } from '@/lib/server/auth/guards'
import { readListSettings, listSharedAccounts } from '@/lib/server/db/saved-view'
import { getMessages } from '@/lib/server/http/get-reader'
import { MessagesProvider } from '@/lib/i18n/messages-provider'

export default async function TransactionsPage({
  params,
  searchParams,
}: PageProps<'/clients/[connection_id]/transactions'>) {
  const access = await requireClient((await params).connection_id)
  const { reader, list, period, query, outcome, marks } = await readListPage(
    access,
    await searchParams,
    transactionReading,
  )
  const view = toTransactionsView(
    {
      client: access.client,
      list,
      period,
      outcome,
      marks,
      person_id: access.person.id,
      ...readListSettings(access, 'transactions'),
      accounts: accountNames(listSharedAccounts(access), reader),
      balance: await findBalance(access, list, outcome, query),
    },
    reader,
  )
  return (
    <MessagesProvider {...await getMessages(['transactions', 'marks'])}>
      <title>{`${view.title} · ${access.client.name} · Countinghouse`}</title>
      <TransactionsScreen view={view} />
    </MessagesProvider>
  )
}
