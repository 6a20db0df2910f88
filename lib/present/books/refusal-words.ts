import type { BooksRefusal } from '@/lib/domain/books/read-books'
import type { Reader } from '@/lib/format/create-reader'

/** Why a file is not read as the books of an account and month: one sentence, with its line and column. */
export function booksRefusalWords(
  refusal: BooksRefusal,
  { text, date, number, list }: Pick<Reader, 'text' | 'date' | 'number' | 'list'>,
): string {
  const line = 'line' in refusal ? number(refusal.line) : ''
  switch (refusal.code) {
    case 'empty':
    case 'no_lines':
    case 'no_table':
      return text(`books_data.file_${refusal.code}`)
    case 'unknown_format':
      return text('books_data.file_unknown_format', { seen: refusal.seen })
    case 'unknown_encoding':
    case 'line_too_long':
    case 'quote_not_closed':
      return text(`books_data.file_${refusal.code}`, { line })
    case 'stray_quote':
    case 'no_day':
    case 'no_amount':
    case 'no_currency':
    case 'not_xml':
      return text(`books_data.file_${refusal.code}`, { line, column: number(refusal.column) })
    case 'too_few_columns': {
      const { columns, needs } = refusal
      return text('books_data.file_too_few_columns', {
        line,
        columns: number(columns),
        needs: number(needs),
      })
    }
    case 'too_many_columns': {
      const { columns, max } = refusal
      return text('books_data.file_too_many_columns', {
        line,
        columns: number(columns),
        max: number(max),
      })
    }
    case 'not_a_day':
    case 'not_an_amount':
    case 'too_many_decimals':
    case 'too_large':
    case 'formula':
    case 'unknown_currency':
    case 'unknown_direction':
    case 'not_a_reversal':
    case 'two_amounts':
    case 'two_day_orders':
    case 'two_decimal_marks':
    case 'not_of_the_format': {
      const { column, text: cell } = refusal
      return text(`books_data.file_${refusal.code}`, { line, column: number(column), cell })
    }
    case 'not_of_batch': {
      const { column, text: cell, first, last } = refusal
      const days = { first: date(first), last: date(last) }
      return text('books_data.file_not_of_batch', { line, column: number(column), cell, ...days })
    }
    case 'other_currency':
      if ('wanted' in refusal) {
        const { column, text: cell, wanted } = refusal
        const place = { line, column: number(column) }
        return text('books_data.file_other_currency_of', { ...place, cell, wanted })
      }
      return text('books_data.file_other_currency', { line, currency: refusal.currency })
    case 'missing_part':
      return text('books_data.file_missing_part', { line, part: refusal.part })
    case 'missing_end':
      return text('books_data.file_missing_end', { line, part: refusal.part })
    case 'other_month':
      return text('books_data.file_other_month', { line, day: date(refusal.day) })
    case 'other_account': {
      const { named, own, id } = refusal
      const values = id === undefined ? { named: `··${named}`, own: `··${own}` } : { named, own }
      return text('books_data.file_other_account', values)
    }
    case 'two_accounts':
      return text('books_data.file_two_accounts', {
        line,
        accounts: list(refusal.accounts.map((each) => (each === '' ? '–' : each))),
      })
    case 'too_many_lines':
      return text('books_data.file_too_many_lines', { max: number(refusal.max) })
  }
}
