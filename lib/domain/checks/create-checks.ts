import { localDay } from '@/lib/domain/figures/chart-columns'
import { type CheckedRow, isPayment, rememberPayees } from '@/lib/domain/checks/checked-row'
import { type CutOffRow, findCutOff, findDuplicates } from '@/lib/domain/checks/find-duplicates'
import type { Transaction } from '@/lib/bank-contract/transaction'
import { addDays, type DayRange } from '@/lib/domain/periods/day-range'

export interface Checks {
  /** What was looked at: of the period alone. */
  readonly transactions: number
  readonly payments: number
  readonly payees: number
  /** Rows without a day, so that they are in no check. */
  readonly undated: number
  readonly currencies: readonly string[]
  readonly withoutFile: readonly CheckedRow[]
  readonly large: readonly CheckedRow[]
  readonly duplicates: readonly (readonly CheckedRow[])[]
  /** One list of payments for each payee who was not seen before the period. */
  readonly newPayees: readonly (readonly CheckedRow[])[]
  readonly cutOff: readonly CutOffRow[]
  readonly failed: readonly CheckedRow[]
}

interface CheckOptions {
  readonly period: Required<DayRange>
  /** The client's own: a day begins and ends there. */
  readonly timeZone: string
  /** How many days two payments that may be one can lie apart. */
  readonly days: number
  /** From which amount on a transaction is large, in the smallest unit. */
  readonly largeFrom: (currency: string) => bigint
}

/**
 * Looks through the rows of a period and of the time before it, as they come. Of the time before, it
 * keeps no more than who was seen, what was posted in the period, and the last few days.
 */
export function createChecks({ period, timeZone, days, largeFrom }: CheckOptions): {
  add: (rows: readonly Transaction[]) => void
  read: () => Checks
} {
  const dayOf = localDay(timeZone)
  const payeeOf = rememberPayees()
  const earliest = addDays(period.first, -days)
  const checked = new Map<string, CheckedRow>()
  const undated = new Set<string>()
  const seenBefore = new Set<string>()

  function addRow(transaction: Transaction): void {
    const key = JSON.stringify([transaction.id, transaction.account_id])
    const begun = dayOf(transaction.initiated_at)
    if (begun === undefined) {
      undated.add(key)
      return
    }
    const posted = transaction.status === 'settled' ? dayOf(transaction.posted_at) : undefined
    const payee = payeeOf(transaction)
    if (begun < period.first && payee !== undefined) seenBefore.add(payee)
    const isPosted = posted !== undefined && posted >= period.first && posted <= period.last
    if (begun > period.last || (begun < earliest && !isPosted)) return
    checked.set(key, {
      transaction: shownPart(transaction),
      begun,
      posted,
      files: transaction.attachments?.length ?? 0,
      payee,
    })
  }

  return {
    add: (rows) => {
      for (const row of rows) addRow(row)
    },
    read: () => {
      const all = [...checked.values()]
      const within = all.filter(({ begun }) => begun >= period.first)
      const payments = within.filter(({ transaction }) => isPayment(transaction))
      return {
        transactions: within.length,
        payments: payments.length,
        payees: byPayee(payments).size,
        undated: undated.size,
        currencies: currenciesOf(within),
        withoutFile: payments.filter(({ files }) => files === 0),
        large: within.filter(({ transaction }) => isLarge(transaction, largeFrom)),
        duplicates: findDuplicates(
          all.filter(({ begun }) => begun >= earliest),
          {
            days,
            first: period.first,
          },
        ),
        newPayees: [...byPayee(payments)]
          .filter(([payee]) => !seenBefore.has(payee))
          .map(([, rows]) => rows),
        cutOff: findCutOff(all, period),
        failed: within.filter(({ transaction }) => hasFailed(transaction)),
      }
    },
  }
}

function byPayee(rows: readonly CheckedRow[]): Map<string, CheckedRow[]> {
  const payees = new Map<string, CheckedRow[]>()
  for (const row of rows) {
    if (row.payee === undefined) continue
    const known = payees.get(row.payee)
    if (known === undefined) payees.set(row.payee, [row])
    else known.push(row)
  }
  return payees
}

function currenciesOf(rows: readonly CheckedRow[]): string[] {
  return [...new Set(rows.map(({ transaction }) => transaction.amount.currency))].toSorted()
}

function isLarge(
  { amount: { amount, currency }, status }: Transaction,
  largeFrom: CheckOptions['largeFrom'],
): boolean {
  if (status === 'failed') return false
  const from = largeFrom(currency)
  return BigInt(amount) >= from || -BigInt(amount) >= from
}

/** A payment that came back is a row of its own beside the one it undoes. */
function hasFailed({ status, transaction_type }: Transaction): boolean {
  return status === 'failed' || transaction_type === 'ach_return'
}

// A row may bring ten thousand files and fields that nobody knows: a hundred thousand rows are kept.
function shownPart(row: Transaction): Transaction {
  return {
    id: row.id,
    account_id: row.account_id,
    account_name: row.account_name,
    account_type: row.account_type,
    money_movement_id: row.money_movement_id,
    transaction_type: row.transaction_type,
    status: row.status,
    amount: row.amount,
    initiated_at: row.initiated_at,
    posted_at: row.posted_at,
    counterparty_name: row.counterparty_name,
    ...(hasFailed(row) && { activities: row.activities }),
  }
}
