import type { Money } from '@/lib/bank-contract/money'
import { addDays } from '@/lib/domain/periods/day-range'

/** What a row does to the balance, and when it was posted. */
export interface PostedRow {
  readonly day: string
  /** In milliseconds. */
  readonly instant: number
  readonly amount: number
  /** Whether it is among those that are handed over. */
  readonly isChosen: boolean
}

/** Why nobody can say what the account held before and after exactly these rows. */
export type NoBalances =
  | 'no_rows'
  /** The bank gives none of this account. */
  | 'not_given'
  /** It is in another currency than the rows. */
  | 'other_currency'
  /** It changed while the rows were read. */
  | 'moving'
  /** Other rows were posted between them, as where one came late into what was handed over. */
  | 'between'
  /** A row could not be understood. */
  | 'unread'
  /** A sum is beyond the integers that are exact. */
  | 'inexact'

/** What the account held before the first and after the last of some rows. */
export type RowBalances =
  | {
      readonly kind: 'known'
      readonly opening: DayBalance
      readonly closing: DayBalance
    }
  | { readonly kind: 'unknown'; readonly why: NoBalances }

export interface DayBalance {
  readonly day: string
  readonly amount: number
}

/** What the bank says that the account holds, beside all its settled rows from some day to now. */
interface BalanceReading {
  readonly before: Money | undefined
  /** What the bank said after the rows had been read. */
  readonly after: Money | undefined
  readonly currency: string
  readonly isUnderstood: boolean
}

/**
 * Counted back from what the account holds now, of rows as they come, oldest first. It is known only where the chosen
 * rows follow each other: a balance before and after rows with others between them is the balance of no moment.
 */
export function createBalances() {
  let first: PostedRow | undefined
  let last: PostedRow | undefined
  let chosen = 0n
  let later = 0n
  let other: PostedRow | undefined
  let isBetween = false
  let lastEarlier: PostedRow | undefined
  const add = (row: PostedRow): void => {
    if (row.isChosen) {
      first ??= row
      last = row
      chosen += BigInt(row.amount)
      if (other !== undefined && other.instant < row.instant) isBetween = true
    } else if (first === undefined || row.instant <= first.instant) lastEarlier = row
    else {
      other ??= row
      later += BigInt(row.amount)
    }
  }
  const read = ({ before, after, currency, isUnderstood }: BalanceReading): RowBalances => {
    if (before === undefined || after === undefined) return unknown('not_given')
    if (before.currency !== currency) return unknown('other_currency')
    if (before.amount !== after.amount || after.currency !== currency) return unknown('moving')
    if (!isUnderstood) return unknown('unread')
    if (first === undefined || last === undefined) return unknown('no_rows')
    if (isBetween) return unknown('between')
    const closing = exact(BigInt(before.amount) - later)
    const opening = exact(BigInt(before.amount) - later - chosen)
    if (closing === undefined || opening === undefined) return unknown('inexact')
    const isDayShared = lastEarlier?.day === first.day
    return {
      kind: 'known',
      opening: { day: isDayShared ? first.day : addDays(first.day, -1), amount: opening },
      closing: { day: last.day, amount: closing },
    }
  }
  return { add, read }
}

function unknown(why: NoBalances): RowBalances {
  return { kind: 'unknown', why }
}

/** Undefined beyond the integers that are exact. */
function exact(sum: bigint): number | undefined {
  const amount = Number(sum)
  return Number.isSafeInteger(amount) ? amount : undefined
}
