import { currencyNamed } from '@/lib/domain/books/currency-names'
import { type DayOrder, readDays } from '@/lib/domain/books/read-day'
import { type DecimalMark, readDecimal } from '@/lib/domain/books/read-decimal'
import { readSide } from '@/lib/domain/books/read-side'
import { amountOf, turnedAmount } from '@/lib/domain/books/table-amount'
import { createRowSorter, type TableRow } from '@/lib/domain/books/table-rows'
import type { Sign, TableShape } from '@/lib/domain/books/table-shape'
import { findMinorDigits } from '@/lib/format/money'

/** The lines of the books among the first lines under the head of a table. */
export function rowsOfSample(
  shape: TableShape,
  sample: readonly (readonly string[])[],
): readonly TableRow[] {
  const sort = createRowSorter(shape)
  return sample.flatMap((cells, at) => {
    const line = shape.headLine + 1 + at
    const next = sample[at + 1]
    const below = next && { line: line + 1, cells: [...next] }
    const row = sort({ line, cells: [...cells] }, below)
    return row.kind === 'row' ? row : []
  })
}

/** A cell of dates, and the day that it is in an order, `YYYY-MM-DD`. */
export interface DayExample {
  readonly text: string
  readonly order: DayOrder
  readonly day: string
}

/** One date as each of these orders reads it: the first that they read differently, else the first there is. */
export function dayExamples(
  rows: readonly TableRow[],
  orders: readonly DayOrder[],
): readonly DayExample[] {
  const read = rows
    .flatMap((row) => row.cellsOf('day').slice(0, 1))
    .map(({ text, written = text }) => ({ text: written, days: readDays(text) }))
    .filter(({ days }) => orders.every((order) => days.has(order)))
  const readings = (days: ReadonlyMap<DayOrder, string>) =>
    new Set(orders.length > 1 ? orders.map((order) => days.get(order)) : days.values())
  const found = read.find(({ days }) => readings(days).size > 1) ?? read[0]
  if (found === undefined) return []
  return orders.map((order) => ({
    text: found.text,
    order,
    day: found.days.get(order) ?? '',
  }))
}

/** A cell of an amount with its column, from 1, and what it comes to in the smallest unit. */
export interface AmountExample {
  readonly column: number
  readonly text: string
  readonly amount: number
}

interface AmountReading {
  readonly sign: Sign
  /** Of a file of several accounts the one that is meant. */
  readonly account?: string | undefined
  readonly mark: DecimalMark
  readonly currency: string
}

/**
 * The first amount of money in and the first of money out among these lines, as a sign reads them: of lines
 * whose amount stands in one cell and is of this currency.
 */
export function amountExamples(
  rows: readonly TableRow[],
  reading: AmountReading,
): readonly AmountExample[] {
  const read = rows.flatMap((row) => amountExample(row, reading) ?? [])
  const [incoming, outgoing] = [1, -1].map((way) =>
    read.find(({ amount }) => Math.sign(amount) === way),
  )
  return [incoming, outgoing].filter((each) => each !== undefined)
}

function amountExample(
  row: TableRow,
  { sign, account, mark, currency }: AmountReading,
): AmountExample | undefined {
  const minorDigits = findMinorDigits(currency) ?? 2
  const side = readSide(row, { sign, account })
  if (side.kind !== 'own') return undefined
  const found = turnedAmount(amountOf(row, mark, side.sign, minorDigits), side.isTurned)
  if (found.kind === 'problem' || found.amount === 0) return undefined
  const { amount, cell, names } = found
  const alone = readDecimal(cell.text, mark, minorDigits)
  if (alone.kind !== 'amount' || Math.abs(alone.amount) !== Math.abs(amount)) return undefined
  const named = [names, ...row.cellsOf('currency').map(({ text }) => text)].filter(Boolean)
  const isOwn = named.every((name) => currencyNamed(name, currency) === currency)
  return isOwn ? { ...cell, amount } : undefined
}
