import { AccountBalance } from '@/components/accounts/account-balance'
import { AccountDetail } from '@/components/accounts/account-detail'
import { StatementsCard } from '@/components/accounts/account-statements'
import { MessagesProvider } from '@/lib/i18n/messages-provider'
import { parseSegment } from '@/lib/search-params/resource-path'
import { requireClient } from '@/lib/server/auth/guards'
import { listSharedAccounts } from '@/lib/server/db/saved-view'
import { getMessages } from '@/lib/server/http/get-reader'
import { pagePeriod } from '@/lib/server/reads/period-query'
import {
  readAccount,
  readAccountBalance,
  readAccountStatements,
} from '@/lib/server/reads/read-account'

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
  const place = { client: access.client, id, ...shownFor }
  const accountIds = listSharedAccounts(access).map((each) => each.account_id)
  return (
    <MessagesProvider {...await getMessages(['charts', 'transactions'])}>
      <AccountDetail
        {...place}
        outcome={outcome}
        accountIds={accountIds}
        statements={
          <StatementsCard {...place} read={() => readAccountStatements(access, id, shownFor)} />
        }
      >
        {account && (
          <AccountBalance
            {...shownFor}
            {...{ connection_id, account }}
            read={() => readAccountBalance(access, account, { raw, shownFor })}
          />
        )}
      </AccountDetail>
    </MessagesProvider>
  )
}
