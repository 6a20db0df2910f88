import { exportRequestDialog } from '@/app/export-request-page'

export default function InvoicesZipDialogRoute(
  props: PageProps<'/clients/[connection_id]/invoices/zip'>,
) {
  return exportRequestDialog('invoices', props)
}
