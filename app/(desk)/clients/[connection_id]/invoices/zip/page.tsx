import { requireExport } from '@/app/export-request'
import { ZipView } from '@/components/exports/zip-view'
import type { RawSearchParams } from '@/lib/search-params/list-params'

export default async function InvoiceZipPage(props: {
  params: Promise<{ connection_id: string }>
  searchParams: Promise<RawSearchParams>
}) {
  return <ZipView {...await requireExport('invoices', props)} />
}
