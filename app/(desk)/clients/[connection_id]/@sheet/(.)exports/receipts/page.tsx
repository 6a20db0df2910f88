import { exportRequestDialog } from '@/app/export-request-page'

export default function ReceiptsZipDialogRoute(
  props: PageProps<'/clients/[connection_id]/exports/receipts'>,
) {
  return exportRequestDialog('receipts', props)
}
