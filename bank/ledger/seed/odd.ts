import { addDays, daysBetween } from '@/bank/ledger/calendar'
import { transactionRow } from '@/bank/ledger/resource-rows'
import { type Book, initiatedOn, post, postsOn } from '@/bank/ledger/seed/book'
import { purchase } from '@/bank/ledger/seed/book-card'
import type { Invoicing } from '@/bank/ledger/seed/invoicing'
import { oddFileNames, oddNames } from '@/bank/ledger/seed/vocabulary'
import { operating } from '@/bank/ledger/seed/open-book'

/** Odd text in every field, and amounts up to the last integer that a JSON reader can trust. */
export function runOddDay(book: Book, date: string): void {
  const turn = daysBetween(book.start, date)
  if (turn % 9 !== 4) return
  const index = (turn - 4) / 9
  const name = oddNames[index % oddNames.length] ?? ''
  const fileName = oddFileNames[index % oddFileNames.length]
  const account = book.accounts[3 + (index % 2)] ?? operating(book)
  post(book, {
    account: index % 3 === 0 ? operating(book) : account,
    transaction_type: index % 2 === 0 ? 'ach_credit' : 'wire_in',
    amount: oddAmounts[index % oddAmounts.length] ?? 1,
    initiatedAt: initiatedOn(book, date),
    postsAt: postsOn(book, date, 1),
    counterparty_name: name,
    memo: oddNames[(index + 7) % oddNames.length] ?? '',
    note: oddNames[(index + 13) % oddNames.length] ?? '',
    ...(fileName !== undefined && { attachments: [fileName] }),
  })
  const card = book.cards[index % book.cards.length]
  if (card === undefined) return
  card.name = oddNames[(index + 3) % oddNames.length] ?? ''
  purchase(book, card, {
    price: 100 + index,
    initiatedAt: initiatedOn(book, date),
    postsAt: postsOn(book, date, 2),
    counterparty_name: name,
  })
}

/**
 * The largest possible amount, alone in its account, so that every sum stays an integer; and more
 * attachments than any screen expects.
 */
export function finishOdd(book: Book): void {
  const vault = book.accounts[2]
  const date = addDays(book.end, -40)
  if (vault === undefined) return
  post(book, {
    account: vault,
    transaction_type: 'adjustment_credit',
    amount: Number.MAX_SAFE_INTEGER,
    initiatedAt: initiatedOn(book, date),
    postsAt: postsOn(book, date, 1),
    counterparty_name: 'The largest safe integer',
  })
  post(book, {
    account: operating(book),
    transaction_type: 'ach_credit',
    amount: 10_000_00,
    initiatedAt: initiatedOn(book, date),
    postsAt: postsOn(book, date, 1),
    counterparty_name: 'Ten thousand receipts',
    attachments: Array.from({ length: 10_000 }, (_, index) => `receipt-${index + 1}.pdf`),
  })
}

const oddAmounts = [1, 2 ** 31 - 1, 2 ** 31, 2 ** 32 + 1, 3_000_000_000_00, 99, 10_000_000_000_01]

/**
 * Values and fields of a later version: version 1 is additive-only (spec, Versioning 2), so that a
 * client must expect them from any bank on any day. One row of each kind has them.
 */
export const newerWords = {
  transaction: {
    transaction_type: 'instant_transfer',
    status: 'under_review',
    settlement_rail: { name: 'instant', cut_off: null, attempts: [1, 2] },
  },
  card: { status: 'paused' },
  invoice: { status: 'disputed', accounting_sync_status: 'queued' },
} as const

/** Called last: nothing may be made of these rows afterwards. */
export function writeNewerWords(book: Book, { invoices }: Invoicing): void {
  const date = addDays(book.end, -120)
  const transaction = post(book, {
    account: operating(book),
    transaction_type: 'ach_debit',
    amount: -123_45,
    initiatedAt: initiatedOn(book, date),
    postsAt: postsOn(book, date, 1),
    // What has no known status has moved no money.
    status: 'pending',
    counterparty_name: 'A word from a later version',
  })
  Object.assign(transaction, newerWords.transaction)
  book.transactions.splice(-1, 1, transactionRow(book.business_id, transaction))
  const card = book.cards.find(({ status }) => status === 'active')
  const invoice = invoices.findLast(({ status }) => status === 'unpaid' || status === 'overdue')
  if (card !== undefined) Object.assign(card, newerWords.card)
  if (invoice !== undefined) Object.assign(invoice, newerWords.invoice)
}
