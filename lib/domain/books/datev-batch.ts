import { type BooksProblem, shown } from '@/lib/domain/books/books-problem'
import { currencyNamed } from '@/lib/domain/books/currency-names'
import { findCalendarDate } from '@/lib/domain/periods/calendar-date'

/** What the header record of a batch of bookings says of all its lines; DATEV’s, by its documented fields. */
export interface DatevBatch {
  /** Its days, of which a line gives day and month alone. */
  readonly first: string
  readonly last: string
  /** Of the amounts that name none themselves. */
  readonly currency: string | undefined
}

/** Whether a record is the one that a file of DATEV’s own format has above its head. */
export function isDatevHeader([mark = '']: readonly string[]): boolean {
  return mark === 'EXTF' || mark === 'DTVF'
}

const bookings = '21'

/**
 * The batch of a header record; undefined where it is of other data, or its days contradict each other. DATEV takes
 * the year from the start of the fiscal year, so that days which begin in another one prove nothing.
 */
export function readDatevHeader(cells: readonly string[]): DatevBatch | undefined {
  if (!isDatevHeader(cells) || cells[2] !== bookings) return undefined
  const [start = '', , firstCell = '', lastCell = ''] = cells.slice(12)
  const [first, last, yearStart] = [firstCell, lastCell, start].map(plainDay)
  if (first === undefined || last === undefined || last < first) return undefined
  if (yearOf(last) > yearOf(first) + 1) return undefined
  if (start !== '') {
    if (yearStart === undefined || first < yearStart) return undefined
    if (first >= `${yearOf(yearStart) + 1}${yearStart.slice(4)}`) return undefined
  }
  return { first, last, currency: currencyNamed(cells[21] ?? '', '') }
}

function plainDay(text: string): string | undefined {
  const day = text.replace(/^(\d{4})(\d{2})(\d{2})$/u, '$1-$2-$3')
  return findCalendarDate(day) === undefined ? undefined : day
}

function yearOf(day: string): number {
  return Number(day.slice(0, 4))
}

/**
 * A day and month of a batch, "1510", or "110" whose zero a spreadsheet dropped, with the only year that puts it
 * within the days of the batch. Any other text stays as it is.
 */
export function withYear(text: string, { first, last }: DatevBatch): string {
  const [, day, month] = /^(\d{1,2})(\d{2})$/u.exec(text) ?? []
  if (day === undefined) return text
  const years = new Set([yearOf(first), yearOf(last)])
  const days = [...years]
    .map((year) => `${year}-${month}-${day.padStart(2, '0')}`)
    .filter((each) => each >= first && each <= last && findCalendarDate(each) !== undefined)
  const [only] = days
  return only !== undefined && days.length === 1 ? only : text
}

/** Why a cell is no day. */
export function dayProblem(
  { line, column, text }: { line: number; column: number; text: string },
  batch: DatevBatch | undefined,
): BooksProblem {
  const place = { line, column, text: shown(text) }
  if (text.startsWith('=')) return { code: 'formula', ...place }
  if (batch === undefined) return { code: 'not_a_day', ...place }
  return { code: 'not_of_batch', ...place, first: batch.first, last: batch.last }
}
