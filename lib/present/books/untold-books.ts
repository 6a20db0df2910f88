import type { CannotTell } from '@/lib/domain/books/compare-books'
import type { ReadFailure } from '@/lib/domain/connections/read-outcome'
import type { Reader } from '@/lib/format/create-reader'
import { failureText } from '@/lib/present/read-failure'

/** Why the books of a month cannot be held against the bank. */
export function untoldBooks(
  because: CannotTell,
  { currency, failure }: { currency: string; failure: ReadFailure | undefined },
  { text, money }: Reader,
): string {
  switch (because.code) {
    case 'bank_not_whole':
    case 'no_bank_closing':
      return failure === undefined
        ? text(`books_data.because_${because.code}`)
        : text('books_data.because_failed', { why: failureText(failure.code, { text }) })
    case 'books_not_whole':
    case 'no_books_closing':
    case 'month_not_over':
      return text(`books_data.because_${because.code}`)
    case 'books_do_not_add_up':
    case 'bank_does_not_add_up': {
      const amount = money({ amount: because.difference, currency })
      return text(`books_data.because_${because.code}`, { amount })
    }
    case 'other_currency':
      return text('books_data.because_other_currency', { currency: because.currency })
  }
}
