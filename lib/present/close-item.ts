import type { EvidenceId } from '@/lib/domain/close/finding'
import type { PlainMessageKey } from '@/lib/i18n/message-key'

/** What the items by evidence are called. */
export const evidenceNames = {
  'without-receipt': 'checks.without_receipt',
  large: 'checks.large',
  'cut-off': 'checks.cut_off',
  'new-payees': 'checks.new_payees',
  duplicates: 'checks.duplicates',
  failed: 'checks.failed',
  consent: 'checks.consent',
  statements: 'checks.statements',
  'tie-out': 'checks.tie_out',
  continuity: 'closing_data.continuity',
  'own-transfers': 'closing_data.own_transfers',
  'invoice-documents': 'closing_data.invoice_documents',
  books: 'closing_data.books',
} as const satisfies Record<EvidenceId, PlainMessageKey>

/** Whose amounts are differences: no row at the bank has them. */
export const itemsOfDifferences: ReadonlySet<EvidenceId> = new Set([
  'tie-out',
  'continuity',
  'books',
])

export const closeSections = ['completeness', 'transactions', 'documents'] as const

export type CloseSection = (typeof closeSections)[number]

/** Under which head an item stands. */
export const sectionOfItem: Readonly<Record<EvidenceId, CloseSection>> = {
  consent: 'completeness',
  statements: 'completeness',
  'tie-out': 'completeness',
  continuity: 'completeness',
  'without-receipt': 'transactions',
  large: 'transactions',
  'cut-off': 'transactions',
  'new-payees': 'transactions',
  duplicates: 'transactions',
  failed: 'transactions',
  'own-transfers': 'transactions',
  'invoice-documents': 'documents',
  books: 'documents',
}
