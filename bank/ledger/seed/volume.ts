import { addDays, daysBetween } from '@/bank/ledger/calendar'
import { type Book, post } from '@/bank/ledger/seed/book'
import { operating } from '@/bank/ledger/seed/open-book'
import { buyWithCard } from '@/bank/ledger/seed/routine'
import { initiatedOn, postsOn } from '@/bank/ledger/seed/times'
import { memos, payers, suppliers } from '@/bank/ledger/seed/vocabulary'

/**
 * Fills the day up to its share of `total` transactions, so that the books end with exactly that
 * many. Yields whenever there are rows enough to write.
 */
export function* runVolumeDay(book: Book, date: string, total: number): Generator<void> {
  const days = daysBetween(book.start, book.end)
  const quota = Math.floor((total * (daysBetween(book.start, date) + 1)) / days)
  while (book.posted < quota) {
    trade(book, date)
    if (book.transactions.length >= 1000) yield
  }
}

function trade(book: Book, date: string): void {
  const { random } = book
  const account = operating(book)
  const kind = random.fraction()
  if (account.expected > 5_000_000 && kind < 0.55) {
    buyWithCard(book, date)
    return
  }
  const income = account.expected <= 5_000_000 || kind < 0.8
  const supplier = `${random.pick(suppliers)} ${random.integer(1, 400)}`
  post(book, {
    account,
    transaction_type: income ? 'ach_credit' : random.pick(['ach_debit', 'check_payment']),
    amount: income ? random.integer(10_000, 900_000) : -random.integer(1_000, 200_000),
    initiatedAt: initiatedOn(book, date),
    postsAt: postsOn(book, addDays(date, 1), random.integer(0, 2)),
    counterparty_name: income ? random.pick(payers) : supplier,
    ...(random.chance(0.5) && { memo: `${random.pick(memos)} ${random.digits(6)}` }),
    ...(random.chance(0.01) && { status: 'failed' as const }),
    ...(!income && { user: random.pick(book.employees) }),
  })
}
