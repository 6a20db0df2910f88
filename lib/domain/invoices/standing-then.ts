import type { Invoice } from '@/lib/bank-contract/invoicing'
import type { AgedInvoice } from '@/lib/domain/invoices/ageing'

/**
 * An invoice that was open at the end of a day that has passed, as it stood then: what the bank says of its state
 * is of today.
 */
export function standingThen({ invoice, bucket }: AgedInvoice): Invoice {
  switch (bucket) {
    case 'payout_pending':
      return { ...invoice, status: 'pending_payout' }
    case 'overdue_undated':
      return { ...invoice, status: 'overdue' }
    default:
      return { ...invoice, status: 'unpaid' }
  }
}
