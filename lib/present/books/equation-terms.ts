import type { Compared } from '@/lib/domain/books/compare-books'
import type { Reader } from '@/lib/format/create-reader'
import type { BooksGroup } from '@/lib/search-params/books'

/** One term of the right side, with the sign before it. */
export interface EquationTerm {
  readonly operator: '+' | '−'
  readonly label: string
  readonly value: string
  readonly count: string
  /** The group of its lines; undefined where they are of another month. */
  readonly group: BooksGroup | undefined
}

/** What explains the difference, as the sum that it is. A term of nothing is left out, but for one that must stand. */
export function equationTerms(
  { equation, onlyInBooks, onlyAtBank, twice, amountDiffers, cameAtBank, cameInBooks }: Compared,
  { text, money }: Reader,
): EquationTerm[] {
  const { currency } = equation
  const lines = (count: number) => text('books_data.line_count', { count })
  const term = (
    operator: EquationTerm['operator'],
    label: string,
    amount: bigint,
    [count, said]: readonly [count: number, said: string],
    group?: BooksGroup,
  ): EquationTerm[] => {
    if (amount === 0n && count === 0) return []
    const value = money({ amount, currency })
    const isEnclosed = operator === '−' && amount < 0n
    return [{ operator, label, value: isEnclosed ? `(${value})` : value, count: said, group }]
  }
  const came = cameAtBank.length + cameInBooks.length
  const terms = [
    ...term('+', text('books_data.opening_term'), equation.opening, [0, '']),
    ...term('+', text('books_data.came'), equation.came, [came, lines(came)], 'came'),
    ...term(
      '+',
      text('books_data.books'),
      equation.onlyInBooks,
      [onlyInBooks.length, lines(onlyInBooks.length)],
      'books',
    ),
    ...term(
      '+',
      text('books_data.twice'),
      equation.twice,
      [twice.length, lines(twice.length)],
      'twice',
    ),
    ...term(
      '−',
      text('books_data.bank'),
      equation.onlyAtBank,
      [onlyAtBank.length, text('mark_data.objects_transaction', { count: onlyAtBank.length })],
      'bank',
    ),
    ...term(
      '+',
      text('books_data.amounts_term'),
      equation.amountsDiffer,
      [amountDiffers.length, text('books_data.pair_count', { count: amountDiffers.length })],
      'amounts',
    ),
  ]
  const zero = money({ amount: 0n, currency })
  const none = { operator: '+', label: text('books_data.books'), value: zero, count: '' } as const
  return terms.length === 0 ? [{ ...none, group: undefined }] : terms
}
