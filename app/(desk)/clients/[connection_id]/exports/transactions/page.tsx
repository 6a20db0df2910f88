import { exportRequestPage } from '@/app/export-request-page'

export default function TransactionFilePage(
  props: PageProps<'/clients/[connection_id]/exports/transactions'>,
) {
  return exportRequestPage('transactions', props)
}
