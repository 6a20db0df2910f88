import { findColumn, localDay } from '@/lib/domain/figures/chart-columns'
import { type Transaction, transactionTypes } from '@/lib/bank-contract/transaction'
import { twoLeggedTypes } from '@/lib/domain/transactions/other-leg'
import type { DayRange } from '@/lib/domain/periods/day-range'

/** What moved within one column, in the smallest unit. Its three figures add up to all rows of it. */
export interface FlowCell {
  moneyIn: bigint
  /** Never above zero. */
  moneyOut: bigint
  /** Between accounts of the business itself: both legs together are nothing. */
  own: bigint
  ownRows: number
  rows: number
}

export interface CurrencyFlow {
  readonly currency: string
  readonly cells: readonly Readonly<FlowCell>[]
  readonly total: Readonly<FlowCell>
  /** Types newer than we are, of any currency: a link to all but own transfers has to name them. */
  readonly newerTypes: readonly string[]
}

const knownTypes: ReadonlySet<string> = new Set(transactionTypes)

interface MoneyFlow {
  add: (rows: readonly Transaction[]) => void
  /** By currency; never added up across them. */
  read: () => CurrencyFlow[]
}

/**
 * Adds up what settled, by the day it was posted on in `timeZone`: what is pending or failed has
 * moved nothing. For a whole business a transfer from one of its accounts to another is neither
 * money in nor out; for one account it is.
 */
export function createMoneyFlow(
  columns: readonly Required<DayRange>[],
  { timeZone, isOneAccount }: { timeZone: string; isOneAccount: boolean },
): MoneyFlow {
  const placeOf = findColumn(columns)
  const dayOf = localDay(timeZone)
  const currencies = new Map<string, FlowCell[]>()
  const newerTypes = new Set<string>()

  function addRow({ status, posted_at, amount, transaction_type }: Transaction): void {
    const place = status === 'settled' ? placeOf(dayOf(posted_at) ?? '') : undefined
    if (place === undefined) return
    const cells = currencies.get(amount.currency) ?? columns.map(emptyCell)
    currencies.set(amount.currency, cells)
    const cell = cells[place]
    if (cell === undefined) return
    if (transaction_type && !knownTypes.has(transaction_type)) newerTypes.add(transaction_type)
    const value = BigInt(amount.amount)
    const isOwn = !isOneAccount && twoLeggedTypes.has(transaction_type ?? '')
    cell.rows += 1
    if (isOwn) {
      cell.own += value
      cell.ownRows += 1
    } else if (value > 0n) cell.moneyIn += value
    else cell.moneyOut += value
  }

  return {
    add: (rows) => {
      for (const row of rows) addRow(row)
    },
    read: () =>
      [...currencies]
        .map(([currency, cells]) => ({
          currency,
          cells,
          total: totalOf(cells),
          newerTypes: [...newerTypes],
        }))
        .toSorted((left, right) => left.currency.localeCompare(right.currency)),
  }
}

/** What a column changed by. */
export function netOf({ moneyIn, moneyOut, own }: FlowCell): bigint {
  return moneyIn + moneyOut + own
}

function emptyCell(): FlowCell {
  return { moneyIn: 0n, moneyOut: 0n, own: 0n, ownRows: 0, rows: 0 }
}

function totalOf(cells: readonly FlowCell[]): FlowCell {
  const total = emptyCell()
  for (const cell of cells) {
    total.moneyIn += cell.moneyIn
    total.moneyOut += cell.moneyOut
    total.own += cell.own
    total.ownRows += cell.ownRows
    total.rows += cell.rows
  }
  return total
}
