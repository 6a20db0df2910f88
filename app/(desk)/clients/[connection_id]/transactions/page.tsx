import { findBalance } from '@/lib/server/reads/find-balance'
import { redirectToMonths } from '@/lib/server/reads/redirect-to-months'
import { requireListParams, transactionListRequest } from '@/lib/server/reads/transaction-list'
import { accountNames } from '@/lib/format/resource-names'
import { toTransactionsView } from '@/components/transactions/to-transactions-view'
import { TransactionsScreen } from '@/components/transactions/transactions-screen'
import { refineTransactions } from '@/lib/domain/transactions/refine-transactions'
import { transactionList } from '@/lib/search-params/transactions'
import { requireClient } from '@/lib/server/auth/guards'
import { readListSettings, listSharedAccounts } from '@/lib/server/db/saved-view'
import { getMessages, getReader } from '@/lib/server/http/get-reader'
import { MessagesProvider } from '@/lib/i18n/messages-provider'
import { readMatchingPage } from '@/lib/server/reads/read-matching-page'
import { readClient } from '@/lib/server/reads/read-client'

export default async function TransactionsPage({
  params,
  searchParams,
}: PageProps<'/clients/[connection_id]/transactions'>) {
  const access = await requireClient((await params).connection_id)
  const reader = await getReader()
  const { list, period, query } = transactionListRequest(
    access,
    requireListParams(transactionList, await searchParams),
  )
  await redirectToMonths(period)
  const outcome = await readClient(access, (bank) =>
    readMatchingPage(
      (page) => bank.listTransactions(page),
      query,
      (rows) => refineTransactions(rows, list)?.rows,
    ),
  )
  const view = toTransactionsView(
    {
      client: access.client,
      list,
      period,
      outcome,
      ...readListSettings(access, 'transactions'),
      accounts: accountNames(listSharedAccounts(access), reader),
      balance: await findBalance(access, list, outcome, query),
    },
    reader,
  )
  return (
    <MessagesProvider {...await getMessages(['transactions'])}>
      <title>{`${view.title} · ${access.client.name} · Countinghouse`}</title>
      <TransactionsScreen view={view} />
    </MessagesProvider>
  )
}
