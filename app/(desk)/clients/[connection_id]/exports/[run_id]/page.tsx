import { notFound } from 'next/navigation'
import * as z from 'zod'
import { ExportRunScreen } from '@/components/exports/exports-screen'
import { toRun } from '@/components/exports/to-run'
import { MessagesProvider } from '@/lib/i18n/messages-provider'
import { exportPath } from '@/lib/search-params/resource-path'
import { requireClient } from '@/lib/server/auth/guards'
import { getReader } from '@/lib/server/http/get-reader'
import { getMessages } from '@/lib/server/http/translations'
import { documentExports } from '@/lib/server/services'

export default async function ExportRunPage({
  params,
}: PageProps<'/clients/[connection_id]/exports/[run_id]'>) {
  const { connection_id, run_id } = await params
  const { client, firm } = await requireClient(connection_id)
  const id = z.uuid().safeParse(run_id)
  const owner = { firm_id: firm.id, connection_id: client.connection_id }
  const run = id.success ? await (await documentExports()).findRun(owner, id.data) : undefined
  if (run === undefined) notFound()
  const view = toRun(run, connection_id, await getReader())
  return (
    <MessagesProvider {...await getMessages(['exports'])}>
      <title>{`${view.title} · ${client.name} · Countinghouse`}</title>
      <ExportRunScreen
        connection_id={connection_id}
        run={view}
        exportsHref={exportPath(connection_id)}
      />
    </MessagesProvider>
  )
}
