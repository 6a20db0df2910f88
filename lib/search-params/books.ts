import { createLoader } from 'nuqs/server'
import { columnRoles, type ColumnRole, type Sign } from '@/lib/domain/books/table-shape'
import type { ReadingChoices } from '@/lib/domain/books/read-books'
import { foldText } from '@/lib/domain/search/match-text'
import {
  createHref,
  namesOf,
  parseAsGiven,
  parseAsLine,
  parseAsOneOf,
  parseAsPeriod,
  type RawSearchParams,
} from '@/lib/search-params/parsers'

/** What the lines of a result stand in, in the order in which they are needed. */
export const booksGroups = [
  'opening',
  'offers',
  'amounts',
  'bank',
  'books',
  'twice',
  'dates',
  'came',
  'together',
  'matched',
] as const
export type BooksGroup = (typeof booksGroups)[number]

const parsers = {
  period: parseAsPeriod,
  /** As the bank names it. */
  account: parseAsGiven(200),
  /** The group of which every line is shown. */
  show: parseAsOneOf(booksGroups),
  /** Whether the place for a newer file is shown. */
  replace: parseAsOneOf(['1']),
  /** Why the file that was just sent was not taken. */
  refused: parseAsOneOf(['empty']),
  /** The file that counts, which was just sent once more. */
  repeated: parseAsLine(36),
}
const load = createLoader(parsers)
const write = createHref(parsers)

export interface BooksParams {
  readonly period: string | undefined
  readonly account: string | undefined
  readonly show: BooksGroup | undefined
  readonly isReplacing: boolean
  readonly refused: 'empty' | undefined
  readonly repeated: string | undefined
}

export function parseBooksParams(raw: RawSearchParams): BooksParams {
  const { period, account, show, replace, refused, repeated } = load(raw)
  return {
    period: period ?? undefined,
    account: account ?? undefined,
    show: show ?? undefined,
    isReplacing: replace !== null,
    refused: refused ?? undefined,
    repeated: repeated ?? undefined,
  }
}

/** The books of a client’s account and month. */
export function booksHref(
  connection_id: string,
  { period, account, show, isReplacing, refused, repeated }: Partial<BooksParams> = {},
): string {
  return write(`/clients/${encodeURIComponent(connection_id)}/books`, {
    period: period ?? null,
    account: account ?? null,
    show: show ?? null,
    replace: isReplacing === true ? '1' : null,
    refused: refused ?? null,
    repeated: repeated ?? null,
  })
}

/** The books that a file is. */
export function booksOfFile(
  connection_id: string,
  { account_id, month }: { readonly account_id: string; readonly month: string },
): string {
  return booksHref(connection_id, { account: account_id, period: month.slice(0, 7) })
}

interface ColumnsAddress {
  readonly file?: string
  readonly period?: string
  readonly account?: string
  readonly isOwn?: boolean
}

/** Where the columns of a file are said, with the values of its form. */
export function booksColumnsHref(
  connection_id: string,
  { file, period, account, isOwn }: ColumnsAddress = {},
): string {
  const path = `/clients/${encodeURIComponent(connection_id)}/books/columns`
  const { file: asFile, account: asAccount, own } = columnParsers
  const of = createHref({ file: asFile, period: parseAsPeriod, account: asAccount, own })
  return of(path, {
    file: file ?? null,
    period: period ?? null,
    account: account ?? null,
    own: isOwn === true ? '1' : null,
  })
}

export const signNames = [
  'one',
  'one_reversed',
  'in_reverses',
  'in_repeats',
  'out_reverses',
  'out_repeats',
  'coded',
  'sides',
] as const
export type SignName = (typeof signNames)[number]

const columnParsers = {
  file: parseAsLine(36),
  days: parseAsOneOf(['ymd', 'dmy', 'mdy']),
  mark: parseAsOneOf(['point', 'comma']),
  sign: parseAsOneOf(signNames),
  /** Codes that mean money out, with commas between. */
  out: parseAsLine(),
  /** Every code that the file has, the same way. */
  codes: parseAsLine(),
  of_account: parseAsGiven(200),
  /** Of lines without a day: whether they have that of the line above. */
  above: parseAsOneOf(['1', '0']),
  closing: parseAsLine(40),
  remember: parseAsOneOf(['1']),
  /** The account that it is held against, where that is not the one it was sent for. */
  account: parseAsGiven(200),
  /** That it is this account’s, whatever account it names. */
  own: parseAsOneOf(['1']),
  /** Whether the form has had the box of `remember`. */
  said: parseAsOneOf(['1']),
}

/** How a file is to be read, as the form says it: in an address to see what comes out, in a body to keep it. */
export interface ColumnsForm {
  readonly file: string
  readonly account: string | undefined
  readonly choices: ReadingChoices
  /** As it was typed. */
  readonly closing: string
  readonly isRemembered: boolean
  /** Whether the person has seen the form with its box. */
  readonly isSaid: boolean
}

export function parseColumnsForm(raw: RawSearchParams): ColumnsForm {
  const read = createLoader(columnParsers)(raw)
  const columns = readColumns(raw)
  const sign = read.sign === null ? undefined : signOf(read.sign, read.codes ?? '', read.out ?? '')
  return {
    file: read.file ?? '',
    account: read.account ?? undefined,
    choices: {
      ...(columns.length > 0 && { columns }),
      ...(read.days !== null && { dayOrder: read.days }),
      ...(read.mark !== null && { decimalMark: read.mark === 'comma' ? ',' : '.' }),
      ...(sign !== undefined && { sign }),
      ...(read.own !== null && { isOwn: true }),
      ...(read.above !== null && { carriesDay: read.above === '1' }),
      ...(read.of_account !== null && { account: read.of_account }),
    },
    closing: read.closing ?? '',
    isRemembered: read.remember !== null,
    isSaid: read.said !== null,
  }
}

const maxColumns = 200

/** The field of a column, `c0`, `c1` and so on. */
export function columnField(at: number): string {
  return `c${at}`
}

function readColumns(raw: RawSearchParams): ColumnRole[] {
  const count = namesOf(raw).filter((name) => /^c\d{1,3}$/.test(name)).length
  const fields = Array.from({ length: Math.min(count, maxColumns) }, (_, at) => columnField(at))
  const roles = createLoader(
    Object.fromEntries(fields.map((field) => [field, parseAsOneOf(columnRoles)])),
  )(raw)
  return fields.map((field) => roles[field] ?? 'skip')
}

export function signName(sign: Sign): SignName {
  if (sign.kind === 'coded' || sign.kind === 'sides') return sign.kind
  if (sign.kind === 'one') return sign.isReversed ? 'one_reversed' : 'one'
  return `${sign.debitIs}_${sign.minus}`
}

/** `codes` are all that there are, of which `out` mean money out; with commas between, in whatever case. */
export function signOf(name: SignName, codes: string, out: string): Sign {
  switch (name) {
    case 'one':
    case 'one_reversed':
      return { kind: 'one', isReversed: name === 'one_reversed' }
    case 'coded': {
      const chosen = new Set(listOf(out).map(foldText))
      return {
        kind: 'coded',
        out: [...chosen],
        in: listOf(codes)
          .map(foldText)
          .filter((each) => !chosen.has(each)),
      }
    }
    case 'sides':
      return { kind: 'sides' }
    default:
      return {
        kind: 'two',
        debitIs: name.startsWith('in') ? 'in' : 'out',
        minus: name.endsWith('reverses') ? 'reverses' : 'repeats',
      }
  }
}

function listOf(text: string): string[] {
  return text
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '')
}
