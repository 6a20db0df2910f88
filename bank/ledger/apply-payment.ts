import { and, eq } from 'drizzle-orm'
import { LedgerEntryError } from '@/bank/ledger/lock-accounts'
import { customerRow, invoiceRow } from '@/bank/ledger/resource-rows'
import { customer, invoice } from '@/bank/ledger/schema'
import type { StrictCustomer, StrictInvoice } from '@/lib/bank-contract/invoicing'
import type { StrictTransaction } from '@/lib/bank-contract/transaction'
import type { Database } from '@/lib/server/db/store/database'

const payable: readonly StrictInvoice['status'][] = ['unpaid', 'overdue', 'confirm_payment']

/**
 * Points an open invoice at the credit that pays it: paid when the credit has settled, on its way
 * before. Throws LedgerEntryError when the invoice is not open or the amount is not its total.
 */
export async function applyPayment(
  tx: Database,
  business_id: string,
  invoice_id: string,
  credit: StrictTransaction,
): Promise<void> {
  const found = await lockInvoice(tx, business_id, invoice_id)
  const { amount, currency } = credit.amount
  if (found === undefined || !payable.includes(found.status)) {
    throw new LedgerEntryError('The business has no such open invoice.')
  }
  if (found.total.amount !== amount || found.total.currency !== currency) {
    throw new LedgerEntryError('A payment is of the invoice’s total.')
  }
  if (credit.status !== 'settled' && credit.status !== 'pending') {
    throw new LedgerEntryError('An invoice is paid by a credit that is pending or settled.')
  }
  const payment = {
    type: 'received_in_account',
    external_method: null,
    paid_at: credit.posted_at ?? credit.initiated_at,
    transaction_id: credit.id,
  } as const
  await writeInvoice(tx, business_id, found, credit, payment)
}

/** Marks the invoices paid whose credits are among `settled`. */
export async function completePayments(
  tx: Database,
  business_id: string,
  settled: readonly StrictTransaction[],
): Promise<void> {
  if (settled.every(({ amount }) => amount.amount <= 0)) return
  const credits = new Map(settled.map((each) => [each.id, each]))
  const rows = await tx
    .select({ body: invoice.body })
    .from(invoice)
    .where(and(eq(invoice.business_id, business_id), eq(invoice.status, 'pending_payout')))
    .for('update')
  for (const { body } of rows) {
    const found = JSON.parse(body) as StrictInvoice
    const payment = found.payments.find(({ transaction_id }) => credits.has(transaction_id ?? ''))
    const credit = credits.get(payment?.transaction_id ?? '')
    if (payment === undefined || credit === undefined) continue
    const paid_at = credit.posted_at ?? payment.paid_at
    await writeInvoice(tx, business_id, found, credit, { ...payment, paid_at })
  }
}

async function lockInvoice(
  tx: Database,
  business_id: string,
  invoice_id: string,
): Promise<StrictInvoice | undefined> {
  const [row] = await tx
    .select({ body: invoice.body })
    .from(invoice)
    .where(and(eq(invoice.business_id, business_id), eq(invoice.id, invoice_id)))
    .for('update')
  return row === undefined ? undefined : (JSON.parse(row.body) as StrictInvoice)
}

async function writeInvoice(
  tx: Database,
  business_id: string,
  before: StrictInvoice,
  credit: StrictTransaction,
  payment: StrictInvoice['payments'][number],
): Promise<void> {
  const settled = credit.status === 'settled'
  const others = before.payments.filter(({ transaction_id }) => transaction_id !== credit.id)
  const after: StrictInvoice = {
    ...before,
    status: settled ? 'paid' : 'pending_payout',
    payments: [...others, payment],
    activities: [
      ...before.activities,
      {
        activity_type: settled ? 'paid' : 'payment_initiated',
        created_at: payment.paid_at,
        user_id: null,
        emails: [],
      },
    ],
    updated_at: payment.paid_at,
  }
  const { status, body } = invoiceRow(business_id, after)
  await tx.update(invoice).set({ status, body }).where(eq(invoice.id, after.id))
  if (settled) await addRevenue(tx, business_id, after)
}

async function addRevenue(
  tx: Database,
  business_id: string,
  { customer: { id }, total, updated_at }: StrictInvoice,
): Promise<void> {
  const [row] = await tx
    .select({ body: customer.body })
    .from(customer)
    .where(eq(customer.id, id))
    .for('update')
  if (row === undefined) return
  const before = JSON.parse(row.body) as StrictCustomer
  const total_revenue = {
    ...before.total_revenue,
    amount: before.total_revenue.amount + total.amount,
  }
  const { body } = customerRow(business_id, { ...before, total_revenue, updated_at })
  await tx.update(customer).set({ body }).where(eq(customer.id, id))
}
