import { AccountDetail } from '@/components/accounts/account-detail'
import { MessagesProvider } from '@/lib/i18n/messages-provider'
import { parsePeriodText } from '@/lib/search-params/list-params'
import { parseSegment } from '@/lib/search-params/resource-path'
import { requireClient } from '@/lib/server/auth/guards'
import { getMessages } from '@/lib/server/http/get-reader'
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
  return (
    <MessagesProvider {...await getMessages(['transactions'])}>
      <AccountDetail
        client={access.client}
        id={id}
        period={parsePeriodText(await searchParams)}
        outcome={outcome}
      />
    </MessagesProvider>
  )
}
