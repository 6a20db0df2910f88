import { exportRequestPage } from '@/app/export-request-page'

export default function InvoicesZipPage(props: PageProps<'/clients/[connection_id]/invoices/zip'>) {
  return exportRequestPage('invoices', props)
}
