import { AccountHistory } from '@/components/accounts/account-history'
import { MessagesProvider } from '@/lib/i18n/messages-provider'
import { parseSegment } from '@/lib/search-params/resource-path'
import { requireClient } from '@/lib/server/auth/guards'
import { getMessages } from '@/lib/server/http/get-reader'
import { readAccountHistory } from '@/lib/server/reads/read-account-history'

export default async function HistoryPage({
  params,
  searchParams,
}: PageProps<'/clients/[connection_id]/accounts/[account_id]/history'>) {
  const { connection_id, account_id } = await params
  const id = parseSegment(account_id)
  const access = await requireClient(connection_id)
  const history = await readAccountHistory(access, id, await searchParams)
  return (
    <MessagesProvider {...await getMessages(['charts'])}>
      <AccountHistory client={access.client} id={id} {...history} />
    </MessagesProvider>
  )
}
