import { type Transaction, transactionTypes } from '@/lib/bank-contract/transaction'

/** The kinds of transaction by which a business pays somebody else. */
export const paymentTypes = [
  'card_credit',
  'card_debit',
  'ach_debit',
  'wire_out',
  'international_wire_out',
  'check_payment',
] as const satisfies readonly (typeof transactionTypes)[number][]

const payments: ReadonlySet<string> = new Set(paymentTypes)
const knownTypes: ReadonlySet<string> = new Set(transactionTypes)

/**
 * Money out to somebody else: no fee of the bank's, no movement between own accounts. A kind that is
 * newer than we are is taken for one, since a check had rather look at too much.
 */
export function isPayment({
  amount,
  transaction_type,
  status,
}: Pick<Transaction, 'amount' | 'status' | 'transaction_type'>): boolean {
  if (amount.amount >= 0 || status === 'failed') return false
  return isPaymentType(transaction_type)
}

/**
 * The one rule for a missing receipt: of the month-end checks, of the figures of all clients, and of the
 * list of transactions.
 */
export function lacksReceipt(
  transaction: Pick<Transaction, 'amount' | 'attachments' | 'status' | 'transaction_type'>,
): boolean {
  return isPayment(transaction) && (transaction.attachments?.length ?? 0) === 0
}

export function isKnownType(type: string | null | undefined): boolean {
  return knownTypes.has(type ?? '')
}

/** Whether the row says what is attached, even if nothing is. A bank whose rows never do has no receipts. */
export function showsReceipts({ attachments }: Pick<Transaction, 'attachments'>): boolean {
  return attachments != null
}

/** Whether we do not know the kind, and so take it for a payment. */
export function isNewerType(type: string | null | undefined): type is string {
  return type != null && type !== '' && !isKnownType(type)
}

function isPaymentType(type: string | null | undefined): boolean {
  return payments.has(type ?? '') || !isKnownType(type)
}
