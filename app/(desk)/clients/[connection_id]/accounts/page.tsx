import { AccountsScreen } from '@/components/accounts/accounts-screen'
import { toAccountsView } from '@/components/accounts/to-accounts-view'
import { MessagesProvider } from '@/lib/i18n/messages-provider'
import { accountList, parseAccountParams } from '@/lib/search-params/accounts'
import { bankQuery } from '@/lib/search-params/list-params'
import { requireClient } from '@/lib/server/auth/guards'
import { listSharedAccounts } from '@/lib/server/db/saved-view'
import { getReader } from '@/lib/server/http/get-reader'
import { readClient } from '@/lib/server/http/read-client'
import { requireListParams } from '@/lib/server/http/transaction-list'
import { getMessages } from '@/lib/server/http/translations'
import { services } from '@/lib/server/services'

export default async function AccountsPage({
  params,
  searchParams,
}: PageProps<'/clients/[connection_id]/accounts'>) {
  const access = await requireClient((await params).connection_id)
  const reader = await getReader()
  const list = parseAccountParams(requireListParams(accountList, await searchParams))
  const query = bankQuery(accountList, list, reader.timeZone)
  const outcome = await readClient(access, (bank) => bank.listAccounts(query))
  if (outcome.kind === 'read') {
    const { connections } = await services()
    const { token: client } = access
    const known = listSharedAccounts(access)
    await connections.recordAccounts({ client, known, accounts: outcome.value.items })
  }
  const view = toAccountsView({ client: access.client, list, outcome }, reader)
  return (
    <MessagesProvider {...await getMessages(['accounts'])}>
      <title>{`${view.title} · ${access.client.name} · Countinghouse`}</title>
      <AccountsScreen view={view} />
    </MessagesProvider>
  )
}
