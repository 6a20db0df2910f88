import { readRun } from '@/app/(desk)/clients/[connection_id]/exports/[run_id]/read-run'
import { ExportRunSheet } from '@/components/exports/export-run'
import { MessagesProvider } from '@/lib/i18n/messages-provider'
import { getMessages } from '@/lib/server/http/get-reader'

/** An export over the list of exports; the same as its page. */
export default async function ExportRunSheetRoute(
  props: PageProps<'/clients/[connection_id]/exports/[run_id]'>,
) {
  const detail = await readRun(props)
  return (
    <MessagesProvider {...await getMessages(['exports', 'details'])}>
      <ExportRunSheet detail={detail} />
    </MessagesProvider>
  )
}
