import { requireExport } from '@/app/export-request'
import { FileView } from '@/components/exports/file-view'
import type { RawSearchParams } from '@/lib/search-params/list-params'

export default async function TransactionFilePage(props: {
  params: Promise<{ connection_id: string }>
  searchParams: Promise<RawSearchParams>
}) {
  return <FileView {...await requireExport('transactions', props)} />
}
