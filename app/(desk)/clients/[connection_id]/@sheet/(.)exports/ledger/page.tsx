import { ledgerExportDialog } from '@/app/ledger-export-page'

export default function LedgerExportDialogRoute(
  props: PageProps<'/clients/[connection_id]/exports/ledger'>,
) {
  return ledgerExportDialog(props)
}
