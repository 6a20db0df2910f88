import { accountNames } from '@/lib/format/account-name'
import { StatementDetail } from '@/components/statements/statement-detail'
import { parsePeriodText } from '@/lib/search-params/list-params'
import { parseSegment } from '@/lib/search-params/resource-path'
import { requireClient } from '@/lib/server/auth/guards'
import { listSharedAccounts } from '@/lib/server/db/saved-view'
import { getReader } from '@/lib/server/http/get-reader'
import { readLedgerCheck } from '@/lib/server/reads/read-ledger-check'

export default async function LedgerCheckPage({
  params,
  searchParams,
}: PageProps<'/clients/[connection_id]/statements/[id]/ledger'>) {
  const { connection_id, ...segments } = await params
  const id = parseSegment(segments.id)
  const access = await requireClient(connection_id)
  return (
    <StatementDetail
      client={access.client}
      id={id}
      period={parsePeriodText(await searchParams)}
      names={accountNames(listSharedAccounts(access), await getReader())}
      outcome={await readLedgerCheck(access, id)}
      isLedger
    />
  )
}
