import { RunsView } from '@/components/exports/runs-view'
import { requireClient } from '@/lib/server/auth/require-client'
import { documentExports } from '@/lib/server/document-exports'
import { requestFormat } from '@/lib/server/http/request-format'

export default async function ExportsPage({
  params,
}: {
  params: Promise<{ connection_id: string }>
}) {
  const { client, firm } = await requireClient((await params).connection_id)
  const exports = await documentExports()
  const runs = await exports.listRuns({ firm_id: firm.id, connection_id: client.connection_id })
  return <RunsView client={client} runs={runs} format={await requestFormat()} />
}
