import { type ChartRead, findColumn } from '@/lib/domain/figures/chart-columns'
import type { Money } from '@/lib/bank-contract/money'
import type { Transaction } from '@/lib/bank-contract/transaction'
import { addDays, type DayRange } from '@/lib/domain/periods/day-range'
import type { DaySums } from '@/lib/domain/figures/day-sums'
import type { ReadFailure } from '@/lib/domain/connections/read-outcome'
import { localDay } from '@/lib/domain/periods/local-clock'
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

/** Why a balance is not known. */
export type BalanceLack =
  | {
      readonly why:
        | 'lacks'
        | 'later_part'
        | 'long_ago'
        | 'mixed'
        | 'not_shared'
        | 'part'
        | 'rows_lack'
        | 'rows_not_shared'
    }
  | { readonly why: 'failed'; readonly failure: ReadFailure['code'] }

type Reach = Pick<ChartRead, 'end' | 'reached' | 'notUnderstood'>

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
  const count = createDayCount(columns, today)
  return {
    add: (rows) => {
      for (const { status, posted_at, amount } of rows) {
        const day = status === 'settled' ? dayOf(posted_at) : undefined
        if (day !== undefined) count.move(day, amount.currency, BigInt(amount.amount))
      }
    },
    read: count.read,
  }
}

/**
 * The same of several accounts of one currency together, from the sums of days. None where no days are
 * known, or where a row does not say which account it moved.
 */
export function totalHistories(
  columns: readonly Required<DayRange>[],
  days: DaySums | undefined,
  { totals, today, reach }: { totals: readonly BalanceTotal[]; today: string; reach: Reach },
): (BalanceHistory & { accounts: readonly string[] })[] {
  if (days === undefined || !areAccountsNamed(days)) return []
  return totals.flatMap((total) => {
    const count = createDayCount(columns, today)
    for (const [day, { currencies }] of days) {
      for (const [currency, { accounts }] of currencies) {
        for (const id of total.accounts) {
          const change = accounts.get(id)
          if (change !== undefined) count.move(day, currency, change)
        }
      }
    }
    const history = count.read(total, reach)
    return history === undefined ? [] : [{ ...history, accounts: total.accounts }]
  })
}

/** Why none could be counted back over these days; undefined of `days` says that they were not read whole. */
export function whyNotCounted(days: DaySums | undefined, reach: Reach): BalanceLack {
  if (days === undefined || (reach.end !== 'whole' && reach.reached === undefined)) {
    return { why: 'later_part' }
  }
  return { why: reach.notUnderstood > 0 || !areAccountsNamed(days) ? 'rows_lack' : 'mixed' }
}

function areAccountsNamed(days: DaySums): boolean {
  return [...days.values()].every(({ currencies }) =>
    [...currencies.values()].every(({ accounts }) => !accounts.has('')),
  )
}

type Balance = { readonly amount: number | bigint; readonly currency: string }

function createDayCount(columns: readonly Required<DayRange>[], today: string) {
  const sums = new Map<string, bigint>()
  const currencies = new Set<string>()
  const first = columns[0]?.first ?? ''
  const end = columns.at(-1)?.last ?? ''
  const last = end < today ? end : today
  let later = 0n
  return {
    move: (day: string, currency: string, value: bigint): void => {
      if (day < first) return
      currencies.add(currency)
      if (day > last) later += value
      else sums.set(day, (sums.get(day) ?? 0n) + value)
    },
    read: (
      balance: Balance,
      { end: readingEnd, reached: oldest, notUnderstood }: Reach,
    ): BalanceHistory | undefined => {
      const complete = readingEnd === 'whole'
      if (notUnderstood > 0 || (!complete && oldest === undefined)) return undefined
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
  /** Which accounts, by their identifiers. */
  readonly accounts: string[]
}

/**
 * Balances added up within one currency and one kind of account. Currencies are never mixed, and
 * money in hand never with money owed: what the sign of a credit balance means is the bank's.
 */
export function balanceTotals(accounts: readonly Account[]): BalanceTotal[] {
  const totals = new Map<string, BalanceTotal>()
  for (const { id, balance, account_type } of accounts) {
    if (balance == null) continue
    const { currency } = balance
    const kind = kindOf(account_type)
    const key = `${currency} ${kind}`
    const total = totals.get(key) ?? { kind, currency, amount: 0n, accounts: [] }
    totals.set(key, total)
    total.amount += BigInt(balance.amount)
    total.accounts.push(id)
  }
  return [...totals.values()].toSorted((a, b) => kindPlace(a.kind) - kindPlace(b.kind))
}

const kinds = ['cash', 'investment', 'rewards']

/** Money in hand first, money owed and what we do not know last. */
function kindPlace(kind: string): number {
  const place = kinds.indexOf(kind)
  return place === -1 ? kinds.length : place
}

/** What an account counts as: checking and savings are both cash; '' for no type. */
export function kindOf(account_type: string | null | undefined): string {
  if (account_type === 'checking' || account_type === 'savings') return 'cash'
  return account_type ?? ''
}

/** Money in hand first, each kind in the order in which it comes. */
export function inHandFirst<Item>(
  items: readonly Item[],
  accountOf: (item: Item) => Pick<Account, 'account_type'>,
): Item[] {
  const kindAt = (item: Item) => kindOf(accountOf(item).account_type)
  const found = [...new Set(items.map(kindAt))]
  const places = found.toSorted((one, other) => kindPlace(one) - kindPlace(other))
  return items.toSorted((one, other) => places.indexOf(kindAt(one)) - places.indexOf(kindAt(other)))
}
