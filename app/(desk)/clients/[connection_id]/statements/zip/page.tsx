import { exportRequestPage } from '@/app/export-request-page'

export default function StatementsZipPage(
  props: PageProps<'/clients/[connection_id]/statements/zip'>,
) {
  return exportRequestPage('statements', props)
}
