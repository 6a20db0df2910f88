import { parseExportRequest } from '@/app/export-request'
import { toExportRequest } from '@/components/exports/export-request'
import { ExportRequestScreen } from '@/components/exports/exports-screen'
import { MessagesProvider } from '@/lib/i18n/messages-provider'
import { requireClient } from '@/lib/server/auth/guards'
import { getReader } from '@/lib/server/http/get-reader'
import { getMessages } from '@/lib/server/http/translations'

export default async function TransactionFilePage({
  params,
  searchParams,
}: PageProps<'/clients/[connection_id]/exports/transactions'>) {
  const access = await requireClient((await params).connection_id)
  const reader = await getReader()
  const request = await parseExportRequest('transactions', await searchParams, access, reader)
  const view = toExportRequest(access.client, request, reader)
  return (
    <MessagesProvider {...await getMessages(['exports'])}>
      <title>{`${view.title} · ${access.client.name} · Countinghouse`}</title>
      <ExportRequestScreen request={view} />
    </MessagesProvider>
  )
}
