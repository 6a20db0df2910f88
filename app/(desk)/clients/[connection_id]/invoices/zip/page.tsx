import { exportRequestPage } from '@/app/export-request-page'
import { requireClient } from '@/lib/server/auth/guards'

export default async function InvoicesZipPage({
  params,
  searchParams,
}: PageProps<'/clients/[connection_id]/invoices/zip'>) {
  const access = await requireClient((await params).connection_id)
  return exportRequestPage('invoices', access, await searchParams)
}
