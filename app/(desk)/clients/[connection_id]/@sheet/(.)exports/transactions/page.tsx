import { exportRequestDialog } from '@/app/export-request-page'

export default function TransactionFileDialogRoute(
  props: PageProps<'/clients/[connection_id]/exports/transactions'>,
) {
  return exportRequestDialog('transactions', props)
}
