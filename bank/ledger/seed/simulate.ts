import { addDays } from '@/bank/ledger/calendar'
import type { Book } from '@/bank/ledger/seed/book'
import {
  closeInvoicing,
  type Invoicing,
  openInvoicing,
  runInvoicingDay,
} from '@/bank/ledger/seed/invoicing'
import { writeNewerWords } from '@/bank/ledger/seed/newer-version'
import { finishOdd, runOddDay } from '@/bank/ledger/seed/odd'
import { oddNames } from '@/bank/ledger/seed/odd-names'
import { runDay } from '@/bank/ledger/seed/routine'
import { finishVariety, runVarietyDay } from '@/bank/ledger/seed/variety'
import { runVolumeDay } from '@/bank/ledger/seed/volume'

/** Below this the volume business has no routine, so that any small number can be met exactly. */
const leastWithRoutine = 5000

/**
 * Lives a business through its days. Yields when rows wait to be written, and gives its invoicing at
 * the end; nothing is kept of what has been yielded.
 */
export function* simulate(book: Book, volume: number): Generator<void, Invoicing> {
  const { trait } = book.profile
  const names = trait === 'odd' ? oddNames.filter((name) => name.trim() !== '') : undefined
  const invoicing = openInvoicing(book, names)
  if (trait === 'empty') return { ...invoicing, customers: [] }
  const routine = trait !== 'volume' || volume >= leastWithRoutine
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
