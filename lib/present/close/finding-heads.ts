import type { EvidenceId } from '@/lib/domain/close/finding'
import type { PlainMessageKey } from '@/lib/i18n/message-key'
import type { Reader } from '@/lib/format/create-reader'

export interface FindingHeads {
  readonly date: string
  readonly party: string
  readonly place: string
  readonly amount: string
}

// The others find what is not posted too, or no transaction at all.
const posted: readonly EvidenceId[] = ['without-receipt', 'large', 'new-payees', 'own-transfers']

// Not what moved: what books or statements differ by. Of books it has the sign that it has in their equation.
const amounts: Partial<Record<EvidenceId, PlainMessageKey>> = {
  books: 'books_data.effect',
  'tie-out': 'statements.difference',
  continuity: 'statements.difference',
}

const parties: Partial<Record<EvidenceId, PlainMessageKey>> = {
  'invoice-documents': 'lists.invoice',
  statements: 'statements.singular',
  'tie-out': 'statements.singular',
  continuity: 'statements.singular',
}

/** What the columns of an item's findings are called. */
export function findingHeads(id: EvidenceId, { text }: Reader): FindingHeads {
  const isInvoices = id === 'invoice-documents'
  const date = isInvoices ? 'lists.issued' : 'closing.date'
  return {
    date: text(posted.includes(id) ? 'transactions.posted' : date),
    party: text(parties[id] ?? 'closing.party'),
    place: text(isInvoices ? 'invoices.customer' : 'closing.place'),
    amount: text(amounts[id] ?? 'lists.amount'),
  }
}
