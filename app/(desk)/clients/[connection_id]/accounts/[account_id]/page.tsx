import { AccountPage } from '@/components/accounts/account-detail'
import { toAccountDetail } from '@/components/accounts/to-account-detail'
import { MessagesProvider } from '@/lib/i18n/messages-provider'
import { parsePeriodText } from '@/lib/search-params/list-params'
import { parseSegment } from '@/lib/search-params/resource-path'
import { requireClient } from '@/lib/server/auth/guards'
import { getMessages, getReader } from '@/lib/server/http/get-reader'
import { readClient, readOptional } from '@/lib/server/reads/read-client'
import { readLatestOf } from '@/lib/server/reads/read-matching-page'

export default async function AccountDetailPage({
  params,
  searchParams,
}: PageProps<'/clients/[connection_id]/accounts/[account_id]'>) {
  const { connection_id, account_id } = await params
  const id = parseSegment(account_id)
  const access = await requireClient(connection_id)
  const outcome = await readClient(access, async (bank) => {
    const [account, latest] = await Promise.all([
      bank.getAccount(id),
      readOptional(access, 'transactions:read', () => readLatestOf(bank, 'account_id', id)),
    ])
    return { account, latest }
  })
  const place = { client: access.client, id, period: parsePeriodText(await searchParams) }
  const account = toAccountDetail(place, outcome, await getReader())
  return (
    <MessagesProvider {...await getMessages(['accounts', 'transactions', 'details'])}>
      <title>{account.tabTitle}</title>
      <AccountPage account={account} />
    </MessagesProvider>
  )
}
