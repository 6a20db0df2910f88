import type { DatevBatch } from '@/lib/domain/books/datev-batch'
import type { TextEncoding } from '@/lib/domain/books/decode-text'
import type { DayOrder } from '@/lib/domain/books/read-day'
import type { DecimalMark } from '@/lib/domain/books/read-decimal'
import type { TableFormat } from '@/lib/domain/books/read-records'

/** What a column holds. Several of one role are put together: amounts are added, texts joined. */
export const columnRoles = [
  'day',
  'amount',
  'money_in',
  'money_out',
  /** In a ledger money in, in a bank’s own words money out: `Sign` says which. */
  'debit',
  'credit',
  /** A code that says which way the amount went. */
  'direction',
  'balance',
  'counterparty',
  'description',
  'reference',
  'currency',
  'account',
  /** Of a journal whose lines have two accounts and one amount between them. */
  'debit_account',
  'credit_account',
  /** The other account of a line that has one of its own: what the line says of that is turned round here. */
  'contra_account',
  /** A mark that takes back what its line says. */
  'reversal',
  'skip',
] as const
export type ColumnRole = (typeof columnRoles)[number]

/** Those that say what a line moves. */
export const amountRoles: readonly ColumnRole[] = [
  'amount',
  'money_in',
  'money_out',
  'debit',
  'credit',
]

/** What a journal has a column for each of. */
export const sideRoles = ['debit_account', 'credit_account'] as const

/** Where the lines of a table are, and what its columns hold. */
export interface TableShape extends TableFormat {
  /** QIF has a letter for each cell; its shape is fixed, `qifShape`. */
  readonly records: 'delimited' | 'qif'
  /** The line of its head, 0 where it has none; what stands above is left out. */
  readonly headLine: number
  readonly heads: readonly string[]
  readonly columns: readonly ColumnRole[]
  /** A transaction says its day, number and words in its first line alone: the next lines mean the same. */
  readonly carriesDown: boolean
  /** The first line of a group alone names its account, as in a pivot table: the next lines have the same. */
  readonly carriesAccount?: boolean
  /** Where the days of its lines have no year of their own. */
  readonly batch?: DatevBatch | undefined
}

/** What makes an amount of the cells of a line, whichever account it names. */
export type AmountSign =
  /** One column, as it is written or the other way round. */
  | { readonly kind: 'one'; readonly isReversed: boolean }
  /** Two columns; a minus in one of them takes the amount back, or only repeats what the column says. */
  | { readonly kind: 'two'; readonly debitIs: 'in' | 'out'; readonly minus: 'reverses' | 'repeats' }
  /**
   * One column, and the codes that mean money out; every other code means money in. A minus beside a code of
   * money out repeats it, unless the file writes money out without one.
   */
  | {
      readonly kind: 'coded'
      readonly out: readonly string[]
      readonly in: readonly string[]
      readonly minus?: 'reverses' | 'repeats'
    }

/** What makes an amount of the cells of a line. */
export type Sign =
  | AmountSign
  /**
   * One column of unsigned amounts between two accounts: of the account of the mapping it came in where a line
   * debits it, and went out where one credits it. A minus turns that round.
   */
  | { readonly kind: 'sides' }

/** All that has to be known to read a table; kept per client and account, so that the next file needs nothing. */
export interface BooksMapping extends TableShape {
  readonly encoding: TextEncoding
  readonly dayOrder: DayOrder
  readonly decimalMark: DecimalMark
  readonly sign: Sign
  /** Of every line that names none itself. */
  readonly currency: string
  /** Lines of other accounts are left out; undefined where the file has one account and names it in no side. */
  readonly account: string | undefined
  /** A line without a day has that of the line above it, of which it says nothing else. */
  readonly carriesDay?: boolean | undefined
}
