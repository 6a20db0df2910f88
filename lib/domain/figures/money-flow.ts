import { findColumn } from '@/lib/domain/figures/chart-columns'
import type { CurrencyDay, DaySums } from '@/lib/domain/figures/day-sums'
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

/** What moved in the same days of the year before. */
export interface FlowsBefore {
  readonly span: Required<DayRange>
  /** Of the first row, where the days had long begun. */
  readonly begins: string | undefined
  /** When its days were read, where they were not read just now. */
  readonly readAt?: string | undefined
  readonly flows: readonly CurrencyFlow[]
}

/**
 * Money in and out by column and currency, never added up across currencies. For a whole business a
 * transfer from one of its accounts to another is neither money in nor out; for one account it is.
 */
export function moneyFlows(
  columns: readonly Required<DayRange>[],
  days: DaySums,
  { isOneAccount }: { isOneAccount: boolean },
): CurrencyFlow[] {
  const placeOf = findColumn(columns)
  const currencies = new Map<string, FlowCell[]>()
  const newerTypes = new Set<string>()
  for (const [day, sum] of days) {
    const place = placeOf(day)
    if (place === undefined) continue
    for (const type of sum.newerTypes) newerTypes.add(type)
    for (const [currency, of] of sum.currencies) {
      const cells = currencies.get(currency) ?? columns.map(emptyCell)
      currencies.set(currency, cells)
      const cell = cells[place]
      if (cell !== undefined) addTo(cell, isOneAccount ? ofOneAccount(of) : ofBusiness(of))
    }
  }
  return [...currencies]
    .map(([currency, cells]) => {
      const total = emptyCell()
      for (const cell of cells) addTo(total, cell)
      return { currency, cells, total, newerTypes: [...newerTypes] }
    })
    .toSorted((left, right) => left.currency.localeCompare(right.currency))
}

function ofBusiness({ moneyIn, moneyOut, ownIn, ownOut, ownRows, rows }: CurrencyDay): FlowCell {
  return { moneyIn, moneyOut, own: ownIn + ownOut, ownRows, rows }
}

function ofOneAccount({ moneyIn, moneyOut, ownIn, ownOut, rows }: CurrencyDay): FlowCell {
  return { moneyIn: moneyIn + ownIn, moneyOut: moneyOut + ownOut, own: 0n, ownRows: 0, rows }
}

/** What a column changed by. */
export function netOf({ moneyIn, moneyOut, own }: FlowCell): bigint {
  return moneyIn + moneyOut + own
}

function emptyCell(): FlowCell {
  return { moneyIn: 0n, moneyOut: 0n, own: 0n, ownRows: 0, rows: 0 }
}

function addTo(cell: FlowCell, { moneyIn, moneyOut, own, ownRows, rows }: FlowCell): void {
  cell.moneyIn += moneyIn
  cell.moneyOut += moneyOut
  cell.own += own
  cell.ownRows += ownRows
  cell.rows += rows
}
