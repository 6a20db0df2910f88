import { AccountDetail } from '@/components/accounts/account-detail'
import { parsePeriodText, type RawSearchParams } from '@/lib/search-params/list-params'
import { withPeriod } from '@/lib/search-params/period-links'
import { parseSegment, resourcePath } from '@/lib/search-params/resource-path'
import { requireClient } from '@/lib/server/auth/guards'
import { readClient, readOptional } from '@/lib/server/http/read-client'
import { requestFormat } from '@/lib/server/http/request-format'

export default async function AccountPage({
  params,
  searchParams,
}: {
  params: Promise<{ connection_id: string; account_id: string }>
  searchParams: Promise<RawSearchParams>
}) {
  const { connection_id, ...segments } = await params
  const account_id = parseSegment(segments.account_id)
  const access = await requireClient(connection_id)
  const format = await requestFormat()
  const query = [
    ['account_id', account_id],
    ['page_size', '10'],
  ] as const
  const outcome = await readClient(access, async (bank) => {
    const [account, latest] = await Promise.all([
      bank.getAccount(account_id),
      readOptional(access, 'transactions:read', () => bank.listTransactions(query)),
    ])
    return { account, latest: latest?.items }
  })
  return (
    <AccountDetail
      client={access.client}
      href={withPeriod(
        resourcePath(connection_id, 'accounts', account_id),
        parsePeriodText(await searchParams),
      )}
      outcome={outcome}
      format={format}
    />
  )
}
