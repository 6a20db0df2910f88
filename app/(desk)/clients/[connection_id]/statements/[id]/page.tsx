import { accountNames } from '@/lib/format/account-name'
import { StatementDetail } from '@/components/statements/statement-detail'
import { parsePeriodText } from '@/lib/search-params/list-params'
import { parseSegment } from '@/lib/search-params/resource-path'
import { requireClient } from '@/lib/server/auth/guards'
import { listSharedAccounts } from '@/lib/server/db/saved-view'
import { getReader } from '@/lib/server/http/get-reader'
import { markedStatements } from '@/lib/server/marks/marked-rows'
import { readReviewOf } from '@/lib/server/reads/read-review'
import { readClient } from '@/lib/server/reads/read-client'

export default async function StatementPage({
  params,
  searchParams,
}: PageProps<'/clients/[connection_id]/statements/[id]'>) {
  const { connection_id, ...segments } = await params
  const id = parseSegment(segments.id)
  const access = await requireClient(connection_id)
  const { client } = access
  const reader = await getReader()
  const outcome = await readClient(access, async (bank) => ({
    statement: await bank.getStatement(id),
  }))
  return (
    <StatementDetail
      client={client}
      id={id}
      period={parsePeriodText(await searchParams)}
      names={accountNames(listSharedAccounts(access), reader)}
      outcome={outcome}
      isLedger={false}
      review={await readReviewOf(access, markedStatements, outcome, (read) => read.statement)}
    />
  )
}
