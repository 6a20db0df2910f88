import { type ChartRead, findColumn, localDay } from '@/lib/domain/figures/chart-columns'
import type { Money } from '@/lib/bank-contract/money'
import type { Transaction } from '@/lib/bank-contract/transaction'
import { addDays, type DayRange } from '@/lib/domain/periods/day-range'
import type { Account } from '@/lib/bank-contract/account'

/** Balances at the ends of the days of one column, in the smallest unit. */
export interface BalanceCell {
  readonly end: bigint
  readonly lowest: bigint
  readonly highest: bigint
}

export interface BalanceHistory {
  readonly currency: string
  /** The day of the balance that was counted back from: later ones have none yet. */
  readonly today: string
  /** Before the first day; undefined where the count did not reach it. */
  readonly opening: bigint | undefined
  readonly days: readonly { readonly day: string; readonly end: bigint }[]
  /** Undefined for a column that the count did not reach, or that has not come. */
  readonly cells: readonly (BalanceCell | undefined)[]
}

type Reach = Pick<ChartRead, 'complete' | 'reached' | 'unreadable' | 'undetermined'>

export interface BalanceCount {
  add: (rows: readonly Transaction[]) => void
  /**
   * Undefined where nothing can be said of any day: no row was reached, some cannot be read, or they
   * are not all in the currency of the balance.
   */
  read: (balance: Money, read: Reach) => BalanceHistory | undefined
}

/**
 * Counts an account's balance back, day by day in `timeZone`, from what it is on the day `today`:
 * only what settled has moved money, on the day it was posted. The rows have to reach from now to the
 * first column.
 */
export function createBalanceCount(
  columns: readonly Required<DayRange>[],
  { timeZone, today }: { timeZone: string; today: string },
): BalanceCount {
  const dayOf = localDay(timeZone)
  const sums = new Map<string, bigint>()
  const currencies = new Set<string>()
  const first = columns[0]?.first ?? ''
  const end = columns.at(-1)?.last ?? ''
  const last = end < today ? end : today
  let later = 0n

  function addRow({ status, posted_at, amount }: Transaction): void {
    const day = status === 'settled' ? dayOf(posted_at) : undefined
    if (day === undefined || day < first) return
    currencies.add(amount.currency)
    const value = BigInt(amount.amount)
    if (day > last) later += value
    else sums.set(day, (sums.get(day) ?? 0n) + value)
  }

  return {
    add: (rows) => {
      for (const row of rows) addRow(row)
    },
    read: (balance, { complete, reached: oldest, unreadable, undetermined }) => {
      if (unreadable + undetermined > 0 || (!complete && oldest === undefined)) return undefined
      if ([...currencies].some((currency) => currency !== balance.currency)) return undefined
      const reached = complete ? undefined : oldest
      const from = reached !== undefined && reached > first ? reached : first
      const days: { day: string; end: bigint }[] = []
      let sum = BigInt(balance.amount) - later
      for (let day = last; day >= from; day = addDays(day, -1)) {
        days.push({ day, end: sum })
        sum -= sums.get(day) ?? 0n
      }
      days.reverse()
      return {
        currency: balance.currency,
        today,
        opening: days.length > 0 && (reached === undefined || reached < first) ? sum : undefined,
        days,
        cells: cellsOf(columns, days),
      }
    },
  }
}

function cellsOf(
  columns: readonly Required<DayRange>[],
  days: BalanceHistory['days'],
): (BalanceCell | undefined)[] {
  const cells: (BalanceCell | undefined)[] = columns.map(() => undefined)
  const placeOf = findColumn(columns)
  for (const { day, end } of days) {
    const place = placeOf(day)
    if (place === undefined) continue
    const known = cells[place]
    cells[place] = {
      end,
      lowest: known === undefined || end < known.lowest ? end : known.lowest,
      highest: known === undefined || end > known.highest ? end : known.highest,
    }
  }
  return cells
}

export interface BalanceTotal {
  /** `cash` for checking and savings together, else the type of the accounts; '' for none. */
  kind: string
  currency: string
  amount: bigint
}

/**
 * Balances added up within one currency and one kind of account. Currencies are never mixed, and
 * money in hand never with money owed: what the sign of a credit balance means is the bank's.
 */
export function balanceTotals(accounts: readonly Account[]): BalanceTotal[] {
  const totals = new Map<string, BalanceTotal>()
  for (const { balance, account_type } of accounts) {
    if (balance == null) continue
    const { currency } = balance
    const kind = kindOf(account_type)
    const key = `${currency} ${kind}`
    const amount = (totals.get(key)?.amount ?? 0n) + BigInt(balance.amount)
    totals.set(key, { kind, currency, amount })
  }
  return [...totals.values()].toSorted((a, b) => kindPlace(a.kind) - kindPlace(b.kind))
}

const kinds = ['cash', 'investment', 'rewards']

/** Money in hand first, money owed and what we do not know last. */
function kindPlace(kind: string): number {
  const place = kinds.indexOf(kind)
  return place === -1 ? kinds.length : place
}

function kindOf(account_type: string | null | undefined): string {
  if (account_type === 'checking' || account_type === 'savings') return 'cash'
  return account_type ?? ''
}
