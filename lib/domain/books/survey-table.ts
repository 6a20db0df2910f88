import type { BooksSource } from '@/lib/domain/books/books-line'
import { type BooksProblem, refuse, shown } from '@/lib/domain/books/books-problem'
import { dayProblem } from '@/lib/domain/books/datev-batch'
import type { TextEncoding } from '@/lib/domain/books/decode-text'
import { foldText } from '@/lib/domain/search/match-text'
import { MirrorFinder } from '@/lib/domain/books/find-mirrors'
import { SignFinder } from '@/lib/domain/books/find-sign'
import type { KnownLayout } from '@/lib/domain/books/known-layouts'
import { type Choice, Narrowing } from '@/lib/domain/books/narrowing'
import { type DayOrder, readDays } from '@/lib/domain/books/read-day'
import { type DecimalMark, readDecimal } from '@/lib/domain/books/read-decimal'
import { accountsOf, fittingSign, hasSides, isJournal } from '@/lib/domain/books/read-side'
import { openRecords } from '@/lib/domain/books/open-records'
import { sortRecords, type TableRow } from '@/lib/domain/books/table-rows'
import type { BooksMapping, ColumnRole, Sign, TableShape } from '@/lib/domain/books/table-shape'
import type { DayRange } from '@/lib/domain/periods/day-range'
import { findMinorDigits } from '@/lib/format/money'

/** What all lines of a table together say of how it is to be read. */
export interface TableSurvey {
  readonly lines: number
  /** How many of them have no day. */
  readonly withoutDay: number
  readonly dayOrder: Choice<DayOrder>
  readonly decimalMark: Choice<DecimalMark>
  readonly sign: Choice<Sign>
  /** The codes beside which an amount without a minus stands, folded. */
  readonly unsignedCodes: ReadonlySet<string>
  /** The names in its columns of accounts, the first two thousand, each with its number of lines. */
  readonly accounts: ReadonlyMap<string, number>
  /** Those of the column of accounts alone, without that of contra accounts. */
  readonly ownAccounts: ReadonlySet<string>
  /** Whether each account stands in one line alone, the first of all among them, and the next lines name none. */
  readonly isAccountAbove: boolean
  /** Whether a booking has a line for each of its two accounts, so that a contra account only says the other. */
  readonly isListedTwice: boolean
  /** Whether one running balance goes through all lines, whatever accounts a column names. */
  readonly isOneBalance: boolean
  /** Lines that no setting can read, the first twenty. */
  readonly problems: readonly BooksProblem[]
}

export interface SurveyContext {
  readonly encoding: TextEncoding
  readonly shape: TableShape
  readonly layout: KnownLayout | undefined
  readonly currency: string
  /** A ledger may show as positive what is owed on the account. */
  readonly isCredit: boolean
  /** The month that the file is dropped for; it only suggests. */
  readonly period: Required<DayRange>
}

const maxAccounts = 2000
const maxProblems = 20
const dayOrders = ['ymd', 'dmy', 'mdy'] as const
const marks = ['.', ','] as const

/** Reads the whole table once, whatever of it can be read. Throws `BooksFileError` where it is no table. */
export async function surveyTable(
  source: BooksSource,
  { encoding, shape, layout, currency, isCredit, period }: SurveyContext,
): Promise<TableSurvey> {
  const minorDigits = findMinorDigits(currency) ?? 2
  const days = new Narrowing<DayOrder>(dayOrders)
  const decimals = new Narrowing<DecimalMark>(marks)
  const signs = new SignFinder(shape.columns, {
    layout,
    isQif: shape.records === 'qif',
    isCredit,
    minorDigits,
  })
  const accounts = new Map<string, number>()
  const ownAccounts = new Set<string>()
  let isFirstNamed = false
  const mirrors = new MirrorFinder()
  const outside = new Set<DayOrder>()
  const problems: BooksProblem[] = []
  let lines = 0
  let withoutDay = 0
  for await (const row of sortRecords(openRecords(source, encoding, shape), shape)) {
    if (row.kind === 'misfit' && problems.length < maxProblems) problems.push(row.problem)
    if (row.kind !== 'row') continue
    lines += 1
    if (row.cellsOf('day').length === 0) withoutDay += 1
    const found = [
      ...addDays(row, shape, days, (order, day) => {
        if (day < period.first || day > period.last) outside.add(order)
      }),
      ...addAmounts(row, decimals, minorDigits),
    ]
    problems.push(...found.slice(0, maxProblems - problems.length))
    signs.add(row)
    mirrors.add(row)
    const own = row.cellsOf('account')[0]?.text ?? ''
    if (lines === 1) isFirstNamed = own !== ''
    if (ownAccounts.size < maxAccounts) ownAccounts.add(own)
    for (const account of accountsOf(row)) {
      if (accounts.has(account) || accounts.size < maxAccounts) {
        accounts.set(account, (accounts.get(account) ?? 0) + 1)
      }
    }
  }
  const decimalMark = decimals.choice()
  const mark = decimalMark.kind === 'certain' ? decimalMark.value : undefined
  return {
    lines,
    withoutDay,
    dayOrder: days.choice((order) => !outside.has(order)),
    decimalMark,
    sign: signs.choice(mark),
    unsignedCodes: signs.unsignedCodes(),
    accounts,
    ownAccounts,
    isAccountAbove: isFirstNamed && isAbove(accounts, shape.columns),
    isListedTwice: mirrors.isListedTwice,
    isOneBalance: signs.isOneBalance(),
    problems,
  }
}

function isAbove(accounts: ReadonlyMap<string, number>, columns: readonly ColumnRole[]): boolean {
  if (hasSides(columns) || columns.includes('contra_account')) return false
  return accounts.has('') && [...accounts].every(([name, lines]) => name === '' || lines === 1)
}

function addDays(
  row: TableRow,
  { batch }: TableShape,
  days: Narrowing<DayOrder>,
  seen: (order: DayOrder, day: string) => void,
): BooksProblem[] {
  return row.cellsOf('day').flatMap(({ column, text }) => {
    const place = { line: row.line, column, text: shown(text) }
    const meanings = readDays(text)
    days.add(meanings, { code: 'two_day_orders', ...place })
    for (const [order, day] of meanings) seen(order, day)
    if (meanings.size > 0) return []
    return [dayProblem({ line: row.line, column, text }, batch)]
  })
}

function addAmounts(
  row: TableRow,
  decimals: Narrowing<DecimalMark>,
  minorDigits: number,
): BooksProblem[] {
  const cells = (['amount', 'money_in', 'money_out', 'debit', 'credit'] as const).flatMap((role) =>
    row.cellsOf(role),
  )
  return cells.flatMap(({ column, text }) => {
    const place = { line: row.line, column, text: shown(text) }
    const meanings = new Map<DecimalMark, number>()
    const codes = marks.map((mark) => {
      const read = readDecimal(text, mark, minorDigits)
      if (read.kind === 'refused') return read.code
      meanings.set(mark, read.amount)
      return undefined
    })
    decimals.add(meanings, { code: 'two_decimal_marks', ...place })
    const [code] = codes
    return meanings.size > 0 || code === undefined ? [] : [{ code, ...place }]
  })
}

/** What a person set, over what is certain. */
export type MappingChoices = Partial<
  Pick<BooksMapping, 'dayOrder' | 'decimalMark' | 'sign' | 'account' | 'carriesDay'>
>

export type FoundMapping =
  | { readonly kind: 'ready'; readonly mapping: BooksMapping }
  /** What is still to be chosen. */
  | {
      readonly kind: 'open'
      readonly settings: readonly (
        | 'columns'
        /** A debit account, a credit account and one amount, of which something is missing or too much. */
        | 'sides'
        /** The account whose contra account a column names. */
        | 'contra'
        | 'dayOrder'
        | 'decimalMark'
        | 'sign'
        | 'account'
      )[]
    }

/** The mapping, once nothing of it is to be chosen any more. Throws `BooksFileError` on a contradiction. */
export function findMapping(
  survey: TableSurvey,
  { encoding, shape, layout, currency }: SurveyContext,
  chosen: MappingChoices,
): FoundMapping {
  const hasAmount = shape.columns.some((role) => amountColumns.has(role))
  if (!shape.columns.includes('day') || !hasAmount) return { kind: 'open', settings: ['columns'] }
  const named = [...survey.accounts.keys()].filter((name) => name !== '')
  const isOfSides = hasSides(shape.columns)
  if (isOfSides && (!isJournal(shape.columns) || named.length === 0)) {
    return { kind: 'open', settings: ['sides'] }
  }
  const hasContra = shape.columns.includes('contra_account')
  if (hasContra && !shape.columns.includes('account')) return { kind: 'open', settings: ['contra'] }
  const dayOrder = chosen.dayOrder ?? valueOf(survey.dayOrder)
  const decimalMark = chosen.decimalMark ?? valueOf(survey.decimalMark)
  const sign = withMinus(fittingSign(shape.columns, chosen.sign) ?? valueOf(survey.sign), survey)
  // Which way an amount went is said of an account, also of the only one.
  const hasTwo = isOfSides || hasContra
  const [own, ...moreOwn] = survey.ownAccounts
  // A list of one account has many contra accounts; a batch may have one account that is not the bank’s.
  const isBatch = layout !== undefined || shape.batch !== undefined
  const isOfOne = hasContra && !isBatch && moreOwn.length === 0
  const only = hasTwo && named.length === 1 ? named[0] : isOfOne ? own || undefined : undefined
  const account = chosen.account ?? only
  const needsAccount = account === undefined && (isOfSides || survey.accounts.size > 1)
  if (dayOrder && decimalMark && sign && !needsAccount) {
    const carriesDay = chosen.carriesDay === true && survey.withoutDay > 0 ? true : undefined
    const settings = { encoding, dayOrder, decimalMark, sign, account, carriesDay }
    const ofLines = shape.batch?.currency ?? currency
    return { kind: 'ready', mapping: { ...shape, ...settings, currency: ofLines } }
  }
  const settings = { dayOrder, decimalMark, sign, account: needsAccount ? undefined : true }
  const names = ['dayOrder', 'decimalMark', 'sign', 'account'] as const
  return { kind: 'open', settings: names.filter((name) => settings[name] === undefined) }
}

/** Where money out stands without a minus, one beside its code takes an amount back. */
function withMinus(sign: Sign | undefined, { unsignedCodes }: TableSurvey): Sign | undefined {
  if (sign?.kind !== 'coded') return sign
  const isUnsigned = sign.out.some((code) => unsignedCodes.has(foldText(code)))
  return isUnsigned ? { ...sign, minus: 'reverses' } : sign
}

const amountColumns = new Set(['amount', 'money_in', 'money_out', 'debit', 'credit'])

function valueOf<Value>(choice: Choice<Value>): Value | undefined {
  if (choice.kind === 'contradiction') return refuse(choice.problem)
  return choice.kind === 'certain' ? choice.value : undefined
}
