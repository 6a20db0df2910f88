import { AccountBalance } from '@/components/accounts/account-balance'
import { AccountDetail } from '@/components/accounts/account-detail'
import type { Account } from '@/lib/bank-contract/account'
import { MessagesProvider } from '@/lib/i18n/messages-provider'
import type { RawSearchParams } from '@/lib/search-params/parsers'
import { parseSegment } from '@/lib/search-params/resource-path'
import { type ClientAccess, requireClient } from '@/lib/server/auth/guards'
import { getMessages } from '@/lib/server/http/get-reader'
import { type PagePeriod, pagePeriod } from '@/lib/server/reads/period-query'
import { readAccount, readAccountBalance } from '@/lib/server/reads/read-account'

export default async function AccountDetailPage({
  params,
  searchParams,
}: PageProps<'/clients/[connection_id]/accounts/[account_id]'>) {
  const { connection_id, account_id } = await params
  const id = parseSegment(account_id)
  const access = await requireClient(connection_id)
  const raw = await searchParams
  const shownFor = pagePeriod(access, raw)
  const outcome = await readAccount(access, id, shownFor)
  const account = outcome.kind === 'read' ? outcome.value.account : undefined
  return (
    <MessagesProvider {...await getMessages(['charts', 'transactions'])}>
      <AccountDetail client={access.client} id={id} {...shownFor} outcome={outcome}>
        {account && <Balance access={access} account={account} raw={raw} shownFor={shownFor} />}
      </AccountDetail>
    </MessagesProvider>
  )
}

async function Balance({ access, account, ...wanted }: BalanceProps) {
  const { connection_id } = access.client
  const read = await readAccountBalance(access, account, wanted)
  return <AccountBalance {...wanted.shownFor} {...read} {...{ connection_id, account }} />
}

interface BalanceProps {
  readonly access: ClientAccess
  readonly account: Account
  readonly raw: RawSearchParams
  readonly shownFor: PagePeriod
}
