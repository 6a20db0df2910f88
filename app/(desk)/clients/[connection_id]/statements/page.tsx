import { statementReading } from '@/lib/server/reads/list-readings'
import { accountNames } from '@/lib/format/account-name'
import { StatementsScreen } from '@/components/statements/statements-screen'
import { toStatementsView } from '@/components/statements/to-statements-view'
import { readTaken } from '@/lib/server/reads/read-taken'
import { readListPage } from '@/lib/server/reads/read-list-page'
import { MessagesProvider } from '@/lib/i18n/messages-provider'
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
  const page = await readListPage(access, await searchParams, statementReading(access, reader))
  const { preference, hiddenViews } = readListSettings(access, 'statements')
  const taken = await readTaken(access, 'statements', page.outcome)
  const view = toStatementsView(
    { ...page, taken, client, person_id: access.person.id, accounts, preference, hiddenViews },
    reader,
  )
  return (
    <MessagesProvider {...await getMessages(['statements', 'marks'])}>
      <title>{`${view.title} · ${client.name} · Countinghouse`}</title>
      <StatementsScreen view={view} />
    </MessagesProvider>
  )
}
