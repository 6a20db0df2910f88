import { ledgerExportPage } from '@/app/ledger-export-page'

export default function LedgerExportPage(
  props: PageProps<'/clients/[connection_id]/exports/ledger'>,
) {
  return ledgerExportPage(props)
}
