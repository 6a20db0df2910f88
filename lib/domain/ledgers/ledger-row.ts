import { digestOf } from '@/lib/bank-contract/secret-text'
import type { Transaction } from '@/lib/bank-contract/transaction'
import { oneLine } from '@/lib/format/one-line'

/** One settled row as a ledger takes it. */
export interface LedgerRow {
  /** The same in every export of the row, whatever its format; no other row of its account has it. */
  readonly fitId: string
  /** `YYYY-MM-DD`, by the client’s calendar. */
  readonly day: string
  /** In the smallest unit of `currency`; money out is negative. */
  readonly amount: number
  readonly currency: string
  readonly payee: string
  readonly memo: string
  /** As the bank calls its kind; '' where it tells none. */
  readonly type: string
}

const maxFitIdLength = 255

/**
 * OFX 11.4.4.1: 255 characters at most. An identifier that is longer, or that no file could hold as it is, is a
 * digest of itself, since its start alone may be another’s too.
 */
function fitIdOf({ id }: Pick<Transaction, 'id'>): string {
  return id.length <= maxFitIdLength && /^[\x21-\x7e]+$/u.test(id) ? id : digestOf(id)
}

/** Where a format has room for no more than `room` signs: without hyphens, else what a digest tells apart. */
export function shortFitId(fitId: string, room: number): string {
  if (fitId.length <= room) return fitId
  const bare = fitId.replaceAll('-', '')
  return bare.length <= room ? bare : digestOf(fitId).replaceAll(/[-_]/gu, '0').slice(0, room)
}

export function toLedgerRow(row: Transaction, day: string): LedgerRow {
  const { amount, currency } = row.amount
  return {
    fitId: fitIdOf(row),
    day,
    // A zero of JSON may have a minus, which no amount has.
    amount: amount === 0 ? 0 : amount,
    currency: oneLine(currency),
    payee: oneLine(row.counterparty_name ?? ''),
    memo: [row.memo, row.note]
      .map((each) => oneLine(each ?? ''))
      .filter((each) => each !== '')
      .join('; '),
    type: oneLine(row.transaction_type ?? ''),
  }
}
