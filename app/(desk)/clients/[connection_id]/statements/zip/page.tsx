import { exportRequestPage } from '@/app/export-request-page'
import { requireClient } from '@/lib/server/auth/guards'

export default async function StatementsZipPage({
  params,
  searchParams,
}: PageProps<'/clients/[connection_id]/statements/zip'>) {
  const access = await requireClient((await params).connection_id)
  return exportRequestPage('statements', access, await searchParams)
}
