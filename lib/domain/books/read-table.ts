import type { BooksEntry, BooksSource } from '@/lib/domain/books/books-line'
import { refuse, shown } from '@/lib/domain/books/books-problem'
import { currencyNamed } from '@/lib/domain/books/currency-names'
import { dayProblem } from '@/lib/domain/books/datev-batch'
import { openRecords } from '@/lib/domain/books/open-records'
import { readDay, readDays } from '@/lib/domain/books/read-day'
import { readDecimal } from '@/lib/domain/books/read-decimal'
import { isOfContra, readSide } from '@/lib/domain/books/read-side'
import { splitCode } from '@/lib/domain/books/split-code'
import {
  amountOf,
  codedBalance,
  type TableAmount,
  turnedAmount,
} from '@/lib/domain/books/table-amount'
import { type BalanceRow, sortRecords, type TableRow } from '@/lib/domain/books/table-rows'
import {
  amountRoles,
  type AmountSign,
  type BooksMapping,
  type ColumnRole,
} from '@/lib/domain/books/table-shape'
import { addDays } from '@/lib/domain/periods/day-range'
import { findMinorDigits } from '@/lib/format/money'

interface Carried {
  day: string | undefined
  texts: Map<ColumnRole, string>
}

/**
 * Reads a table by its mapping, entry by entry. Throws `BooksFileError` at the first line that cannot be read
 * by it: a line is never left out because it is not understood.
 */
export async function* readTable(
  source: BooksSource,
  mapping: BooksMapping,
): AsyncGenerator<BooksEntry> {
  const carried: Carried = { day: undefined, texts: new Map() }
  const records = openRecords(source, mapping.encoding, mapping)
  for await (const row of sortRecords(records, mapping)) {
    switch (row.kind) {
      case 'left_out':
        // A day is not carried into another group.
        if (row.why === 'heading' || row.why === 'sum') forget(carried, mapping)
        yield row
        break
      case 'misfit':
        refuse(row.problem)
        break
      case 'balance_row':
        forget(carried, mapping)
        yield* toBalances(row, mapping)
        break
      case 'row':
        yield toEntry(row, mapping, carried)
    }
  }
}

function forget(carried: Carried, { carriesDown }: BooksMapping) {
  if (!carriesDown) carried.day = undefined
}

function toEntry(row: TableRow, mapping: BooksMapping, carried: Carried): BooksEntry {
  const { line } = row
  const textOf = (role: ColumnRole) => textIn(row, role, mapping.carriesDown ? carried : undefined)
  const day = dayOf(row, mapping, carried)
  const side = readSide(row, mapping)
  // Words are carried from whatever account says them first.
  const counterparty = textOf('counterparty')
  const description = textOf('description')
  const reference = textOf('reference')
  if (side.kind === 'left_out') return { kind: 'left_out', line, why: side.why }
  if (side.kind === 'problem') return refuse(side.problem)
  const currency = currencyOf(row, mapping)
  const stated = amountOf(row, mapping.decimalMark, side.sign, digitsOf(currency))
  const read = turnedAmount(stated, side.isTurned)
  if (read.kind === 'problem') return refuse(read.problem)
  requireCurrency(read.names, currency, { line, ...read.cell })
  return {
    kind: 'line',
    line,
    day,
    amount: read.amount,
    currency,
    counterparty,
    description,
    reference,
    account: side.account,
    balance: balanceOf(row, mapping, currency),
  }
}

function textIn(row: TableRow, role: ColumnRole, carried: Carried | undefined): string {
  const text = [...new Set(row.cellsOf(role).map((cell) => unguarded(cell.text)))].join(' ')
  if (carried === undefined) return text
  const isNew = row.cellsOf('day').length > 0
  if (isNew || text !== '') carried.texts.set(role, text)
  return carried.texts.get(role) ?? ''
}

/** `="00123"` is how a spreadsheet is kept from making a number of a text. */
function unguarded(text: string): string {
  return /^="(.*)"$/su.exec(text)?.[1] ?? text
}

function dayOf(row: TableRow, mapping: BooksMapping, carried: Carried): string {
  const [cell] = row.cellsOf('day')
  if (cell === undefined) {
    const isCarried = mapping.carriesDown || mapping.carriesDay === true
    if (isCarried && carried.day !== undefined) return carried.day
    return refuse({ code: 'no_day', line: row.line, column: mapping.columns.indexOf('day') + 1 })
  }
  const day = readDay(cell.text, mapping.dayOrder)
  if (day === undefined) {
    const { column, text } = cell
    return refuse(dayProblem({ line: row.line, column, text }, mapping.batch))
  }
  carried.day = day
  return day
}

function currencyOf(row: TableRow, mapping: BooksMapping): string {
  const [cell] = row.cellsOf('currency')
  if (cell === undefined) return mapping.currency
  const named = currencyNamed(cell.text, mapping.currency)
  if (named !== undefined) return named
  const { column, text } = cell
  return refuse({ code: 'unknown_currency', line: row.line, column, text: shown(text) })
}

function digitsOf(currency: string): number {
  // A currency without a known smallest unit is refused where it is named.
  return findMinorDigits(currency) ?? 2
}

function requireCurrency(
  names: string,
  wanted: string,
  { line, column, text }: { line: number; column: number; text: string },
) {
  if (names === '' || currencyNamed(names, wanted) === wanted) return
  refuse({ code: 'other_currency', line, column, text: shown(text), wanted })
}

/** A balance is evidence alone: one that is no amount is not used. */
function balanceOf(row: TableRow, mapping: BooksMapping, currency: string): number | undefined {
  const [cell] = row.cellsOf('balance')
  if (cell === undefined || isOfContra(row, mapping)) return undefined
  const { decimalMark, sign } = mapping
  const { figure, code } = splitCode(cell.text)
  const read = readDecimal(figure, decimalMark, digitsOf(currency))
  if (read.kind === 'refused' || sign.kind === 'sides') return undefined
  return codedBalance(read.amount, code, sign, hasDebits(mapping))
}

function hasDebits({ columns }: BooksMapping): boolean {
  return columns.includes('debit') || columns.includes('credit')
}

/** A balance of a day closes that day, and opens the next. */
function toBalances(stated: BalanceRow, mapping: BooksMapping): BooksEntry[] {
  const balance = toBalance(stated, mapping)
  if (stated.of !== 'of_day' || balance.kind !== 'balance') return [balance]
  const { day, row } = stated
  if (balance.day === undefined && amountRoles.every((role) => row.cellsOf(role).length === 0)) {
    return [{ kind: 'left_out', line: row.line, why: 'heading' }]
  }
  if (balance.day === undefined) {
    const cell = { line: row.line, column: day?.column ?? 1, text: day?.text ?? '' }
    return refuse(dayProblem(cell, mapping.batch))
  }
  return [{ ...balance, of: 'opening', day: addDays(balance.day, 1) }, balance]
}

function toBalance(
  { of, day: dayCell, isCarried, row }: BalanceRow,
  mapping: BooksMapping,
): BooksEntry {
  const { line } = row
  const side = readSide(row, mapping)
  if (side.kind === 'left_out') return { kind: 'left_out', line, why: side.why }
  if (side.kind === 'problem') return refuse(side.problem)
  if (isOfContra(row, mapping)) return { kind: 'left_out', line, why: 'other_account' }
  const { currency } = mapping
  const isClosing = of === 'closing'
  const [balance] = row.cellsOf('balance')
  const isCoded = balance !== undefined && splitCode(balance.text).code !== undefined
  // Which way the code beside it goes is not said: it is not used.
  if (isCoded && side.sign.kind === 'two' && !hasDebits(mapping)) {
    return { kind: 'left_out', line, why: 'heading' }
  }
  const isOfSides = side.sign.kind === 'two' && balance === undefined
  const isOnOther = isClosing && isCarried && isOfSides
  const read = turnedAmount(statedAmount(row, mapping, side.sign), side.isTurned !== isOnOther)
  if (read.kind === 'problem') return refuse(read.problem)
  requireCurrency(read.names, currency, { line, ...read.cell })
  const day = dayCell && statedDay(dayCell.text, of, mapping)
  return {
    kind: 'balance',
    line,
    of: of === 'opening' ? 'opening' : 'closing',
    day,
    amount: read.amount,
    currency,
    account: side.account,
    ...(isClosing && isOfSides && { isOfSides }),
  }
}

/** A heading may write its day in another order than the lines do: it counts where only one order reads it. */
function statedDay(text: string, of: BalanceRow['of'], mapping: BooksMapping): string | undefined {
  const day = readDay(text, mapping.dayOrder)
  if (day !== undefined || of !== 'of_day') return day
  const [only, ...more] = new Set(readDays(text).values())
  return more.length === 0 ? only : undefined
}

/** What a balance comes to: as its own column says it, else what an amount of that column does to one. */
function statedAmount(row: TableRow, mapping: BooksMapping, sign: AmountSign): TableAmount {
  const { decimalMark, currency } = mapping
  const digits = digitsOf(currency)
  const [balance] = row.cellsOf('balance')
  // Without a code of its own it is as it is written.
  const isBare = sign.kind === 'coded' && row.cellsOf('direction').length === 0
  const cell = balance ?? (isBare ? row.cellsOf('amount')[0] : undefined)
  if (cell === undefined) return amountOf(row, decimalMark, sign, digits)
  const { figure, code } = splitCode(cell.text)
  const read = readDecimal(figure, decimalMark, digits)
  const { column, text } = cell
  if (read.kind === 'amount') {
    const amount = codedBalance(read.amount, code, sign, hasDebits(mapping))
    if (amount !== undefined) return { ...read, amount, cell }
    return {
      kind: 'problem',
      problem: { code: 'unknown_direction', line: row.line, column, text: shown(code ?? text) },
    }
  }
  return {
    kind: 'problem',
    problem: { code: read.code, line: row.line, column, text: shown(text) },
  }
}
