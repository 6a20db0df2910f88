import { foldText } from '@/lib/domain/search/match-text'
import type { LeftOut } from '@/lib/domain/books/books-line'
import { readDays } from '@/lib/domain/books/read-day'
import type { TableRecord } from '@/lib/domain/books/read-records'
import type { ColumnRole, TableShape } from '@/lib/domain/books/table-shape'

/** A cell and the column, from 1, that it stands in. */
export interface Cell {
  readonly column: number
  readonly text: string
}

/** A line of the table whose cells are still texts. */
export interface TableRow {
  readonly kind: 'row'
  readonly line: number
  /** Those of a role, without the empty ones. */
  readonly cellsOf: (role: ColumnRole) => readonly Cell[]
}

export interface BalanceRow {
  readonly kind: 'balance_row'
  readonly line: number
  readonly of: 'opening' | 'closing'
  readonly day: Cell | undefined
  readonly amount: Cell
}

export interface TooShort {
  readonly kind: 'too_short'
  readonly line: number
  readonly columns: number
  readonly needs: number
}

/**
 * Sorts the records of a table into lines of the books and the rest: what stands above the head, a head
 * that is repeated, a name over a group, a sum, a stated balance. What looks like none of these is a line.
 */
export function createRowSorter(
  shape: TableShape,
): (record: TableRecord) => TableRow | BalanceRow | LeftOut | TooShort {
  const placesOf = new Map<ColumnRole, readonly number[]>()
  for (const [at, role] of shape.columns.entries()) {
    placesOf.set(role, [...(placesOf.get(role) ?? []), at])
  }
  const needs = 1 + Math.max(-1, ...neededRoles.flatMap((role) => placesOf.get(role)?.[0] ?? []))
  const head = shape.heads.map((cell) => foldText(cell)).join('\n')
  return ({ line, cells }) => {
    const leftOut = (why: LeftOut['why']): LeftOut => ({ kind: 'left_out', line, why })
    if (line < shape.headLine) return leftOut('above_head')
    if (line === shape.headLine) return leftOut('head')
    if (head !== '' && cells[0] === shape.heads[0] && cells.map(foldText).join('\n') === head) {
      return leftOut('repeated_head')
    }
    const cellsOf = (role: ColumnRole): Cell[] =>
      (placesOf.get(role) ?? []).flatMap((at) => {
        const text = cells[at] ?? ''
        return text === '' ? [] : [{ column: at + 1, text }]
      })
    const [day] = cellsOf('day')
    const hasDay = day !== undefined && readDays(day.text).size > 0
    const amount = firstCell(cellsOf, ['amount', 'money_in', 'money_out', 'debit', 'credit'])
    if (!hasDay || amount === undefined) {
      const named = cells.map((cell) => balanceWord(cell)).find((word) => word !== undefined)
      const [balance] = cellsOf('balance')
      const stated = balance ?? amount
      if (named === 'sum') return leftOut('sum')
      if (named !== undefined) {
        if (stated === undefined) return leftOut('heading')
        return {
          kind: 'balance_row',
          line,
          of: named,
          day: hasDay ? day : undefined,
          amount: stated,
        }
      }
    }
    if (amount === undefined && !hasDay && cells.filter((cell) => cell !== '').length === 1) {
      return leftOut('heading')
    }
    if (cells.length < needs) return { kind: 'too_short', line, columns: cells.length, needs }
    return { kind: 'row', line, cellsOf }
  }
}

const neededRoles: readonly ColumnRole[] = [
  'day',
  'amount',
  'money_in',
  'money_out',
  'debit',
  'credit',
]

function firstCell(
  cellsOf: (role: ColumnRole) => readonly Cell[],
  roles: readonly ColumnRole[],
): Cell | undefined {
  return roles.flatMap((role) => cellsOf(role))[0]
}

const opening =
  /^(?:OPENING|BEGINNING|STARTING) BAL|^BALANCE (?:BROUGHT FORWARD|B\/?F)|^ANFANGS(?:SALDO|BESTAND)|^SALDO(?: INICIAL| ANTERIOR|VORTRAG)|^SOLDE (?:INITIAL|PRECEDENT)/u
const closing =
  /^(?:CLOSING|ENDING) BAL|^BALANCE (?:CARRIED FORWARD|C\/?F)|^END(?:SALDO|BESTAND)|^SALDO FINAL|^SOLDE FINAL/u
const sum =
  /^(?:GRAND |SUB ?-?)?TOTALS?\b|^SUMS?\b|^(?:ZWISCHEN)?SUMME|^GESAMT|^NET (?:MOVEMENT|CHANGE)|^BALANCE CHANGE|^SUMA\b|^SOMME\b|^المجموع/u

function balanceWord(cell: string): 'opening' | 'closing' | 'sum' | undefined {
  // Most cells begin with what no such word begins with.
  if (!/^\p{L}/u.test(cell)) return undefined
  const text = foldText(cell)
  if (opening.test(text)) return 'opening'
  if (closing.test(text)) return 'closing'
  return sum.test(text) ? 'sum' : undefined
}
