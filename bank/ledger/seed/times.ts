import { addDays, newYorkMidnight } from '@/bank/ledger/calendar'
import type { Book } from '@/bank/ledger/seed/book'

const second = 1000
const hour = 3_600_000

/** A moment of a New York day between seven and eleven at night. */
export function initiatedOn(book: Book, date: string): number {
  return newYorkMidnight(date) + 7 * hour + book.random.integer(0, 16 * 3600 - 1) * second
}

/**
 * A moment of business, nine to five in New York, `lag` days after `date`. The calendar date is then
 * the same in New York and in UTC, so a month's statement holds the same movements in both.
 */
export function postsOn(book: Book, date: string, lag: number): number {
  const midnight = newYorkMidnight(addDays(date, lag))
  // Ten, not nine hours after midnight, so that the spring change still lands within business.
  return midnight + 10 * hour + book.random.integer(0, 6 * 3600) * second
}
