import type { CarriedRows, ComparedGroups } from '@/lib/domain/books/compared-groups'
import type { ComparedRow } from '@/lib/domain/books/compared-row'
import { type Equation, equationOf } from '@/lib/domain/books/equation'
import { type MatchDecisions, type MatchOptions, matchMonth } from '@/lib/domain/books/match-month'
import { isWhole, type Reading } from '@/lib/domain/reading/reading'

/** One side of an account and month: what stands in it, and what it comes to. */
export interface ComparedSide {
  readonly rows: Reading<ComparedRow>
  /** In the smallest unit; undefined where the side does not say: it then follows from the closing. */
  readonly opening: bigint | undefined
  readonly closing: bigint | undefined
}

/** What the bank says of the month. */
export interface BankSide extends ComparedSide {
  /** False before the month’s end, when nobody can say what it closes with. */
  readonly isOver?: boolean
}

export interface Compared extends ComparedGroups {
  readonly kind: 'compared'
  readonly equation: Equation
  /** Accepted before, and still on one side alone. */
  readonly stillOut: CarriedRows
  /** False where the search for several against one was ended by its bound. */
  readonly areSumsSearched: boolean
}

export type CannotTell =
  | { readonly code: 'books_not_whole' | 'bank_not_whole' }
  | { readonly code: 'no_books_closing' | 'no_bank_closing' | 'month_not_over' }
  /** Its opening and its rows do not make its closing: by so much. */
  | {
      readonly code: 'books_do_not_add_up' | 'bank_does_not_add_up'
      readonly difference: bigint
    }
  | {
      readonly code: 'other_currency'
      readonly currency: string
      readonly of: 'books' | 'bank'
      readonly id: string
    }

export type Comparison = Compared | { readonly kind: 'cannot_tell'; readonly because: CannotTell }

/**
 * Holds the books of one account and month against the bank, all in `currency`. Of data that was not read to
 * its end, or of a side whose figures contradict each other, there is no equation.
 */
export function compareBooks(
  { currency, books, bank }: { currency: string; books: ComparedSide; bank: BankSide },
  carried: CarriedRows,
  decisions: MatchDecisions,
  options: MatchOptions,
): Comparison {
  if (!isWhole(books.rows)) return cannotTell({ code: 'books_not_whole' })
  if (!isWhole(bank.rows)) return cannotTell({ code: 'bank_not_whole' })
  const foreign = findForeign(currency, books, 'books') ?? findForeign(currency, bank, 'bank')
  if (foreign !== undefined) return cannotTell(foreign)
  if (books.closing === undefined) return cannotTell({ code: 'no_books_closing' })
  if (bank.closing === undefined) {
    return cannotTell({ code: bank.isOver === false ? 'month_not_over' : 'no_bank_closing' })
  }
  const booksOpening = books.closing - sumOf(books.rows.items)
  const bankOpening = bank.closing - sumOf(bank.rows.items)
  if (bank.opening !== undefined && bank.opening !== bankOpening) {
    return cannotTell({
      code: 'bank_does_not_add_up',
      difference: bankOpening - bank.opening,
    })
  }
  if (books.opening !== undefined && books.opening !== booksOpening) {
    return cannotTell({
      code: 'books_do_not_add_up',
      difference: booksOpening - books.opening,
    })
  }
  const matches = matchMonth(books.rows.items, bank.rows.items, carried, decisions, options)
  const { groups } = matches
  const equation = equationOf(currency, {
    booksClosing: books.closing,
    bankClosing: bank.closing,
    opening: booksOpening - bankOpening,
    onlyInBooks: sumOf(groups.onlyInBooks),
    twice: sumOf(groups.twice.map(({ line }) => line)),
    onlyAtBank: sumOf(groups.onlyAtBank),
    amountsDiffer:
      sumOf(groups.amountDiffers.map(({ line }) => line)) -
      sumOf(groups.amountDiffers.map(({ row }) => row)),
    came:
      sumOf(groups.cameInBooks.map(({ line }) => line)) -
      sumOf(groups.cameAtBank.map(({ row }) => row)),
  })
  const { stillOut, areSumsSearched } = matches
  return { kind: 'compared', ...groups, equation, stillOut, areSumsSearched }
}

function cannotTell(because: CannotTell): Comparison {
  return { kind: 'cannot_tell', because }
}

function findForeign(
  currency: string,
  { rows }: ComparedSide,
  of: 'books' | 'bank',
): CannotTell | undefined {
  const foreign = rows.items.find((row) => row.currency !== currency)
  return foreign && { code: 'other_currency', currency: foreign.currency, of, id: foreign.id }
}

function sumOf(rows: readonly ComparedRow[]): bigint {
  return rows.reduce((sum, { amount }) => sum + BigInt(amount), 0n)
}
