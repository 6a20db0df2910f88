import type { EvidenceId } from '@/lib/domain/close/finding'
import type { Reader } from '@/lib/format/create-reader'

export interface FindingHeads {
  readonly date: string
  readonly party: string
  readonly place: string
}

// The others find what is not posted too, or no transaction at all.
const posted: readonly EvidenceId[] = ['without-receipt', 'large', 'new-payees', 'own-transfers']

/** What the columns of an item's findings are called. */
export function findingHeads(id: EvidenceId, { text }: Reader): FindingHeads {
  const isInvoices = id === 'invoice-documents'
  const date = isInvoices ? 'lists.issued' : 'closing.date'
  return {
    date: text(posted.includes(id) ? 'transactions.posted' : date),
    party: text(isInvoices ? 'lists.invoice' : 'closing.party'),
    place: text(isInvoices ? 'invoices.customer' : 'closing.place'),
  }
}
