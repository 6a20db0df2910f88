import { ExportRunSheet } from '@/components/exports/export-run'
import { MessagesProvider } from '@/lib/i18n/messages-provider'
import { getMessages } from '@/lib/server/http/get-reader'
import { readExportRun } from '@/lib/server/reads/read-export-run'

/** An export over the list of exports; the same as its page. */
export default async function ExportRunSheetRoute({
  params,
}: PageProps<'/clients/[connection_id]/exports/[run_id]'>) {
  const read = await readExportRun(params)
  return (
    <MessagesProvider {...await getMessages(['exports', 'runs', 'details'])}>
      <ExportRunSheet {...read} />
    </MessagesProvider>
  )
}
