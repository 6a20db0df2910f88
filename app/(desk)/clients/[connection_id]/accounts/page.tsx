import { AccountsScreen } from '@/components/accounts/accounts-screen'
import { toAccountsView } from '@/components/accounts/to-accounts-view'
import { readListPage } from '@/lib/server/reads/read-list-page'
import { MessagesProvider } from '@/lib/i18n/messages-provider'
import { accountList, parseAccountParams } from '@/lib/search-params/accounts'
import { requireClient } from '@/lib/server/auth/guards'
import { listSharedAccounts } from '@/lib/server/db/saved-view'
import { getMessages } from '@/lib/server/http/get-reader'
import { getContext } from '@/lib/server/context'
import { recordAccounts } from '@/lib/server/connections/record-accounts'

export default async function AccountsPage({
  params,
  searchParams,
}: PageProps<'/clients/[connection_id]/accounts'>) {
  const access = await requireClient((await params).connection_id)
  const { reader, list, outcome } = await readListPage(access, await searchParams, {
    definition: accountList,
    parse: parseAccountParams,
    read: (bank, query) => bank.listAccounts(query),
  })
  if (outcome.kind === 'read') {
    const { token: client } = access
    const known = listSharedAccounts(access)
    await recordAccounts(getContext(), { client, known, accounts: outcome.value.items })
  }
  const view = toAccountsView({ client: access.client, list, outcome }, reader)
  return (
    <MessagesProvider {...await getMessages(['accounts'])}>
      <title>{`${view.title} · ${access.client.name} · Countinghouse`}</title>
      <AccountsScreen view={view} />
    </MessagesProvider>
  )
}
