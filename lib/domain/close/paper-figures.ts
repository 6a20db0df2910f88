import type { Money } from '@/lib/bank-contract/money'
import type { Statement } from '@/lib/bank-contract/statement'
import type { Transaction } from '@/lib/bank-contract/transaction'
import { hasSettled } from '@/lib/domain/transactions/has-settled'
import type { TimedAmount } from '@/lib/domain/close/other-days'
import { rowKey } from '@/lib/domain/close/row-key'
import { tellsItsDay } from '@/lib/domain/figures/day-sums'
import type { DayRange } from '@/lib/domain/periods/day-range'
import { localDay } from '@/lib/domain/periods/local-clock'
import { twoLeggedTypes } from '@/lib/domain/transactions/other-leg'

// What the paper says of money, kept with the evidence: plain data, amounts as decimal digits.

/** What an account moved in the period, as far as it was read. */
export interface AccountFigures {
  /** Its identifier; '' where the bank names none. */
  readonly account: string
  readonly currency: string
  readonly moneyIn: string
  /** Never above zero. */
  readonly moneyOut: string
  readonly rowsIn: number
  readonly rowsOut: number
}

/** What moved in a currency; a transfer between own accounts is neither money in nor out. */
export interface CurrencyTotals {
  readonly currency: string
  readonly moneyIn: string
  readonly moneyOut: string
  /** Both sides of own transfers, which are nothing where both were posted. */
  readonly own: string
  /** What of these came in; absent where nothing moved so, and in what was kept before this was counted. */
  readonly ownIn?: string | undefined
  readonly rows: number
  readonly ownRows: number
}

export interface Movements {
  readonly accounts: readonly AccountFigures[]
  readonly totals: readonly CurrencyTotals[]
  /** Rows that do not tell whether, when or how they moved money, and so are in no sum. */
  readonly untold: number
}

/** The balances that statements of exactly the first and the last day give of an account. */
export interface AccountBalances {
  readonly account: string
  readonly currency: string
  readonly opening: string | undefined
  readonly closing: string | undefined
  /** Its rows lead from the one to the other in days of another time zone than the client’s. */
  readonly isElsewhere?: true
}

interface Moved {
  readonly day: string
  readonly at: string
  readonly account: string
  readonly amount: Money
  readonly isOwn: boolean
}

export interface CollectedMovements {
  readonly add: (rows: readonly Transaction[]) => void
  readonly read: (days: Required<DayRange>) => Movements
  /** The earliest day of all that was added. */
  readonly firstDay: () => string | undefined
  /** All that one account moved in one currency, whenever that was. */
  readonly rowsOf: (account: string, currency: string) => TimedAmount[]
}

/** Adds up what settled, by the day it was posted on; each row once, as it came last. */
export function collectMovements(timeZone: string): CollectedMovements {
  const dayOf = localDay(timeZone)
  const moved = new Map<string, Moved>()
  const untold = new Set<string>()
  return {
    add: (rows) => {
      for (const row of rows) {
        const key = rowKey(row)
        // What is pending or failed has moved nothing.
        const isMeant = hasSettled(row) !== false
        const day = isMeant && tellsItsDay(row, true) ? dayOf(row.posted_at) : undefined
        if (isMeant && day === undefined) untold.add(key)
        else untold.delete(key)
        if (day === undefined) moved.delete(key)
        else {
          const isOwn = twoLeggedTypes.has(row.transaction_type ?? '')
          const { posted_at: at, account_id: account, amount } = row
          moved.set(key, { day, at: at ?? '', account: account ?? '', amount, isOwn })
        }
      }
    },
    read: ({ first, last }) => {
      const rows = [...moved.values()].filter(({ day }) => day >= first && day <= last)
      return {
        accounts: addUp(rows, ({ account, amount }) => JSON.stringify([account, amount.currency]))
          .map(accountOf)
          .toSorted((one, other) => compare(keyOf(one), keyOf(other))),
        totals: addUp(rows, ({ amount }) => amount.currency)
          .map(totalsOf)
          .toSorted((one, other) => compare(one.currency, other.currency)),
        untold: untold.size,
      }
    },
    firstDay: () => {
      let first: string | undefined
      for (const { day } of moved.values()) if (first === undefined || day < first) first = day
      return first
    },
    rowsOf: (account, currency) =>
      [...moved.values()].flatMap(({ at, amount, ...row }) =>
        row.account === account && amount.currency === currency
          ? { at: Date.parse(at), amount: BigInt(amount.amount) }
          : [],
      ),
  }
}

function addUp(rows: readonly Moved[], groupOf: (row: Moved) => string): Moved[][] {
  const groups = new Map<string, Moved[]>()
  for (const row of rows) {
    const key = groupOf(row)
    const known = groups.get(key)
    if (known === undefined) groups.set(key, [row])
    else known.push(row)
  }
  return [...groups.values()]
}

function accountOf(rows: readonly Moved[]): AccountFigures {
  const [first] = rows
  const ins = rows.filter(({ amount }) => amount.amount >= 0)
  const outs = rows.filter(({ amount }) => amount.amount < 0)
  return {
    account: first?.account ?? '',
    currency: first?.amount.currency ?? '',
    moneyIn: sumOf(ins),
    moneyOut: sumOf(outs),
    rowsIn: ins.length,
    rowsOut: outs.length,
  }
}

function totalsOf(rows: readonly Moved[]): CurrencyTotals {
  const others = rows.filter(({ isOwn }) => !isOwn)
  const own = rows.filter(({ isOwn }) => isOwn)
  return {
    currency: rows[0]?.amount.currency ?? '',
    moneyIn: sumOf(others.filter(({ amount }) => amount.amount >= 0)),
    moneyOut: sumOf(others.filter(({ amount }) => amount.amount < 0)),
    own: sumOf(own),
    ...(own.length > 0 && { ownIn: sumOf(own.filter(({ amount }) => amount.amount >= 0)) }),
    rows: rows.length,
    ownRows: own.length,
  }
}

function sumOf(rows: readonly Moved[]): string {
  return String(rows.reduce((sum, { amount }) => sum + BigInt(amount.amount), 0n))
}

/**
 * What the statements say that each account opened and closed the period with. One whose days begin or end
 * elsewhere says neither; where two disagree nobody knows which is right.
 */
export function balancesOf(
  statements: readonly Statement[],
  { first, last }: Required<DayRange>,
): AccountBalances[] {
  const found = new Map<string, { opening: Set<string>; closing: Set<string> }>()
  for (const { period_start, period_end, accounts } of statements) {
    for (const { account_id, opening_balance, closing_balance } of accounts ?? []) {
      const note = (balance: Money | null | undefined, part: 'opening' | 'closing') => {
        if (!balance) return
        const key = JSON.stringify([account_id ?? '', balance.currency])
        const known = found.get(key) ?? { opening: new Set(), closing: new Set() }
        found.set(key, known)
        known[part].add(String(balance.amount))
      }
      if (period_start === first) note(opening_balance, 'opening')
      if (period_end === last) note(closing_balance, 'closing')
    }
  }
  return [...found]
    .map(([key, { opening, closing }]) => {
      const [account = '', currency = ''] = JSON.parse(key) as string[]
      return { account, currency, opening: only(opening), closing: only(closing) }
    })
    .toSorted((one, other) => compare(keyOf(one), keyOf(other)))
}

function only(values: ReadonlySet<string>): string | undefined {
  const [value] = values
  return values.size === 1 ? value : undefined
}

function keyOf({ account, currency }: Pick<AccountFigures, 'account' | 'currency'>): string {
  return JSON.stringify([account, currency])
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0
}

/** All that a paper says of money. */
export interface PaperFigures {
  readonly accounts: readonly AccountFigures[]
  readonly totals: readonly CurrencyTotals[]
  /** Whether all that the period moved is in them. */
  readonly isWhole: boolean
  /** Undefined where the statements were not read whole, or are not shared. */
  readonly balances: readonly AccountBalances[] | undefined
  /** Of accounts of which no statement says it: counted back from the bank’s balance; absent where that was not done. */
  readonly byBalance?: readonly AccountBalances[] | undefined
  /** What moved in the same length before; undefined where that was not read whole. */
  readonly before: TotalsBefore | undefined
}

export interface TotalsBefore {
  readonly days: Required<DayRange>
  readonly totals: readonly CurrencyTotals[]
  /** Of the first row of all that was read, where it is that late that it stands for fewer days than these. */
  readonly from?: string | undefined
}
