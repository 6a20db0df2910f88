import { expect, test } from 'vitest'
import { type BooksClosing, countAgreeing } from '@/lib/domain/books/books-closing'
import { withoutBooks } from '@/lib/domain/books/books-findings'
import { monthsFrom } from '@/lib/domain/periods/day-range'

const june = monthsFrom(2026, 6, 1)
const closing = (account: string, books: string, month = june.first): BooksClosing => ({
  account,
  month,
  currency: 'USD',
  books,
  bank: '500',
})

test('books agree where both closed with the same and nothing was found, month by month', () => {
  const may = monthsFrom(2026, 5, 1)
  const closings = [
    closing('a-1', '500'),
    closing('a-2', '501'),
    closing('a-3', '500'),
    closing('a-3', '500', may.first),
  ]
  expect(countAgreeing(closings, [])).toBe(3)
  expect(countAgreeing(closings, [withoutBooks('a-3', may)])).toBe(2)
})
