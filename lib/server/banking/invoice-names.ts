import { cutText } from '@/lib/bank-contract/cut-text'
import type { Invoice } from '@/lib/bank-contract/invoice'
import { createKeptNames, type KeptNames } from '@/lib/server/banking/kept-names'

interface NamedInvoice {
  readonly invoice_number: string | undefined
  readonly date: string | undefined
}

/** A customer names its last invoice by identifier alone, and a list of customers is one call to the bank. */
export type InvoiceNames = KeptNames<Invoice, NamedInvoice>

const longestNumber = 200

export function createInvoiceNames(now: () => number): InvoiceNames {
  return createKeptNames(now, ({ invoice_number, date }) =>
    invoice_number || date
      ? {
          invoice_number: cutText(invoice_number ?? '', longestNumber) || undefined,
          date: date ?? undefined,
        }
      : undefined,
  )
}
