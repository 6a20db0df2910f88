import { readRun } from '@/app/(desk)/clients/[connection_id]/exports/[run_id]/read-run'
import { ExportRunScreen } from '@/components/exports/export-run'
import { MessagesProvider } from '@/lib/i18n/messages-provider'
import { getMessages } from '@/lib/server/http/get-reader'

export default async function ExportRunPage(
  props: PageProps<'/clients/[connection_id]/exports/[run_id]'>,
) {
  const detail = await readRun(props)
  return (
    <MessagesProvider {...await getMessages(['exports'])}>
      <title>{`${detail.run.title} · ${detail.client} · Countinghouse`}</title>
      <ExportRunScreen detail={detail} />
    </MessagesProvider>
  )
}
