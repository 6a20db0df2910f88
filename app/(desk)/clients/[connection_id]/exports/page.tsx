import { ExportsView } from '@/components/exports/exports-view'
import type { RawSearchParams } from '@/lib/search-params/list-params'
import { requireClient } from '@/lib/server/auth/guards'
import { requestFormat } from '@/lib/server/http/request-format'
import { documentExports } from '@/lib/server/services'

export default async function ExportsPage({
  params,
  searchParams,
}: {
  params: Promise<{ connection_id: string }>
  searchParams: Promise<RawSearchParams>
}) {
  const { client, firm } = await requireClient((await params).connection_id)
  const exports = await documentExports()
  const runs = await exports.listRuns({ firm_id: firm.id, connection_id: client.connection_id })
  const { period } = await searchParams
  return (
    <ExportsView
      client={client}
      period={typeof period === 'string' ? period : undefined}
      runs={runs}
      format={await requestFormat()}
    />
  )
}
