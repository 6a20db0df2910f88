import { addDays } from '@/bank/ledger/calendar'
import {
  type Book,
  type BookAccount,
  type Entry,
  initiatedOn,
  post,
  postsOn,
  postTransfer,
  scaled,
} from '@/bank/ledger/seed/book'
import { purchase } from '@/bank/ledger/seed/book-card'
import { findAccount, operating } from '@/bank/ledger/seed/open-book'
import { memos, merchants, notes, payers, suppliers } from '@/bank/ledger/seed/vocabulary'

/** What an ordinary business does on one day. */
export function runDay(book: Book, date: string): void {
  const day = Number(date.slice(8))
  if (date === book.start) fund(book, date)
  if (day % 7 === 5) receive(book, date)
  if (day === 1) pay(book, date, 'ach_debit', 0.05, 'Kingsbridge Property Rentals', 'Rent')
  if (day === 8 || day === 18 || day === 25) {
    pay(book, date, 'ach_debit', 0.03, book.random.pick(suppliers), book.random.pick(memos))
  }
  if (day === 14 || day === 28) runPayroll(book, date)
  if (day === 6) settleCredit(book, date)
  if (day === 10) save(book, date)
  if (day === 27) earnInterest(book, date)
  if (day === 12) tradeAbroad(book, date)
  buyWithCards(book, date)
}

function income(book: Book): number {
  return scaled(book.profile.monthlyRevenue, book.profile.currency)
}

function share(book: Book, part: number): number {
  return Math.round(income(book) * part * (0.8 + 0.4 * book.random.fraction()))
}

function fund(book: Book, date: string): void {
  for (const account of book.accounts) {
    if (account.account_type !== 'checking') continue
    post(book, {
      account,
      transaction_type: 'wire_in',
      amount: scaled(book.profile.monthlyRevenue * 3, account.currency),
      initiatedAt: initiatedOn(book, date),
      postsAt: postsOn(book, date, 1),
      counterparty_name: 'Founders’ capital',
      memo: 'Opening deposit',
    })
  }
}

function receive(book: Book, date: string): void {
  post(book, {
    account: operating(book),
    transaction_type: 'ach_credit',
    amount: share(book, 0.16),
    initiatedAt: initiatedOn(book, date),
    postsAt: postsOn(book, date, 1),
    counterparty_name: book.random.pick(payers),
    memo: 'Card sales',
  })
}

/** Money out of the operating account, unless the account could not bear it. */
export function pay(
  book: Book,
  date: string,
  transaction_type: Entry['transaction_type'],
  part: number,
  counterparty_name: string,
  memo: string,
  account: BookAccount = operating(book),
): void {
  const amount = share(book, part)
  if (account.expected < amount * 2) return
  post(book, {
    account,
    transaction_type,
    amount: -amount,
    initiatedAt: initiatedOn(book, date),
    postsAt: postsOn(book, date, 2),
    counterparty_name,
    memo,
    user: book.random.pick(book.employees),
    ...(transaction_type === 'wire_out' && { tracking_number: book.random.digits(16) }),
    ...(book.random.chance(0.1) && { note: book.random.pick(notes) }),
  })
}

function runPayroll(book: Book, date: string): void {
  const payroll = findAccount(book, 'Payroll')
  const wages = Math.round(income(book) * 0.2)
  if (payroll === undefined) {
    pay(book, date, 'ach_debit', 0.2, 'Paydeck Payroll', 'Wages')
    return
  }
  const initiatedAt = postsOn(book, date, 0)
  const user = book.random.pick(book.employees)
  if (operating(book).expected > wages * 2) {
    postTransfer(book, operating(book), payroll, {
      transaction_type: 'internal_transfer',
      amount: wages,
      initiatedAt,
      postsAt: initiatedAt,
      memo: 'Payroll funding',
      user,
    })
  }
  pay(book, date, 'ach_debit', 0.2, 'Paydeck Payroll', 'Wages', payroll)
}

function settleCredit(book: Book, date: string): void {
  const credit = findAccount(book, 'Credit')
  if (credit === undefined || credit.balance >= 0) return
  const owed = -credit.balance
  if (operating(book).expected < owed) return
  const initiatedAt = postsOn(book, date, 0)
  postTransfer(book, operating(book), credit, {
    transaction_type: 'credit_repayment',
    amount: owed,
    initiatedAt,
    postsAt: initiatedAt,
    memo: 'Automatic repayment',
  })
  post(book, {
    account: credit,
    transaction_type: 'credit_cashback',
    amount: Math.max(1, Math.round(owed * 0.015)),
    initiatedAt,
    postsAt: initiatedAt,
    counterparty_name: 'Cashback',
  })
}

function save(book: Book, date: string): void {
  const reserve = findAccount(book, 'Reserve')
  if (reserve === undefined) return
  const initiatedAt = postsOn(book, date, 0)
  const amount = Math.round(income(book) * 0.12)
  const shared = { amount, initiatedAt, postsAt: initiatedAt }
  if (Number(date.slice(5, 7)) % 4 === 0 && reserve.expected > amount) {
    postTransfer(book, reserve, operating(book), {
      ...shared,
      transaction_type: 'savings_withdrawal',
    })
  } else if (operating(book).expected > amount * 3) {
    postTransfer(book, operating(book), reserve, { ...shared, transaction_type: 'savings_deposit' })
  }
}

function earnInterest(book: Book, date: string): void {
  const reserve = findAccount(book, 'Reserve')
  if (reserve === undefined || reserve.balance <= 0) return
  const initiatedAt = postsOn(book, date, 0)
  post(book, {
    account: reserve,
    transaction_type: 'savings_interest',
    amount: Math.max(1, Math.round(reserve.balance * 0.0025)),
    initiatedAt,
    postsAt: initiatedAt,
    counterparty_name: 'Interest',
  })
}

// A second currency is earned and spent on its own: no movement changes one into the other.
function tradeAbroad(book: Book, date: string): void {
  const dollars = findAccount(book, 'US Dollars')
  if (dollars === undefined) return
  const earns = Number(date.slice(5, 7)) % 2 === 0
  post(book, {
    account: dollars,
    transaction_type: earns ? 'international_wire_in' : 'international_wire_out',
    amount: (earns ? 1 : -1) * book.random.integer(200_000, 1_500_000),
    initiatedAt: initiatedOn(book, date),
    postsAt: postsOn(book, date, 2),
    counterparty_name: book.random.pick(suppliers),
    ...(!earns && { tracking_number: book.random.digits(16) }),
  })
}

function buyWithCards(book: Book, date: string): void {
  const rate = book.profile.cardPurchasesPerDay
  const times = Math.floor(rate) + (book.random.chance(rate % 1) ? 1 : 0)
  for (let time = 0; time < times; time += 1) buyWithCard(book, date)
}

/** One purchase on a card that can be used that day; none where there is no such card. */
export function buyWithCard(book: Book, date: string, initiatedAt = initiatedOn(book, date)): void {
  const usable = book.cards.filter(
    (card) =>
      card.limitType !== 'single_use' &&
      initiatedAt >= card.usableFrom &&
      initiatedAt < card.usableUntil,
  )
  if (usable.length === 0) return
  const card = book.random.pick(usable)
  const counterparty_name = book.random.pick(merchants)
  purchase(book, card, {
    price: scaled(book.random.integer(450, 24_000), card.account.currency),
    initiatedAt,
    postsAt: postsOn(book, addDays(date, 1), book.random.integer(0, 2)),
    counterparty_name,
    ...(book.random.chance(0.2) && { counterparty_logo_url: logoOf(counterparty_name) }),
    ...(book.random.chance(0.15) && { memo: book.random.pick(memos) }),
    ...(book.random.chance(0.12) && { attachments: receiptNames(book) }),
  })
}

function receiptNames(book: Book): string[] {
  const number = book.random.digits(5)
  const scan = `photo-${number}.png`
  return book.random.chance(0.3) ? [scan] : [`receipt-${number}.pdf`]
}

function logoOf(name: string): string {
  return `https://logos.bank.example/${name.toLowerCase().replaceAll(/[^a-z]+/g, '-')}.png`
}
