import { foldText } from '@/lib/domain/search/match-text'
import type { BooksProblem } from '@/lib/domain/books/books-problem'
import { shown } from '@/lib/domain/books/books-problem'
import { type DecimalMark, readDecimal } from '@/lib/domain/books/read-decimal'
import type { Cell, TableRow } from '@/lib/domain/books/table-rows'
import type { AmountSign, ColumnRole } from '@/lib/domain/books/table-shape'

/** What a line comes to, in the smallest unit; or why that cannot be said. */
export type TableAmount =
  | {
      readonly kind: 'amount'
      readonly amount: number
      readonly cell: Cell
      readonly names: string
    }
  | { readonly kind: 'problem'; readonly problem: BooksProblem }

/** The amount that the cells of a line make under a decimal mark and a sign. */
export function amountOf(
  row: TableRow,
  mark: DecimalMark,
  sign: AmountSign,
  minorDigits: number,
): TableAmount {
  const incoming = sumOf(row, rolesIn(sign, 'in'), mark, minorDigits)
  if (incoming?.kind === 'problem') return incoming
  const outgoing = sumOf(row, rolesIn(sign, 'out'), mark, minorDigits)
  if (outgoing?.kind === 'problem') return outgoing
  if (incoming !== undefined && outgoing !== undefined) {
    // A column of zeros beside the one that counts.
    if (outgoing.amount === 0) return directed(row, incoming, sign, 1)
    if (incoming.amount === 0) return directed(row, outgoing, sign, -1)
    const { column, text } = outgoing.cell
    return {
      kind: 'problem',
      problem: { code: 'two_amounts', line: row.line, column, text: shown(text) },
    }
  }
  if (incoming !== undefined) return directed(row, incoming, sign, 1)
  if (outgoing !== undefined) return directed(row, outgoing, sign, -1)
  return { kind: 'problem', problem: { code: 'no_amount', line: row.line, column: 1 } }
}

function rolesIn(sign: AmountSign, way: 'in' | 'out'): readonly ColumnRole[] {
  if (sign.kind !== 'two') return way === 'in' ? ['amount'] : []
  const isDebit = sign.debitIs === way
  return way === 'in'
    ? ['money_in', isDebit ? 'debit' : 'credit']
    : ['money_out', isDebit ? 'debit' : 'credit']
}

type Sum = Extract<TableAmount, { kind: 'amount' }>

function sumOf(
  row: TableRow,
  roles: readonly ColumnRole[],
  mark: DecimalMark,
  minorDigits: number,
): TableAmount | undefined {
  let total: Sum | undefined
  for (const cell of roles.flatMap((role) => row.cellsOf(role))) {
    const read = readDecimal(cell.text, mark, minorDigits)
    if (read.kind === 'refused') {
      const { column, text } = cell
      return {
        kind: 'problem',
        problem: { code: read.code, line: row.line, column, text: shown(text) },
      }
    }
    const { amount, names } = read
    total =
      total === undefined
        ? { kind: 'amount', amount, cell, names }
        : { ...total, amount: total.amount + amount }
  }
  return total
}

function directed(row: TableRow, sum: Sum, sign: AmountSign, way: 1 | -1): TableAmount {
  switch (sign.kind) {
    case 'one':
      return withAmount(sum, sign.isReversed ? -sum.amount : sum.amount)
    case 'two':
      return withAmount(sum, way * (sign.minus === 'repeats' ? Math.abs(sum.amount) : sum.amount))
    case 'coded': {
      const [cell] = row.cellsOf('direction')
      const amount = codedAmount(sum.amount, cell?.text, sign)
      if (amount !== undefined) return withAmount(sum, amount)
      const { column, text } = cell ?? { column: 1, text: '' }
      return {
        kind: 'problem',
        problem: { code: 'unknown_direction', line: row.line, column, text: shown(text) },
      }
    }
  }
}

/** The same amount the other way, where it is one. */
export function turnedAmount(read: TableAmount, isTurned: boolean): TableAmount {
  return isTurned && read.kind === 'amount' ? withAmount(read, -read.amount) : read
}

const debitCodes = new Set(['DR', 'DB', 'D', 'S'])

/**
 * What a balance comes to by the code behind it: of columns of debits and credits the code names one of them. Beside
 * columns of money in and out it may be the bank's word or that of the books, and says nothing.
 */
export function codedBalance(
  amount: number,
  code: string | undefined,
  sign: AmountSign,
  hasDebits: boolean,
): number | undefined {
  if (code === undefined) return amount
  if (sign.kind === 'coded') return codedAmount(amount, code, sign)
  if (sign.kind !== 'two' || amount < 0 || !hasDebits) return undefined
  const isDebit = debitCodes.has(foldText(code))
  return isDebit === (sign.debitIs === 'in') || amount === 0 ? amount : -amount
}

/** Undefined of a code that the sign does not know; nothing needs none. */
function codedAmount(
  amount: number,
  code: string | undefined,
  sign: Extract<AmountSign, { kind: 'coded' }>,
): number | undefined {
  const folded = foldText(code ?? '')
  if (sign.in.includes(folded)) return amount
  if (sign.out.includes(folded)) return sign.minus === 'reverses' ? -amount : -Math.abs(amount)
  return amount === 0 ? 0 : undefined
}

/** A zero has no sign. */
function withAmount(sum: Sum, amount: number): Sum {
  return { ...sum, amount: amount === 0 ? 0 : amount }
}
