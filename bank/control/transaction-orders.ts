import * as z from 'zod'
import { ProblemError } from '@/bank/api/problem'
import { LedgerEntryError } from '@/bank/ledger/lock-accounts'
import type { TransactionOrder } from '@/bank/ledger/record-transactions'
import { transactionStatuses, transactionTypes } from '@/lib/bank-contract/transaction'

// PostgreSQL text cannot hold a NUL, and no name has a control character.
// oxlint-disable-next-line no-control-regex -- Control characters are exactly what is refused.
const withoutControls = /^[^\u0000-\u001f\u007f]*$/
export const wording = z.string().regex(withoutControls, 'must not hold control characters')

const orderSchema = z.strictObject({
  account_id: z.uuid(),
  id: z.uuid().optional(),
  /** Signed minor units of the account's currency. */
  amount: z.int(),
  transaction_type: z.enum(transactionTypes).optional(),
  status: z.enum(transactionStatuses).default('settled'),
  initiated_at: z.iso
    .datetime({ offset: true })
    .transform((text) => new Date(text).toISOString().replace(/\.\d{3}Z$/, 'Z'))
    .refine((text) => text >= '1900' && !text.startsWith('+'), 'must be of the years 1900 to 9999')
    .optional(),
  counterparty_name: wording.default('Rehearsal'),
  memo: wording.optional(),
  note: wording.optional(),
  card_id: z.uuid().optional(),
  /** The other account of a transfer. */
  counter_account_id: z.uuid().optional(),
  /** The open invoice that this credit pays. */
  invoice_id: z.uuid().optional(),
})

/** Body of `POST /control/transactions`. */
export const recordedTransactionsSchema = z.strictObject({
  business_id: z.uuid(),
  transactions: z.array(orderSchema).min(1).max(100_000),
})

/** Body of `POST /control/transactions/settle`. */
export const settledTransactionsSchema = z.strictObject({
  business_id: z.uuid(),
  transaction_ids: z.array(z.uuid()).min(1).max(10_000),
})

export function transactionOrder(order: z.infer<typeof orderSchema>): TransactionOrder {
  const defaultType = order.amount < 0 ? 'ach_debit' : 'ach_credit'
  return { ...order, transaction_type: order.transaction_type ?? defaultType }
}

/** Runs `write`; what the ledger cannot book becomes a problem of the caller. */
export async function requireBookable<Written>(write: () => Promise<Written>): Promise<Written> {
  try {
    return await write()
  } catch (error) {
    if (!(error instanceof LedgerEntryError)) throw error
    throw new ProblemError('invalid_request', error.message)
  }
}
