import { exportRequestDialog } from '@/app/export-request-page'

export default function StatementsZipDialogRoute(
  props: PageProps<'/clients/[connection_id]/statements/zip'>,
) {
  return exportRequestDialog('statements', props)
}
