import type { BooksEntry, BooksSource } from '@/lib/domain/books/books-line'
import { BooksFileError, type BooksProblem } from '@/lib/domain/books/books-problem'
import type { OwnAccount } from '@/lib/domain/books/named-account'
import { gatherMonth, type MonthOfBooks, type NotOfMonth } from '@/lib/domain/books/month-of-books'
import { openRecords } from '@/lib/domain/books/open-records'
import { withYear } from '@/lib/domain/books/datev-batch'
import { readDays } from '@/lib/domain/books/read-day'
import { isAmount } from '@/lib/domain/books/read-decimal'
import type { TableRecord } from '@/lib/domain/books/read-records'
import {
  openBooks,
  type OpenedBooks,
  readMapped,
  readStatement,
} from '@/lib/domain/books/open-books'
import {
  findMapping,
  type FoundMapping,
  type MappingChoices,
  surveyTable,
  type TableSurvey,
} from '@/lib/domain/books/survey-table'
import {
  amountRoles,
  type BooksMapping,
  type ColumnRole,
  type TableShape,
} from '@/lib/domain/books/table-shape'
import type { DayRange } from '@/lib/domain/periods/day-range'

/** For which account and month a file was given. */
export interface BooksPlace {
  readonly currency: string
  /** A ledger may show as positive what is owed on it. */
  readonly isCredit: boolean
  readonly month: Required<DayRange>
  /** Undefined where a file of any account is taken. */
  readonly own?: OwnAccount | undefined
}

/** What a person said of how to read a file, all of which may be missing. */
export interface ReadingChoices extends MappingChoices {
  readonly columns?: readonly ColumnRole[] | undefined
  /** That it is this account’s, whatever account it names. */
  readonly isOwn?: boolean | undefined
}

/** Why a file is not the books of this account and month. */
export type BooksRefusal = BooksProblem | NotOfMonth

export interface ReadTable {
  readonly opened: Extract<OpenedBooks, { kind: 'table' }>
  readonly shape: TableShape
  readonly survey: TableSurvey
  readonly found: FoundMapping
  /** Whether it is read as the last file of the account was. */
  readonly isAsBefore: boolean
}

/** What came of reading a file: its month, once nothing is to be chosen any more, or why it has none. */
export interface BooksRead {
  /** Undefined of a statement, whose format says all, and where it cannot be opened. */
  readonly table: ReadTable | undefined
  readonly month: MonthOfBooks | undefined
  readonly refusal: BooksRefusal | undefined
}

/**
 * Reads a file as far as it can be read: what it is, how its table is to be read, its month. `before` is how the
 * last file of the account was read, which holds for one of the same heads that does not contradict it.
 */
export async function readBooks(
  source: BooksSource,
  place: BooksPlace,
  chosen: ReadingChoices,
  before?: BooksMapping,
): Promise<BooksRead> {
  let table: ReadTable | undefined
  try {
    const opened = await openBooks(source)
    if (opened.kind === 'statement') {
      const own = chosen.isOwn === true ? undefined : place.own
      const entries = readStatement(source, opened)
      // A bank’s format gives each balance its sign.
      const signed = { ...place, own, isCredit: false }
      return { table, ...(await gather(entries, signed, chosen.account)) }
    }
    table = await readShape(source, opened, { place, chosen, before })
    const { found } = table
    if (found.kind === 'open') {
      const refusal = await refusalOf(source, table)
      return { table, month: undefined, refusal }
    }
    const { mapping } = found
    // What a ledger calls its accounts is no number of a bank.
    const named = { ...place, own: undefined }
    return { table, ...(await gather(readMapped(source, mapping), named, mapping.account)) }
  } catch (cause) {
    if (!(cause instanceof BooksFileError)) throw cause
    return { table, month: undefined, refusal: cause.problem }
  }
}

/** Why a table cannot be read, whatever is chosen of it; undefined where it may be. */
async function refusalOf(
  source: BooksSource,
  { opened, shape, survey }: ReadTable,
): Promise<BooksProblem | undefined> {
  const hasHead = shape.headLine > 0 || shape.records === 'qif'
  if (hasHead) return survey.problems[0] ?? (survey.lines === 0 ? { code: 'no_lines' } : undefined)
  for await (const { cells } of openRecords(source, opened.encoding.encoding, shape)) {
    const day = cells.findIndex((cell) => readDays(cell).size > 0)
    const hasFigure = cells.some((cell, at) => at !== day && /\p{Nd}/u.test(cell))
    if (day >= 0 && hasFigure) return survey.problems[0]
  }
  return { code: 'no_table' }
}

async function gather(
  entries: AsyncIterable<BooksEntry>,
  place: BooksPlace,
  account: string | undefined,
): Promise<Pick<BooksRead, 'month' | 'refusal'>> {
  const gathered = await gatherMonth(entries, { ...place, account })
  return gathered.kind === 'month'
    ? { month: gathered, refusal: undefined }
    : { month: undefined, refusal: gathered.because }
}

async function readShape(
  source: BooksSource,
  opened: ReadTable['opened'],
  {
    place,
    chosen,
    before,
  }: { place: BooksPlace; chosen: ReadingChoices; before: BooksMapping | undefined },
): Promise<ReadTable> {
  const first = await readFirst(source, opened)
  const likeBefore = before && sameTable(opened.shape, first, before)
  const isAsBefore = likeBefore !== undefined
  const columns = chosen.columns ?? likeBefore?.columns
  const { carriesAccount } = opened.shape
  const shape: TableShape =
    columns === undefined || columns.length !== opened.shape.columns.length
      ? opened.shape
      : likeBefore !== undefined
        ? { ...likeBefore, ...(carriesAccount === true && { carriesAccount }) }
        : withHead({ ...opened.shape, columns }, first)
  // Columns that a person chose are not the layout’s any more.
  const layout = isSameColumns(shape, opened.shape) ? opened.layout : undefined
  const { encoding } = opened.encoding
  const { currency, isCredit, month: period } = place
  const context = { encoding, shape, layout, currency, isCredit, period }
  const survey = await surveyTable(source, context)
  if (survey.isAccountAbove && shape.carriesAccount !== true && !shape.carriesDown) {
    const rest = { ...opened, shape: { ...opened.shape, carriesAccount: true } }
    return readShape(source, rest, { place, chosen, before })
  }
  const isFound = columns === undefined && layout === undefined
  // Each booking has a line of its own account already; or a cash book says for each line what it was for.
  const without =
    survey.isListedTwice && shape.columns.includes('contra_account')
      ? 'contra_account'
      : survey.isOneBalance && survey.ownAccounts.size > 1 && shape.columns.includes('account')
        ? 'account'
        : undefined
  if (isFound && without !== undefined) {
    const alone = shape.columns.map((role) => (role === without ? 'skip' : role))
    const rest = { ...opened, shape: { ...shape, columns: alone } }
    return readShape(source, rest, { place, chosen, before })
  }
  const kept = isAsBefore && before !== undefined ? choicesOf(before, survey) : {}
  const { dayOrder, decimalMark, sign, account, carriesDay } = chosen
  const given = {
    ...kept,
    ...(dayOrder !== undefined && { dayOrder }),
    ...(decimalMark !== undefined && { decimalMark }),
    ...(sign !== undefined && { sign }),
    ...(account !== undefined && { account }),
    ...(carriesDay !== undefined && { carriesDay }),
  }
  return { opened, shape, survey, found: findMapping(survey, context, given), isAsBefore }
}

const firstRecords = 60

/** The beginning of a table whose head is not known. */
async function readFirst(source: BooksSource, { shape, encoding }: ReadTable['opened']) {
  const records: TableRecord[] = []
  if (shape.headLine > 0 || shape.records === 'qif') return records
  for await (const record of openRecords(source, encoding.encoding, shape)) {
    records.push(record)
    if (records.length === firstRecords) break
  }
  return records
}

/** The shape that the last file of the account had, where this one has the same head; undefined where it has not. */
function sameTable(
  shape: TableShape,
  first: readonly TableRecord[],
  before: BooksMapping,
): TableShape | undefined {
  const isAlike =
    shape.records === before.records &&
    shape.delimiter === before.delimiter &&
    shape.columns.length === before.columns.length
  if (!isAlike) return undefined
  const { columns } = before
  const wanted = JSON.stringify(before.heads)
  if (JSON.stringify(shape.heads) === wanted) return { ...shape, columns }
  const head = first.find(({ cells }) => JSON.stringify(cells) === wanted)
  return head && { ...shape, columns, headLine: head.line, heads: head.cells }
}

/** Once its columns are said, what stands above the first line with a date is the head, and what is above that. */
function withHead(shape: TableShape, first: readonly TableRecord[]): TableShape {
  const day = shape.columns.indexOf('day')
  const at = first.findIndex(({ cells: { [day]: text = '' } }) => {
    return readDays(shape.batch === undefined ? text : withYear(text, shape.batch)).size > 0
  })
  // A line with an amount is no head: its day cannot be read, or it states a balance.
  const head = first
    .slice(0, Math.max(at, 0))
    .findLast(({ cells }) =>
      shape.columns.every(
        (role, column) => !amountRoles.includes(role) || !isAmount(cells[column] ?? ''),
      ),
    )
  return head === undefined ? shape : { ...shape, headLine: head.line, heads: head.cells }
}

function isSameColumns(one: TableShape, other: TableShape): boolean {
  return JSON.stringify(one.columns) === JSON.stringify(other.columns)
}

/** What was chosen before, as far as this file leaves it open: what it proves itself goes first. */
function choicesOf(before: BooksMapping, survey: TableSurvey): MappingChoices {
  const fits = <Value>(
    choice: { readonly kind: string; readonly fits?: readonly Value[] },
    value: Value,
  ) =>
    choice.kind === 'open' &&
    (choice.fits ?? []).some((each) => JSON.stringify(each) === JSON.stringify(value))
  return {
    ...(fits(survey.dayOrder, before.dayOrder) && { dayOrder: before.dayOrder }),
    ...(fits(survey.decimalMark, before.decimalMark) && { decimalMark: before.decimalMark }),
    ...(survey.sign.kind === 'open' &&
      (before.sign.kind === 'coded' || fits(survey.sign, before.sign)) && { sign: before.sign }),
    ...(before.account !== undefined &&
      survey.accounts.has(before.account) && { account: before.account }),
  }
}
