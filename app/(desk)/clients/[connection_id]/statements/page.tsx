import { chosenPeriod, requireListParams } from '@/lib/server/http/transaction-list'
import { settlePeriod } from '@/app/settle-period'
import { accountNames } from '@/lib/format/account-names'
import { StatementsScreen } from '@/components/statements/statements-screen'
import { statementTexts } from '@/components/statements/statement-words'
import { toStatementsView } from '@/components/statements/to-statements-view'
import { refineStatements } from '@/lib/domain/search/refine-rows'
import { MessagesProvider } from '@/lib/i18n/messages-provider'
import { bankQuery } from '@/lib/search-params/list-params'
import { parseStatementParams, statementList } from '@/lib/search-params/statements'
import { requireClient } from '@/lib/server/auth/guards'
import { listSharedAccounts, readListSettings } from '@/lib/server/db/saved-view'
import { getReader } from '@/lib/server/http/get-reader'
import { readClient } from '@/lib/server/http/read-client'
import { readMatchingPage } from '@/lib/server/http/read-matching-page'
import { getMessages } from '@/lib/server/http/translations'

export default async function StatementsPage({
  params,
  searchParams,
}: PageProps<'/clients/[connection_id]/statements'>) {
  const access = await requireClient((await params).connection_id)
  const { client } = access
  const reader = await getReader()
  const list = parseStatementParams(requireListParams(statementList, await searchParams))
  const period = chosenPeriod(access, list.period)
  await settlePeriod(period)
  const query = bankQuery(statementList, list, reader.timeZone, period.range)
  const accounts = accountNames(listSharedAccounts(access), reader)
  const outcome = await readClient(access, (bank) =>
    readMatchingPage(
      (page) => bank.listStatements(page),
      query,
      (rows) => refineStatements(rows, list, (row) => statementTexts(row, accounts, reader))?.rows,
    ),
  )
  const { preference } = readListSettings(access, 'statements')
  const view = toStatementsView({ client, list, period, outcome, accounts, preference }, reader)
  return (
    <MessagesProvider {...await getMessages(['statements'])}>
      <title>{`${view.title} · ${client.name} · Countinghouse`}</title>
      <StatementsScreen view={view} />
    </MessagesProvider>
  )
}
