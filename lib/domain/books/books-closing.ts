import type { Finding } from '@/lib/domain/close/finding'

/** What books and bank closed a month of an account with: plain data, amounts as decimal digits. */
export interface BooksClosing {
  readonly account: string
  /** Its first day. */
  readonly month: string
  readonly currency: string
  readonly books: string
  readonly bank: string
  /** The day of the books closing, where that is before the month’s last one. */
  readonly endsOn?: string
}

/** Books closing less bank closing. */
export function differenceOf({ books, bank }: Pick<BooksClosing, 'books' | 'bank'>): bigint {
  return BigInt(books) - BigInt(bank)
}

/** The account and month that a finding of the books is of. */
export function booksPlaceOf({ key }: Pick<Finding, 'key'>): string {
  // Written by `findingsOfBooks` and `withoutBooks`.
  const [account, month] = JSON.parse(key) as [string, string]
  return placeKey({ account, month })
}

export function placeKey({ account, month }: Pick<BooksClosing, 'account' | 'month'>): string {
  return JSON.stringify([account, month])
}

/**
 * How many agree: both closed with the same, and nothing was found. What was accepted has been decided, and agrees
 * no more than before.
 */
export function countAgreeing(
  closings: readonly BooksClosing[],
  findings: readonly Finding[],
): number {
  const found = new Set(findings.map(booksPlaceOf))
  return closings.filter((each) => !found.has(placeKey(each)) && differenceOf(each) === 0n).length
}
