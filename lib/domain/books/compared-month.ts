import type { Transaction } from '@/lib/bank-contract/transaction'
import type { BooksDecisionEntry } from '@/lib/domain/books/books-decision'
import type { BooksFound, BooksResult } from '@/lib/domain/books/books-findings'
import type { Comparison } from '@/lib/domain/books/compare-books'
import type { ComparedRow } from '@/lib/domain/books/compared-row'
import type { MonthOfBooks } from '@/lib/domain/books/month-of-books'
import type { ReadFailure } from '@/lib/domain/connections/read-outcome'
import type { DayRange } from '@/lib/domain/periods/day-range'
import type { Reading } from '@/lib/domain/reading/reading'

/** The books of an account and month held against the bank, with all that a screen says of it. */
export interface ComparedMonth {
  readonly comparison: Comparison
  readonly found: readonly BooksFound[]
  readonly result: BooksResult
  readonly books: MonthOfBooks
  readonly bank: BankRows
  readonly entries: readonly BooksDecisionEntry[]
  readonly month: Required<DayRange>
}

/** What the bank posted in the month. */
export interface BankRows {
  readonly side: Reading<ComparedRow>
  /** By the ids that they have in the comparison. */
  readonly rows: ReadonlyMap<string, Transaction>
  readonly failure: ReadFailure | undefined
}
