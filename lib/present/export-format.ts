import { fileFormats, isZipKind } from '@/lib/domain/exports/export-run'
import { ledgerFormats } from '@/lib/domain/ledgers/ledger-target'
import { formatName } from '@/lib/present/ledgers/ledger-names'
import type { Text } from '@/lib/i18n/translations'

/** "ZIP", "Excel"; '' where the format was not kept. `kind` is that of the export’s run. */
export function exportFormatName(
  kind: string,
  format: unknown,
  { text }: Pick<Text, 'text'>,
): string {
  if (isZipKind(kind)) return 'ZIP'
  if (kind === 'ledger') {
    const known = ledgerFormats.find((each) => each === format)
    return known === undefined ? '' : formatName(known, { text })
  }
  const known = fileFormats.find((each) => each === format)
  return known === undefined ? '' : text(`exports.format_${known}`)
}
