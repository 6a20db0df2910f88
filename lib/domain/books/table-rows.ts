import { type BalanceWord, dayBehind, findBalanceWord } from '@/lib/domain/books/balance-words'
import { ColumnSums } from '@/lib/domain/books/column-sums'
import { foldText } from '@/lib/domain/search/match-text'
import type { LeftOut } from '@/lib/domain/books/books-line'
import { withYear } from '@/lib/domain/books/datev-batch'
import type { BooksProblem } from '@/lib/domain/books/books-problem'
import { readDays } from '@/lib/domain/books/read-day'
import { splitCode } from '@/lib/domain/books/split-code'
import type { TableRecord } from '@/lib/domain/books/read-records'
import { findHeading, GroupName } from '@/lib/domain/books/group-name'
import { isFirstUnnamed, type LinesAbove } from '@/lib/domain/books/row-place'
import { findSummary, type SummaryRow } from '@/lib/domain/books/summary-row'
import {
  amountRoles,
  type ColumnRole,
  sideRoles,
  type TableShape,
} from '@/lib/domain/books/table-shape'

/** A cell and the column, from 1, that it stands in. */
export interface Cell {
  readonly column: number
  readonly text: string
  /** As it stands in the file, where a batch has given its day the year. */
  readonly written?: string
}

/** A line of the table whose cells are still texts. */
export interface TableRow {
  readonly kind: 'row'
  readonly line: number
  /** Those of a role, without the empty ones. Of "12.50 DR" the figure is the amount, and the code its direction. */
  readonly cellsOf: (role: ColumnRole) => readonly Cell[]
}

export interface BalanceRow {
  readonly kind: 'balance_row'
  readonly of: BalanceWord
  readonly day: Cell | undefined
  /** It is carried on, as "Balance c/d", which closes a side of an account by standing on the smaller. */
  readonly isCarried: boolean
  /** Its cells; one of a balance, or of an amount, is among them. */
  readonly row: TableRow
}

/** A line that has not as many cells as the table has columns. */
export interface Misfit {
  readonly kind: 'misfit'
  readonly problem: BooksProblem
}

export type SortedRow = TableRow | BalanceRow | LeftOut | Misfit

/** The records of a table, sorted one by one as they come. */
export async function* sortRecords(
  records: AsyncIterable<TableRecord>,
  shape: TableShape,
): AsyncGenerator<SortedRow> {
  const sort = createRowSorter(shape)
  let record: TableRecord | undefined
  for await (const below of records) {
    if (record !== undefined) yield sort(record, below)
    record = below
  }
  if (record !== undefined) yield sort(record)
}

/**
 * Sorts the records of a table into lines of the books and the rest: what stands above the head, a head
 * that is repeated, a name over a group, a sum, a stated balance. What looks like none of these is a line. Where
 * a line names no account, the name over its group is that. Records come in the order of the file, each with the one
 * below it.
 */
export function createRowSorter(
  shape: TableShape,
): (record: TableRecord, below?: TableRecord) => SortedRow {
  const placesOf = new Map<ColumnRole, number[]>()
  for (const [at, role] of shape.columns.entries()) {
    const places = placesOf.get(role)
    if (places === undefined) placesOf.set(role, [at])
    else places.push(at)
  }
  const needs = 1 + Math.max(-1, ...neededRoles.flatMap((role) => placesOf.get(role)?.[0] ?? []))
  const head = shape.heads.map((cell) => foldText(cell)).join('\n')
  const hasColumnOfCodes = placesOf.has('direction')
  // Of two sides each line names its accounts, as each does of a transaction of several lines.
  const namesAll = shape.carriesDown || sideRoles.some((role) => placesOf.has(role))
  const group = namesAll ? undefined : new GroupName(shape.columns)
  const sums = new ColumnSums()
  const place = { shape, group, sums }
  const lines: LinesAbove = { day: undefined, last: undefined, first: '' }
  return ({ line, cells }, below) => {
    const leftOut = (why: LeftOut['why']): LeftOut => ({ kind: 'left_out', line, why })
    if (line < shape.headLine) {
      group?.noteTitle(cells)
      return leftOut('above_head')
    }
    if (line === shape.headLine) return leftOut('head')
    if (head !== '' && cells[0] === shape.heads[0] && cells.map(foldText).join('\n') === head) {
      group?.noteRepeatedHead()
      return leftOut('repeated_head')
    }
    let own = ownAccount(cells, group)
    // "Opening balance" in the column of accounts names no account: the balance is of the one above.
    const said = own && findBalanceWord(own.text)
    if (said?.isWhole === true && (said.saysBalance || said.isCarried)) own = undefined
    let named = group?.name
    const cellsOf = (role: ColumnRole): readonly Cell[] => {
      if (role === 'account' && named !== undefined && own === undefined) return [named]
      const stated = (of: ColumnRole) =>
        (placesOf.get(of) ?? []).flatMap((at) => {
          const text = cells[at] ?? ''
          if (text === '' || (isOfMoney(of) && emptyAmount.test(text))) return []
          const cell = { column: at + 1, text }
          const isShort = shape.batch !== undefined && of === 'day'
          return isShort ? [{ ...cell, text: withYear(text, shape.batch), written: text }] : [cell]
        })
      if (hasColumnOfCodes) return stated(role)
      if (role === 'amount') {
        return stated(role).map((cell) => ({ ...cell, text: splitCode(cell.text).figure }))
      }
      if (role !== 'direction') return stated(role)
      return stated('amount').flatMap(({ column, text }) => {
        const { code } = splitCode(text)
        return code === undefined ? [] : [{ column, text: code }]
      })
    }
    const row: TableRow = { kind: 'row', line, cellsOf }
    const [day] = cellsOf('day')
    const hasDay = day !== undefined && readDays(day.text).size > 0
    const amounts = amountRoles.flatMap((role) => cellsOf(role))
    const columns = 1 + cells.findLastIndex((cell) => cell !== '')
    const max = shape.columns.length
    const summary = findSummary({ row, cells, amounts, hasDay, lines, next: below?.cells }, place)
    if (summary?.of === 'sum') {
      group?.end()
      sums.begin()
      return leftOut('sum')
    }
    if (summary !== undefined) {
      if (summary.of === 'closing') group?.end()
      if (amounts.length === 0 && cellsOf('balance').length === 0) return leftOut('heading')
      if (columns > max) return tooMany(line, columns, max)
      const isNumbered = lines.first !== '' || isFilledLine(below?.cells, shape)
      const code = own ?? (isNumbered ? undefined : codeBefore(cells, shape, summary.word))
      if (summary.of !== 'closing' && code !== undefined) group?.hold(code)
      named = group?.name
      sums.addBalance(amounts)
      return toBalanceRow(summary, row, hasDay ? day : undefined)
    }
    const heading = hasDay ? undefined : findHeading(row, cells)
    if (heading?.of === 'name' || heading?.of === 'figure') {
      if (heading.of === 'name') group?.begin(heading.name)
      sums.begin()
      return leftOut('heading')
    }
    if (columns > max) return tooMany(line, columns, max)
    if (heading !== undefined && group?.mayOpen === true) {
      group.begin(heading.name)
      sums.begin()
      return leftOut(heading.of === 'sum' ? 'sum' : 'heading')
    }
    if (cells.length < needs) {
      const problem = { code: 'too_few_columns', line, columns: cells.length, needs } as const
      return { kind: 'misfit', problem }
    }
    if (shape.carriesAccount === true && own !== undefined) group?.hold(own)
    group?.noteLine(own)
    sums.addLine(amounts)
    noteLine(lines, row, cells)
    return row
  }
}

function ownAccount(cells: readonly string[], group: GroupName | undefined): Cell | undefined {
  const at = group?.accountAt ?? -1
  const text = cells[at] ?? ''
  return text === '' ? undefined : { column: at + 1, text }
}

/** The code of an account before its opening balance, in a first column without a name. */
function codeBefore(
  [text = '']: readonly string[],
  shape: TableShape,
  word: Cell,
): Cell | undefined {
  return isFirstUnnamed(shape) && word.column > 1 && /\p{Nd}/u.test(text)
    ? { column: 1, text }
    : undefined
}

/** A line that has something in its first column: what stands there before an opening is no account. */
function isFilledLine(cells: readonly string[] | undefined, { columns }: TableShape): boolean {
  const [first = '', day = ''] = [cells?.[0], cells?.[columns.indexOf('day')]]
  return first !== '' && readDays(day).size > 0
}

function noteLine(lines: LinesAbove, row: TableRow, [first = '']: readonly string[]) {
  lines.day ??= row.cellsOf('day')[0]?.text
  lines.last = row
  if (first !== '') lines.first = first
}

function toBalanceRow(
  { of, word, isCarried }: Exclude<SummaryRow, { of: 'sum' }>,
  row: TableRow,
  day: Cell | undefined,
): BalanceRow {
  const ofDay = of === 'of_day' ? { column: word.column, text: dayBehind(word.text) } : day
  return { kind: 'balance_row', of, day: ofDay, isCarried, row }
}

function tooMany(line: number, columns: number, max: number): Misfit {
  return { kind: 'misfit', problem: { code: 'too_many_columns', line, columns, max } }
}

/** A dash alone, as a table writes that there is no amount: "-", "$ -". */
const emptyAmount = /^[\s\p{Sc}]*[-\u2012-\u2015\u2212][\s\p{Sc}]*$/u

function isOfMoney(role: ColumnRole): boolean {
  return amountRoles.includes(role) || role === 'balance'
}

// A line that is cut off before an account would seem to be of none.
const neededRoles: readonly ColumnRole[] = ['day', ...amountRoles, ...sideRoles, 'contra_account']
