import { notFound } from 'next/navigation'
import * as z from 'zod'
import { RunView } from '@/components/exports/run-view'
import { requireClient } from '@/lib/server/auth/guards'
import { requestFormat } from '@/lib/server/http/request-format'
import { documentExports } from '@/lib/server/services'

export default async function ExportRunPage({
  params,
}: {
  params: Promise<{ connection_id: string; run_id: string }>
}) {
  const { connection_id, run_id } = await params
  const { client, firm } = await requireClient(connection_id)
  const id = z.uuid().safeParse(run_id)
  const owner = { firm_id: firm.id, connection_id: client.connection_id }
  const run = id.success ? await (await documentExports()).findRun(owner, id.data) : undefined
  if (run === undefined) notFound()
  return <RunView client={client} run={run} format={await requestFormat()} />
}
