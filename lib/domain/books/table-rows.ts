import { foldText } from '@/lib/domain/search/match-text'
import type { LeftOut } from '@/lib/domain/books/books-line'
import { withYear } from '@/lib/domain/books/datev-batch'
import type { BooksProblem } from '@/lib/domain/books/books-problem'
import { readDays } from '@/lib/domain/books/read-day'
import { splitCode } from '@/lib/domain/books/split-code'
import type { TableRecord } from '@/lib/domain/books/read-records'
import { findHeading, GroupName } from '@/lib/domain/books/group-name'
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
  readonly of: 'opening' | 'closing'
  readonly day: Cell | undefined
  /** Its cells; one of a balance, or of an amount, is among them. */
  readonly row: TableRow
}

/** A line that has not as many cells as the table has columns. */
export interface Misfit {
  readonly kind: 'misfit'
  readonly problem: BooksProblem
}

/**
 * Sorts the records of a table into lines of the books and the rest: what stands above the head, a head
 * that is repeated, a name over a group, a sum, a stated balance. What looks like none of these is a line. Where
 * a line names no account, the name over its group is that. Records come in the order of the file.
 */
export function createRowSorter(
  shape: TableShape,
): (record: TableRecord) => TableRow | BalanceRow | LeftOut | Misfit {
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
  const [accountAt] = placesOf.get('account') ?? []
  const group = namesAll ? undefined : new GroupName(shape.columns)
  return ({ line, cells }) => {
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
    const named = group?.name
    const cellsOf = (role: ColumnRole): readonly Cell[] => {
      if (role === 'account' && named !== undefined && isEmptyAt(cells, accountAt)) return [named]
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
    const amount = firstCell(cellsOf, amountRoles)
    const columns = 1 + cells.findLastIndex((cell) => cell !== '')
    const max = shape.columns.length
    const words = wordsOf(row, shape)
    // Most rows may have none: to look for them costs more than all else of a row.
    const found = words === 'none' ? undefined : findWord(cells)
    const word = words === 'any' || found === 'opening' ? found : undefined
    if (word === 'sum' || word === 'closing') group?.end()
    if (word === 'sum') return leftOut('sum')
    if (word !== undefined) {
      if (amount === undefined && cellsOf('balance').length === 0) return leftOut('heading')
      if (columns > max) return tooMany(line, columns, max)
      return { kind: 'balance_row', of: word, day: hasDay ? day : undefined, row }
    }
    const heading = hasDay ? undefined : findHeading(row, cells)
    if (heading?.of === 'name' || heading?.of === 'figure') {
      if (heading.of === 'name') group?.begin(heading.name)
      return leftOut('heading')
    }
    if (columns > max) return tooMany(line, columns, max)
    if (heading !== undefined && group?.mayOpen === true) {
      group.begin(heading.name)
      return leftOut(heading.of === 'sum' ? 'sum' : 'heading')
    }
    if (cells.length < needs) {
      const problem = { code: 'too_few_columns', line, columns: cells.length, needs } as const
      return { kind: 'misfit', problem }
    }
    group?.noteLine(!isEmptyAt(cells, accountAt))
    return row
  }
}

function tooMany(line: number, columns: number, max: number): Misfit {
  return { kind: 'misfit', problem: { code: 'too_many_columns', line, columns, max } }
}

function isEmptyAt(cells: readonly string[], at: number | undefined): boolean {
  return at === undefined || (cells[at] ?? '') === ''
}

/**
 * Which words in a row may say that it is a sum or a balance: none beside a day and an amount, but that of an opening
 * where the amount is the balance too; nor beside a day that there is not, nor in a further line of a transaction.
 */
function wordsOf({ cellsOf }: TableRow, { carriesDown }: TableShape): 'any' | 'opening' | 'none' {
  const [day] = cellsOf('day')
  if (day === undefined) return !carriesDown || cellsOf('account').length === 0 ? 'any' : 'none'
  if (readDays(day.text).size === 0) return balanceWord(day.text) === undefined ? 'none' : 'any'
  const amount = firstCell(cellsOf, amountRoles)
  if (amount === undefined) return 'any'
  const [balance] = cellsOf('balance')
  return balance !== undefined && digitsIn(balance) === digitsIn(amount) ? 'opening' : 'none'
}

function digitsIn({ text }: Cell): string {
  return text.replaceAll(/\P{Nd}/gu, '')
}

/** A dash alone, as a table writes that there is no amount: "-", "$ -". */
const emptyAmount = /^[\s\p{Sc}]*[-\u2012-\u2015\u2212][\s\p{Sc}]*$/u

function isOfMoney(role: ColumnRole): boolean {
  return amountRoles.includes(role) || role === 'balance'
}

function findWord(cells: readonly string[]): BalanceWord | undefined {
  return cells.map((cell) => balanceWord(cell)).find((word) => word !== undefined)
}

// A line that is cut off before an account would seem to be of none.
const neededRoles: readonly ColumnRole[] = ['day', ...amountRoles, ...sideRoles, 'contra_account']

function firstCell(
  cellsOf: (role: ColumnRole) => readonly Cell[],
  roles: readonly ColumnRole[],
): Cell | undefined {
  return roles.flatMap((role) => cellsOf(role))[0]
}

const opening =
  /^(?:OPENING|BEGINNING|STARTING|INITIAL) BAL(?!ANCE EQUITY)|^EB[- ]WERTE?\b|^A NOUVEAUX?\b|^BALANCE (?:BROUGHT FORWARD|B\/?F)|^ANFANGS(?:SALDO|BESTAND)|^SALDO(?: INICIAL| INIZIALE| ANTERIOR|VORTRAG)|^BEGINSALDO|^SOLDE (?:INITIAL|PRECEDENT)|^(?:ال)?رصيد (?:ال)?(?:افتتاحي|سابق)/u
const closing =
  /^(?:CLOSING|ENDING) BAL|^BALANCE (?:CARRIED FORWARD|C\/?F)|^END(?:SALDO|BESTAND)|^SALDO FINALE?\b|^EINDSALDO|^SOLDE FINAL|^(?:ال)?رصيد (?:ال)?ختامي/u
const sum =
  /^(?:GRAND |SUB ?-?)?TOT(?:ALS?|ALES|ALE|AAL)\b|^SUMS?\b|^(?:ZWISCHEN)?SUMMEN?\b|^GESAMT(?:SUMME|BETRAG|SALDO|UMSATZ)?\b|^NET (?:MOVEMENT|CHANGE)|^(?:BALANCE|CURRENT PERIOD) CHANGE|^SUMA\b|^SOMME\b|^(?:المجموع|الاجمالي)/u

type BalanceWord = 'opening' | 'closing' | 'sum'

function balanceWord(cell: string): BalanceWord | undefined {
  // Most cells begin with what no such word begins with.
  if (!/^\p{L}/u.test(cell)) return undefined
  const text = foldText(cell)
  if (opening.test(text)) return 'opening'
  if (closing.test(text)) return 'closing'
  return sum.test(text) ? 'sum' : undefined
}
