import { exportRequestPage } from '@/app/export-request-page'
import { requireClient } from '@/lib/server/auth/guards'

export default async function TransactionFilePage({
  params,
  searchParams,
}: PageProps<'/clients/[connection_id]/exports/transactions'>) {
  const access = await requireClient((await params).connection_id)
  return exportRequestPage('transactions', access, await searchParams)
}
