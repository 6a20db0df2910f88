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

/** All settled rows from some day to now, with what the bank says that the account holds. */
interface BalanceReading {
  readonly rows: readonly PostedRow[]
  readonly before: Money | undefined
  /** What the bank said after the rows had been read. */
  readonly after: Money | undefined
  readonly currency: string
  readonly isUnderstood: boolean
}

/**
 * Counted back from what the account holds now. It is known only where the chosen rows follow each other:
 * a balance before and after rows with others between them is the balance of no moment.
 */
export function balancesOf(reading: BalanceReading): RowBalances {
  const { rows, before, after, currency, isUnderstood } = reading
  if (before === undefined || after === undefined) return unknown('not_given')
  if (before.currency !== currency) return unknown('other_currency')
  if (before.amount !== after.amount || after.currency !== currency) return unknown('moving')
  if (!isUnderstood) return unknown('unread')
  const chosen = rows.filter(({ isChosen }) => isChosen)
  if (chosen.length === 0) return unknown('no_rows')
  const instants = chosen.map(({ instant }) => instant)
  const [first, last] = [least(instants), most(instants)]
  const others = rows.filter(({ isChosen }) => !isChosen)
  if (others.some(({ instant }) => instant > first && instant < last)) return unknown('between')
  const later = others.filter(({ instant }) => instant >= last && instant > first)
  const sums = [before.amount, ...later.map(({ amount }) => -amount)]
  const closing = exactSum(sums)
  const opening = exactSum([...sums, ...chosen.map(({ amount }) => -amount)])
  if (closing === undefined || opening === undefined) return unknown('inexact')
  const days = chosen.map(({ day }) => day).toSorted()
  const [firstDay = '', lastDay = ''] = [days[0], days.at(-1)]
  const isDayShared = others.some(({ day, instant }) => day === firstDay && instant <= first)
  return {
    kind: 'known',
    opening: { day: isDayShared ? firstDay : addDays(firstDay, -1), amount: opening },
    closing: { day: lastDay, amount: closing },
  }
}

function unknown(why: NoBalances): RowBalances {
  return { kind: 'unknown', why }
}

/** Undefined where it leaves the exact integers on its way. */
function exactSum(amounts: readonly number[]): number | undefined {
  let sum = 0
  for (const each of amounts) {
    sum += each
    if (!Number.isSafeInteger(sum)) return undefined
  }
  return sum === 0 ? 0 : sum
}

function least(values: readonly number[]): number {
  return values.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY)
}

function most(values: readonly number[]): number {
  return values.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY)
}
