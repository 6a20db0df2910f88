import { addDays, daysBetween } from '@/bank/ledger/calendar'
import { type Book, initiatedOn, post, postsOn } from '@/bank/ledger/seed/book'
import {
  closeInvoicing,
  type Invoicing,
  openInvoicing,
  runInvoicingDay,
} from '@/bank/ledger/seed/invoicing'
import { finishOdd, runOddDay, writeNewerWords } from '@/bank/ledger/seed/odd'
import { operating } from '@/bank/ledger/seed/open-book'
import { buyWithCard, runDay } from '@/bank/ledger/seed/routine'
import { finishVariety, runVarietyDay } from '@/bank/ledger/seed/variety'
import { memos, oddNames, payers, suppliers } from '@/bank/ledger/seed/vocabulary'

/** Below this the volume business has no routine, so that any small number can be met exactly. */
const minVolumeWithRoutine = 5000

/**
 * Simulates a business day by day. Yields when rows wait to be written, and returns its invoicing.
 */
export function* simulate(book: Book, volume: number): Generator<void, Invoicing> {
  const { trait } = book.profile
  const names = trait === 'odd' ? oddNames.filter((name) => name.trim() !== '') : undefined
  const invoicing = openInvoicing(book, names)
  if (trait === 'empty') return { ...invoicing, customers: [] }
  const routine = trait !== 'volume' || volume >= minVolumeWithRoutine
  for (let date = book.start; date < book.end; date = addDays(date, 1)) {
    if (routine) {
      runDay(book, date)
      runInvoicingDay(book, invoicing, date)
    }
    if (trait === 'complete') runVarietyDay(book, date)
    if (trait === 'odd') runOddDay(book, date)
    if (trait === 'volume') yield* runVolumeDay(book, date, volume)
    if (book.transactions.length >= 1000) yield
  }
  if (trait === 'complete') finishVariety(book, invoicing)
  if (trait === 'odd') finishOdd(book)
  closeInvoicing(book, invoicing)
  if (trait === 'odd') writeNewerWords(book, invoicing)
  return invoicing
}

/**
 * Fills the day up to its share of `total` transactions, so that the books end with exactly that
 * many. Yields whenever there are rows enough to write.
 */
function* runVolumeDay(book: Book, date: string, total: number): Generator<void> {
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
