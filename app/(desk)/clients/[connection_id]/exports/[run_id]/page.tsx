import { ExportRunScreen } from '@/components/exports/export-run'
import { MessagesProvider } from '@/lib/i18n/messages-provider'
import { getMessages } from '@/lib/server/http/get-reader'
import { readExportRun } from '@/lib/server/reads/read-export-run'

export default async function ExportRunPage({
  params,
}: PageProps<'/clients/[connection_id]/exports/[run_id]'>) {
  const { client, run } = await readExportRun(params)
  return (
    <MessagesProvider {...await getMessages(['exports', 'runs'])}>
      <ExportRunScreen client={client} run={run} />
    </MessagesProvider>
  )
}
