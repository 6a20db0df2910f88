import { isAtLeast } from '@/lib/domain/transactions/refine-transactions'
import { type CheckedRow, rememberPayees } from '@/lib/domain/checks/checked-row'
import {
  isKnownType,
  isPayment,
  lacksReceipt,
  showsReceipts,
} from '@/lib/domain/transactions/missing-receipt'
import { crossingOf, type CutOffRow, findCutOff } from '@/lib/domain/checks/find-cut-off'
import { findDuplicates, laterFirst } from '@/lib/domain/checks/find-duplicates'
import { hasSettled } from '@/lib/domain/transactions/has-settled'
import type { ReadFailure } from '@/lib/domain/connections/read-outcome'
import { type Transaction, transactionStatuses } from '@/lib/bank-contract/transaction'
import type { Extent } from '@/lib/domain/reading/reading'
import { addDays, type DayRange } from '@/lib/domain/periods/day-range'
import { localDay } from '@/lib/domain/periods/local-clock'

export interface Checks {
  /** What was looked at: posted in the period. */
  readonly transactions: number
  readonly payments: number
  readonly payees: number
  /** Rows without a date that counts, so that they are in no check. */
  readonly undated: number
  readonly currencies: readonly string[]
  /** All that were looked at, also of the days before that are kept. */
  readonly rows: readonly CheckedRow[]
  readonly withoutReceipt: readonly CheckedRow[]
  readonly large: readonly CheckedRow[]
  readonly duplicates: readonly (readonly CheckedRow[])[]
  /** Whether anything was posted before the period, so that a payee could have been seen. */
  readonly hasEarlier: boolean
  /** One list of payments for each payee who was not seen before the period. */
  readonly newPayees: readonly (readonly CheckedRow[])[]
  readonly cutOff: readonly CutOffRow[]
  readonly failed: readonly CheckedRow[]
  /** Checks for which rows lack what they need, so that none found is not none. */
  readonly undetermined: readonly UndeterminedCheck[]
}

type UndeterminedCheck = 'without-receipt' | 'duplicates' | 'new-payees' | 'cut-off'

/** What was found, and how far the bank was read for it. */
export interface ChecksRead {
  readonly checks: Checks
  /** How much of the period was read. */
  readonly extent: Extent
  /** Since when a payee would have been seen; undefined where that was not read. */
  readonly seenSince: string | undefined
  /** Whether the time before it was read too. */
  readonly isComplete: boolean
  /** The day of the oldest row that was read; undefined where all were, or none. */
  readonly reached: string | undefined
  readonly hasRows: boolean
  readonly readAt: string
  readonly failure: ReadFailure | undefined
  /** The same page, reading further; undefined where it was read as far as a page may. */
  readonly furtherHref: string | undefined
}

interface CheckOptions {
  readonly period: Required<DayRange>
  /** The client's own: its days are what is counted. */
  readonly timeZone: string
  /** How many days two payments that may be one can lie apart. */
  readonly days: number
  /** From which amount on a transaction is large, in the smallest unit. */
  readonly largeFrom: (currency: string) => bigint
}

/**
 * Looks through the rows of a period and of the time before it, in any order and twice if need be. A
 * row is of the day it was posted; what has not been posted is of the day it was initiated, and is in
 * no figure of what moved. Of the time before, only payees and the last few days are kept.
 */
export function createChecks({ period, timeZone, days, largeFrom }: CheckOptions): {
  add: (rows: readonly Transaction[]) => void
  /** A payee was seen before where something was posted on one of the days from `seenSince` to the period. */
  read: (seenSince?: string) => Checks
} {
  const dayOf = localDay(timeZone)
  const payeeOf = rememberPayees()
  const earliest = addDays(period.first, -days)
  const within = (day: string | undefined) =>
    day !== undefined && day >= period.first && day <= period.last
  const checked = new Map<string, CheckedRow>()
  const undated = new Set<string>()
  // By payee the latest day before the period.
  const seenBefore = new Map<string, string>()
  let hasEarlier = false
  let showsAnyReceipt = false
  let hasKnownType = false
  let hasKnownStatus = false

  function addRow(transaction: Transaction): void {
    const key = JSON.stringify([transaction.id, transaction.account_id])
    const isSettled = transaction.status === 'settled'
    const initiated = dayOf(transaction.initiated_at)
    const posted = isSettled ? dayOf(transaction.posted_at) : undefined
    const day = posted ?? initiated
    showsAnyReceipt ||= showsReceipts(transaction)
    hasKnownType ||= isKnownType(transaction.transaction_type)
    hasKnownStatus ||= isKnownStatus(transaction.status)
    if (day === undefined || !tellsWhetherPosted(transaction, posted)) {
      if (initiated === undefined || within(initiated)) undated.add(key)
      return
    }
    const payee = payeeOf(transaction)
    if (posted !== undefined && posted < period.first) {
      hasEarlier = true
      if (payee !== undefined && posted > (seenBefore.get(payee) ?? ''))
        seenBefore.set(payee, posted)
    }
    const isFar = (day < earliest || day > period.last) && !within(initiated)
    if (isFar && crossingOf({ transaction, initiated, posted }, period) === undefined) return
    checked.set(key, {
      transaction: shownPart(transaction),
      initiated,
      posted,
      day,
      lacksReceipt: lacksReceipt(transaction),
      payee,
    })
  }

  return {
    add: (rows) => {
      for (const row of rows) addRow(row)
    },
    read: (seenSince = '') => {
      const isSeen = (payee: string) => {
        const day = seenBefore.get(payee)
        return day !== undefined && day >= seenSince
      }
      // Of states that are all unknown none says whether a row is pending, has settled or has failed.
      const all = hasKnownStatus ? [...checked.values()].toSorted(laterFirst) : []
      const posted = all.filter((row) => within(row.posted))
      // Of types that are all unknown none says what is a payment to somebody else.
      const isForeign =
        !hasKnownType && posted.some(({ transaction }) => transaction.amount.amount < 0)
      const payments = isForeign ? [] : posted.filter(({ transaction }) => isPayment(transaction))
      return {
        transactions: posted.length,
        payments: payments.length,
        payees: byPayee(payments).size,
        undated: undated.size + (hasKnownStatus ? 0 : checked.size),
        currencies: currenciesOf(posted),
        rows: all,
        withoutReceipt: showsAnyReceipt ? payments.filter((row) => row.lacksReceipt) : [],
        large: posted.filter(({ transaction: { amount } }) =>
          isAtLeast(amount, largeFrom(amount.currency)),
        ),
        duplicates: findDuplicates(
          (isForeign ? [] : all).filter(({ day }) => day >= earliest && day <= period.last),
          { days, first: period.first },
        ),
        hasEarlier,
        newPayees: [...byPayee(payments)]
          .filter(([payee]) => !isSeen(payee))
          .map(([, rows]) => rows),
        cutOff: findCutOff(all, period),
        failed: all.filter((row) => within(row.day) && hasFailed(row.transaction)),
        undetermined: undeterminedOf({
          'without-receipt': isForeign || (payments.length > 0 && !showsAnyReceipt),
          duplicates: isForeign || (payments.length > 0 && !payments.some(canBeCompared)),
          'new-payees':
            isForeign ||
            (payments.length > 0 && payments.every(({ payee }) => payee === undefined)),
          'cut-off': posted.some((row) => row.initiated === undefined),
        }),
      }
    },
  }
}

/** A settled row says when. */
function tellsWhetherPosted(transaction: Transaction, posted: string | undefined): boolean {
  const isSettled = hasSettled(transaction)
  return isSettled === true ? posted !== undefined : isSettled === false
}

function isKnownStatus(status: string | null | undefined): boolean {
  return transactionStatuses.some((each) => each === status)
}

function canBeCompared({ payee, transaction: { account_id } }: CheckedRow): boolean {
  return payee !== undefined && Boolean(account_id)
}

function undeterminedOf(verdicts: Record<UndeterminedCheck, boolean>): UndeterminedCheck[] {
  return (Object.keys(verdicts) as UndeterminedCheck[]).filter((name) => verdicts[name])
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

/** A payment that came back is a row of its own beside the one it undoes. */
function hasFailed({ status, transaction_type }: Transaction): boolean {
  return status === 'failed' || transaction_type === 'ach_return'
}

/**
 * The fields that checks look at or show, and no more: a hundred thousand rows are held at once, and a
 * bank may send any number of others. A check that needs another adds it here.
 */
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
