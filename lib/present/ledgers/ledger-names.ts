import type { LedgerProgram } from '@/lib/domain/books/known-layouts'
import type { LedgerFormat, LedgerTarget } from '@/lib/domain/ledgers/ledger-target'
import type { Text } from '@/lib/i18n/translations'

/** Those that rows are handed to and those whose own exports are known; as their makers call them. */
const names: Readonly<Record<LedgerTarget | LedgerProgram, string>> = {
  quickbooks_online: 'QuickBooks Online',
  quickbooks_desktop: 'QuickBooks Desktop',
  xero: 'Xero',
  sage: 'Sage',
  odoo: 'Odoo',
  datev: 'DATEV',
  gnucash: 'GnuCash',
  hledger: 'hledger',
  beancount: 'beancount',
  csv: 'CSV',
  excel: 'Excel',
  json: 'JSON',
}

/** In every language. A ledger that this version does not know is called as it was kept. */
export function ledgerName(ledger: string): string {
  return Object.hasOwn(names, ledger) ? names[ledger as LedgerTarget | LedgerProgram] : ledger
}

/** "QBO", "Your columns": what stands beside a ledger’s name. */
export function formatName(format: LedgerFormat, { text }: Pick<Text, 'text'>): string {
  switch (format) {
    case 'qbo':
      return 'QBO'
    case 'ofx':
      return 'OFX'
    case 'camt':
      return 'CAMT.053'
    case 'mt940':
      return 'MT940'
    case 'jsonl':
      return 'JSONL'
    case 'hledger':
      return text('ledger_data.format_rules')
    case 'beancount':
      return text('ledger_data.format_text')
    case 'own_csv':
      return text('ledger_data.format_own')
    case 'xlsx':
      return text('ledger_data.format_totals')
    default:
      return 'CSV'
  }
}
