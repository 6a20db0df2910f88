import { foldText } from '@/lib/domain/search/match-text'
import { type Transaction, transactionTypes } from '@/lib/bank-contract/transaction'
import { chooseColumns } from '@/lib/domain/figures/chart-columns'
import type { ChosenPeriod } from '@/lib/domain/periods/read-period'
import { type DayRange, monthsFrom, unitsBefore } from '@/lib/domain/periods/day-range'

/** What of a transaction the checks compare and show. */
export interface CheckedRow {
  readonly transaction: Transaction
  /** The day it was initiated, in the client's own calendar; undefined where the bank gives none. */
  readonly initiated: string | undefined
  /** The day it was posted; undefined where it has not settled. */
  readonly posted: string | undefined
  /** The day it counts for: the day it was posted, else the day it was initiated. */
  readonly day: string
  /** Found out before a row is cut to what is shown, which has no attachments. */
  readonly lacksReceipt: boolean
  /** Whom it was with, as two rows are compared; undefined where nobody is named. */
  readonly payee: string | undefined
}

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

/** Folds each name once: a business deals with the same few again and again. */
export function rememberPayees(): (row: Transaction) => string | undefined {
  const known = new Map<string, string | undefined>()
  return ({ counterparty_name }) => {
    const name = counterparty_name ?? ''
    if (known.has(name)) return known.get(name)
    const payee = foldText(name) || undefined
    known.set(name, payee)
    return payee
  }
}

/**
 * A check needs a beginning and an end: of all dates the last full month is proposed, and an end that
 * is open is where a chart has it.
 */
export function checkedDays(
  { address, range }: Pick<ChosenPeriod, 'address' | 'range'>,
  today: string,
): Required<DayRange> {
  const { first, last } = range
  if (first !== undefined && last !== undefined) return { first, last }
  const lastMonth = unitsBefore(today, 'month', 1, 1)
  if (address === undefined) return lastMonth
  const { columns } = chooseColumns(range, today)
  return {
    first: columns[0]?.first ?? lastMonth.first,
    last: columns.at(-1)?.last ?? lastMonth.last,
  }
}

const monthsBefore = 12

/** From which day on earlier transactions tell who is known: the first of the month a year before. */
export function seenFrom(first: string): string {
  const [year = 0, month = 0] = first.split('-').map(Number)
  return monthsFrom(year, month - monthsBefore, 1).first
}
