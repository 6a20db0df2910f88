import { accountNames } from '@/lib/format/resource-names'
import { StatementDetail } from '@/components/statements/statement-detail'
import { toStatementDetail } from '@/components/statements/to-statement-detail'
import { MessagesProvider } from '@/lib/i18n/messages-provider'
import { parsePeriodText } from '@/lib/search-params/list-params'
import { parseSegment } from '@/lib/search-params/resource-path'
import { requireClient } from '@/lib/server/auth/guards'
import { listSharedAccounts } from '@/lib/server/db/saved-view'
import { getMessages, getReader } from '@/lib/server/http/get-reader'
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
  const period = parsePeriodText(await searchParams)
  const names = accountNames(listSharedAccounts(access), reader)
  const detail = toStatementDetail({ client, id, period, names, outcome, isLedger: false }, reader)
  return (
    <MessagesProvider {...await getMessages(['statements', 'details'])}>
      <title>{detail.tabTitle}</title>
      <StatementDetail detail={detail} />
    </MessagesProvider>
  )
}
