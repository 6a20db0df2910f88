import type { Invoice } from '@/lib/bank-contract/invoicing'
import type { AgedInvoice } from '@/lib/domain/invoices/ageing'
import { markedPaidDay } from '@/lib/domain/invoices/paid-invoices'

/**
 * An invoice that was open at the end of `on`, a day that has passed, as it stood then: what the bank says of its state
 * is of today, and of its sync with the ledger no day. Its state is undefined where the bank's trail does not tell.
 */
export function standingThen(
  { invoice, bucket }: AgedInvoice,
  { on, timeZone }: { readonly on: string; readonly timeZone: string },
): Invoice {
  return {
    ...invoice,
    status: statusThen(invoice, bucket, markedPaidDay(invoice, timeZone), on),
    accounting_sync_status: undefined,
  }
}

function statusThen(
  { status }: Invoice,
  bucket: AgedInvoice['bucket'],
  markedOn: string | undefined,
  on: string,
): string | undefined {
  switch (bucket) {
    case 'payout_pending':
      return 'pending_payout'
    case 'overdue_undated':
      return 'overdue'
    default:
      break
  }
  const isMarked = markedOn !== undefined && markedOn <= on
  // What the customer has marked as paid waits to be confirmed; that somebody took it back has no day.
  if (isMarked) return status === 'unpaid' || status === 'overdue' ? undefined : 'confirm_payment'
  return status === 'confirm_payment' && markedOn === undefined ? undefined : 'unpaid'
}
