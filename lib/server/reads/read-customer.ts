import type { Invoice } from '@/lib/bank-contract/invoicing'
import { invoicesOf } from '@/lib/domain/invoices/ageing'
import type { Reading } from '@/lib/domain/reading/reading'
import type { ClientAccess } from '@/lib/server/auth/guards'
import { customerNames, invoiceNames } from '@/lib/server/banking/name-cache'
import { readPages } from '@/lib/server/banking/walk-pages'
import { getContext } from '@/lib/server/context'
import { readOwedInvoices } from '@/lib/server/reads/read-owed-invoices'
import { readClient, readOptional } from '@/lib/server/reads/read-client'

/** One customer, with its open invoices and its last one. */
export function readCustomer(access: ClientAccess, id: string, today: string) {
  const { connection_id } = access.client
  const names = invoiceNames(getContext())
  return readClient(access, async (bank) => {
    const [customer, open] = await Promise.all([
      bank.getCustomer(id),
      readOptional(access, 'invoicing:read', () => readOwedInvoices(bank, { today })),
    ])
    customerNames(getContext()).add(connection_id, [customer])
    names.add(connection_id, open?.items ?? [])
    const invoice_id = customer.last_invoice_id
    const lastInvoice = invoice_id
      ? (open?.items.find((invoice) => invoice.id === invoice_id) ??
        (await readOptional(access, 'invoicing:read', () => bank.getInvoice(invoice_id))))
      : undefined
    if (lastInvoice !== undefined) names.add(connection_id, [lastInvoice])
    return {
      customer,
      invoices: invoicesOf(id, open ?? unread, 'open'),
      lastInvoice,
    }
  })
}

const maxPages = 30

const unread = { items: [], end: 'failed', notUnderstood: 0, notApplied: [] } as const

/**
 * Its paid invoices, a walk of their own: what is owed must not wait for them. In any state, since one that
 * nobody knows may be paid.
 */
export async function readPaidInvoices(
  access: ClientAccess,
  id: string,
): Promise<Reading<Invoice>> {
  const outcome = await readClient(access, (bank) =>
    readOptional(access, 'invoicing:read', () =>
      readPages((page) => bank.listInvoices(page), [], maxPages),
    ),
  )
  const read = outcome.kind === 'read' ? outcome.value : undefined
  return invoicesOf(id, read ?? unread, 'paid')
}

/** All invoices of one customer, a deleted one too; picked out here, since no bank lists them so. */
export function readCustomerInvoices(access: ClientAccess, id: string) {
  const { connection_id } = access.client
  return readClient(access, async (bank) => {
    const customer = await bank.getCustomer(id)
    const invoices = await readPages((page) => bank.listInvoices(page), [], maxPages)
    customerNames(getContext()).add(connection_id, [customer])
    invoiceNames(getContext()).add(connection_id, invoices.items)
    return { customer, invoices: invoicesOf(id, invoices, 'all') }
  })
}
