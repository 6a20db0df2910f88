import type { LedgerProgram } from '@/lib/domain/books/known-layouts'

const names: Readonly<Record<LedgerProgram, string>> = {
  gnucash: 'GnuCash',
  hledger: 'hledger',
  beancount: 'beancount',
  quickbooks_online: 'QuickBooks Online',
  quickbooks_desktop: 'QuickBooks Desktop',
  xero: 'Xero',
  sage: 'Sage',
  odoo: 'Odoo',
}

/** What a ledger program calls itself, in every language. */
export function programName(program: string): string {
  return Object.entries(names).find(([known]) => known === program)?.[1] ?? program
}
