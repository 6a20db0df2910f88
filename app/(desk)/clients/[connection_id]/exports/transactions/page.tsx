import { requestTime } from '@/app/request-time'
import { parseExportWish } from '@/components/exports/export-wish'
import { FileView } from '@/components/exports/file-view'
import type { RawSearchParams } from '@/components/resource-list/list-params'
import { requireClient } from '@/lib/server/auth/require-client'
import { requestFormat } from '@/lib/server/http/request-format'

export default async function TransactionFilePage({
  params,
  searchParams,
}: {
  params: Promise<{ connection_id: string }>
  searchParams: Promise<RawSearchParams>
}) {
  const access = await requireClient((await params).connection_id)
  const format = await requestFormat()
  const reader = { usual: access.desk.period, now: requestTime(), format }
  const wish = parseExportWish('transactions', await searchParams, reader)
  return <FileView client={access.client} wish={wish} format={format} />
}
