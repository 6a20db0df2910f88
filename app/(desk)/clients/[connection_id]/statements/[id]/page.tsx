import { accountNames } from '@/components/accounts/account-names'
import { StatementDetail } from '@/components/statements/statement-detail'
import { parsePeriodText, type RawSearchParams } from '@/lib/search-params/list-params'
import { withPeriod } from '@/lib/search-params/period-links'
import { parseSegment, resourcePath } from '@/lib/search-params/resource-path'
import { requireClient } from '@/lib/server/auth/guards'
import { readClient } from '@/lib/server/http/read-client'
import { requestFormat } from '@/lib/server/http/request-format'
import { listDeskAccounts } from '@/lib/server/db/saved-view'

export default async function StatementPage({
  params,
  searchParams,
}: {
  params: Promise<{ connection_id: string; id: string }>
  searchParams: Promise<RawSearchParams>
}) {
  const { connection_id, ...segments } = await params
  const id = parseSegment(segments.id)
  const access = await requireClient(connection_id)
  const format = await requestFormat()
  const outcome = await readClient(access, (bank) => bank.getStatement(id))
  return (
    <StatementDetail
      client={access.client}
      href={withPeriod(
        resourcePath(connection_id, 'statements', id),
        parsePeriodText(await searchParams),
      )}
      outcome={outcome}
      accounts={accountNames(listDeskAccounts(access), format)}
      format={format}
    />
  )
}
