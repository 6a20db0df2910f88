import { requestTime } from '@/app/request-time'
import { parseExportWish } from '@/components/exports/export-wish'
import { ZipView } from '@/components/exports/zip-view'
import type { RawSearchParams } from '@/components/resource-list/list-params'
import { requireClient } from '@/lib/server/auth/require-client'
import { requestFormat } from '@/lib/server/http/request-format'

export default async function StatementZipPage({
  params,
  searchParams,
}: {
  params: Promise<{ connection_id: string }>
  searchParams: Promise<RawSearchParams>
}) {
  const access = await requireClient((await params).connection_id)
  const format = await requestFormat()
  const reader = { usual: access.desk.period, now: requestTime(), format }
  const wish = parseExportWish('statements', await searchParams, reader)
  return <ZipView client={access.client} wish={wish} format={format} />
}
