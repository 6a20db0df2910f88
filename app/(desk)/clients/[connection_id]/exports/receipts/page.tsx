import { exportRequestPage } from '@/app/export-request-page'

export default function ReceiptsZipPage(
  props: PageProps<'/clients/[connection_id]/exports/receipts'>,
) {
  return exportRequestPage('receipts', props)
}
