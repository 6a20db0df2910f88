import type {
  Transaction,
  transactionStatuses,
  transactionTypes,
} from '@/lib/bank-contract/transaction'

// How a transaction's type and state look: the classes that the style sheet knows.

export type RowTone = 'in' | 'out' | 'pending' | 'failed'

const statusClasses: Record<(typeof transactionStatuses)[number], string> = {
  settled: 'state state-good',
  pending: 'state badge badge-info',
  awaiting_approval: 'state badge badge-attention i-hourglass',
  failed: 'state badge badge-danger',
}

/** A normal state is quiet; only what needs a look is a badge. */
export function statusClass(status: Transaction['status']): string {
  return known(statusClasses, status) ?? 'state badge badge-plain'
}

/** Beside a title even the normal state is a badge. */
export function statusBadge(status: Transaction['status']): string {
  return status === 'settled' ? 'state badge badge-good' : statusClass(status)
}

/** Money that has not moved must not look as if it had; the status alone says so. */
export function toneOf({ status, amount }: Pick<Transaction, 'status' | 'amount'>): RowTone {
  if (status === 'failed') return 'failed'
  if (status != null && status !== 'settled') return 'pending'
  return amount.amount > 0 ? 'in' : 'out'
}

export const typeIcons: Partial<Record<(typeof transactionTypes)[number], string>> = {
  card_credit: 'i-credit-card',
  card_debit: 'i-credit-card',
  card_refund: 'i-undo-2',
  credit_repayment: 'i-arrow-left-right',
  credit_repayment_refund: 'i-undo-2',
  internal_transfer: 'i-arrow-left-right',
  savings_deposit: 'i-arrow-left-right',
  savings_withdrawal: 'i-arrow-left-right',
  treasury_deposit: 'i-arrow-left-right',
  treasury_withdrawal: 'i-arrow-left-right',
  wire_fee: 'i-receipt',
  international_wire_fee: 'i-receipt',
  treasury_fee: 'i-receipt',
}

export function typeIcon(type: Transaction['transaction_type'], amount: number): string {
  return known(typeIcons, type) ?? (amount < 0 ? 'i-arrow-up-right' : 'i-arrow-down-left')
}

export function known<Value>(
  values: Readonly<Partial<Record<string, Value>>>,
  name: string | null | undefined,
): Value | undefined {
  return name != null && Object.hasOwn(values, name) ? values[name] : undefined
}
