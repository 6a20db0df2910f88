import { accountNames } from '@/lib/format/resource-names'
import { StatementsScreen } from '@/components/statements/statements-screen'
import { statementTexts } from '@/lib/present/statement-names'
import { toStatementsView } from '@/components/statements/to-statements-view'
import { refineStatements } from '@/lib/domain/statements/refine-statements'
import { readListPage } from '@/lib/server/reads/read-list-page'
import { MessagesProvider } from '@/lib/i18n/messages-provider'
import { parseStatementParams, statementList } from '@/lib/search-params/statements'
import { requireClient } from '@/lib/server/auth/guards'
import { listSharedAccounts, readListSettings } from '@/lib/server/db/saved-view'
import { getMessages, getReader } from '@/lib/server/http/get-reader'

export default async function StatementsPage({
  params,
  searchParams,
}: PageProps<'/clients/[connection_id]/statements'>) {
  const access = await requireClient((await params).connection_id)
  const { client } = access
  const reader = await getReader()
  const accounts = accountNames(listSharedAccounts(access), reader)
  const { list, period, outcome } = await readListPage(access, await searchParams, {
    definition: statementList,
    parse: parseStatementParams,
    read: (bank, query) => bank.listStatements(query),
    refine: (rows, conditions) =>
      refineStatements(rows, conditions, (row) => statementTexts(row, accounts, reader)),
  })
  const { preference } = readListSettings(access, 'statements')
  const view = toStatementsView({ client, list, period, outcome, accounts, preference }, reader)
  return (
    <MessagesProvider {...await getMessages(['statements'])}>
      <title>{`${view.title} · ${client.name} · Countinghouse`}</title>
      <StatementsScreen view={view} />
    </MessagesProvider>
  )
}
