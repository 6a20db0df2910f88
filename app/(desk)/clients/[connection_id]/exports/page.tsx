import { exportScopes } from '@/lib/present/export-request'
import { ExportsScreen } from '@/components/exports/exports-screen'
import { toRun } from '@/lib/present/export-run'
import { MessagesProvider } from '@/lib/i18n/messages-provider'
import { parsePeriodText } from '@/lib/search-params/list-params'
import { newExportPath } from '@/lib/search-params/resource-path'
import { requireClient } from '@/lib/server/auth/guards'
import { getMessages, getReader } from '@/lib/server/http/get-reader'
import { listRecentRuns } from '@/app/(desk)/clients/[connection_id]/exports/[run_id]/read-run'

const kinds = ['transactions', 'statements', 'invoices'] as const

export default async function ExportsPage({
  params,
  searchParams,
}: PageProps<'/clients/[connection_id]/exports'>) {
  const { client, firm } = await requireClient((await params).connection_id)
  const { connection_id } = client
  const reader = await getReader()
  const runs = await listRecentRuns({ firm_id: firm.id, connection_id })
  const period = parsePeriodText(await searchParams)
  const query = period === undefined ? [] : ([['period', period]] as const)
  return (
    <MessagesProvider {...await getMessages(['exports'])}>
      <title>{`${reader.text('exports.title_all')} · ${client.name} · Countinghouse`}</title>
      <ExportsScreen
        kinds={kinds.map((kind) => ({
          kind,
          href: newExportPath(connection_id, kind, query),
          isShared: client.scope.includes(exportScopes[kind]),
        }))}
        runs={runs.map((run) => toRun(run, connection_id, reader))}
      />
    </MessagesProvider>
  )
}
