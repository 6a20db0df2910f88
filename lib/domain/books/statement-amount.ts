import { refuse, shown } from '@/lib/domain/books/books-problem'
import { readDecimal } from '@/lib/domain/books/read-decimal'
import { findCalendarDate } from '@/lib/domain/periods/calendar-date'
import { findMinorDigits } from '@/lib/format/money'

/** An amount of a format that has no sign for groups: the last mark in it is its decimal sign. */
export function statementAmount(text: string, currency: string, line: number): number {
  const digits = findMinorDigits(currency)
  if (digits === undefined) {
    return refuse({ code: 'unknown_currency', line, column: 1, text: shown(currency) })
  }
  const mark = text.lastIndexOf(',') > text.lastIndexOf('.') ? ',' : '.'
  const read = readDecimal(withoutZeros(text, mark, digits), mark, digits)
  if (read.kind === 'amount') return read.amount
  return refuse({ code: read.code, line, column: 1, text: shown(text) })
}

/** ISO 20022 has five decimals of every currency: those that it does not have may be zeros. */
function withoutZeros(text: string, mark: string, digits: number): string {
  const at = text.lastIndexOf(mark)
  const kept = at + 1 + digits
  if (at === -1 || mark !== '.' || !/^0+$/u.test(text.slice(kept))) return text
  return text.slice(0, digits === 0 ? at : kept)
}

/** `YYYYMMDD` or `YYYY-MM-DD`, whatever follows: a time is of the zone in which the day is stated. */
export function statementDay(text: string, line: number): string {
  return findStatementDay(text) ?? refuse({ code: 'not_a_day', line, column: 1, text: shown(text) })
}

export function findStatementDay(text: string): string | undefined {
  const match = /^(\d{4})-?(\d{2})-?(\d{2})/u.exec(text)
  const day = match === null ? '' : `${match[1]}-${match[2]}-${match[3]}`
  return findCalendarDate(day) === undefined ? undefined : day
}
