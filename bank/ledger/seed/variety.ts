import { addDays, newYorkMidnight } from '@/bank/ledger/calendar'
import {
  type Book,
  type BookAccount,
  type Entry,
  initiatedOn,
  post,
  postsOn,
  postTransfer,
} from '@/bank/ledger/seed/book'
import { purchase } from '@/bank/ledger/seed/book-card'
import { type Invoicing, issueInvoice, settleDue } from '@/bank/ledger/seed/invoicing'
import { issueCard } from '@/bank/ledger/seed/issue-cards'
import { operating } from '@/bank/ledger/seed/open-book'
import { buyWithCard, pay } from '@/bank/ledger/seed/routine'

type AccountType = BookAccount['account_type']

type Single = readonly [
  transaction_type: Entry['transaction_type'],
  on: AccountType,
  amount: number,
  counterparty_name: string,
]

/** The movements that an everyday business does not see: with the routine, every type there is. */
const singles: readonly Single[] = [
  ['wire_in', 'checking', 2_450_000, 'Elm Street Partners'],
  ['wire_out', 'checking', -1_800_000, 'Ferrous Metals Depot'],
  ['wire_fee', 'checking', -1_500, 'Wire fee'],
  ['international_wire_in', 'checking', 3_105_050, 'Fjord Imports A/S'],
  ['international_wire_out', 'checking', -990_099, 'Lumen Lighting GmbH'],
  ['international_wire_fee', 'checking', -4_000, 'International wire fee'],
  ['international_wire_fee_refund', 'checking', 4_000, 'International wire fee'],
  ['check_deposit', 'checking', 125_000, 'Quarry Lane Builders'],
  ['check_payment', 'checking', -82_375, 'City of New York'],
  ['ach_return', 'checking', 61_000, 'Packhorse Logistics'],
  ['card_refund', 'credit', 12_999, 'Skyways Airline'],
  ['treasury_interest', 'investment', 88_412, 'Money market fund'],
  ['treasury_fee', 'investment', -2_150, 'Advisory fee'],
  ['treasury_maturity', 'investment', 1_000_000, 'US Treasury bill, 13 weeks'],
  ['treasury_sale', 'investment', 500_000, 'Money market fund'],
  ['treasury_market_value_adjustment', 'investment', -3_333, ''],
  ['rewards_accrual', 'rewards', 21_500, 'Rewards'],
  ['adjustment_credit', 'checking', 1_001, ''],
  ['adjustment_debit', 'checking', -1_001, ''],
]

type Pair = readonly [
  transaction_type: Entry['transaction_type'],
  from: AccountType,
  to: AccountType,
  amount: number,
]

const pairs: readonly Pair[] = [
  ['treasury_deposit', 'checking', 'investment', 4_000_000],
  ['treasury_withdrawal', 'investment', 'checking', 750_000],
  ['credit_repayment_refund', 'credit', 'checking', 5_000],
  ['rewards_cashback_redemption', 'rewards', 'checking', 20_000],
]

/** Each of them every second month, on a day of its own. */
export function runVarietyDay(book: Book, date: string): void {
  const turn = Number(date.slice(8)) - 3
  const month = Number(date.slice(5, 7))
  const single = singles[turn]
  if (single !== undefined && (month + turn) % 2 === 0) postSingle(book, date, single)
  const pair = pairs[turn - singles.length]
  if (pair !== undefined && month % 2 === 0) postPair(book, date, pair)
  markCalendar(book, date)
}

/** The last days: something pending, refused, waiting for approval, nearly over a limit. */
export function finishVariety(book: Book, invoicing: Invoicing): void {
  const day = (back: number) => addDays(book.end, -back)
  const payOpen = (back: number, status: NonNullable<Entry['status']>, counterparty_name: string) =>
    post(book, {
      account: operating(book),
      transaction_type: status === 'failed' ? 'ach_debit' : 'wire_out',
      amount: -345_600,
      initiatedAt: initiatedOn(book, day(back)),
      postsAt: postsOn(book, day(back), 2),
      status,
      counterparty_name,
      user: book.random.pick(book.employees),
    })
  payOpen(1, 'awaiting_approval', 'Bolt & Bracket Supply')
  payOpen(2, 'awaiting_approval', 'Northstar Recruiting')
  payOpen(4, 'failed', 'Brightwater Utilities')
  pay(book, day(1), 'wire_out', 0.01, 'Quillmark Legal', 'Retainer')
  const limits = [
    ['Nearly spent', 'fixed', 0.96],
    ['Well used', 'fixed', 0.82],
    ['One purchase', 'single_use', 1],
  ] as const
  limits.forEach(([name, limitType, used], index) => {
    const card = { ...issueCard(book, 2 * index, 'active', limitType), name }
    book.cards.push(card)
    purchase(book, card, {
      price: Math.round((card.limit ?? 0) * used),
      initiatedAt: initiatedOn(book, day(9)),
      postsAt: postsOn(book, day(8), 0),
      counterparty_name: 'Conference Pass Ltd.',
      attachments: ['conference-pass.pdf', 'badge.png'],
    })
  })
  issueInvoice(book, invoicing, day(12), 'paid_by_ach', day(1))
  settleDue(book, invoicing, day(1))
  issueInvoice(book, invoicing, day(3), 'never', book.end)
}

function postSingle(
  book: Book,
  date: string,
  [transaction_type, on, amount, counterparty_name]: Single,
): void {
  const account = accountOf(book, on)
  if (account === undefined) return
  post(book, {
    account,
    transaction_type,
    amount,
    initiatedAt: initiatedOn(book, date),
    postsAt: postsOn(book, date, 1),
    counterparty_name,
    ...(transaction_type.endsWith('wire_out') && { tracking_number: book.random.digits(16) }),
    ...(transaction_type === 'check_deposit' && {
      attachments: ['check front.png', 'check back.png'],
    }),
  })
}

function postPair(book: Book, date: string, [transaction_type, payer, payee, amount]: Pair): void {
  const from = accountOf(book, payer)
  const to = accountOf(book, payee)
  if (from === undefined || to === undefined) return
  const initiatedAt = postsOn(book, date, 0)
  postTransfer(book, from, to, { transaction_type, amount, initiatedAt, postsAt: initiatedAt })
}

function accountOf(book: Book, type: AccountType): BookAccount | undefined {
  return book.accounts.find(({ account_type }) => account_type === type)
}

// Purchases a second to either side of a year's end, of the hour that spring skips, and in both
// of the hours that autumn has twice.
function markCalendar(book: Book, date: string): void {
  const midnight = newYorkMidnight(date)
  const length = newYorkMidnight(addDays(date, 1)) - midnight
  const hour = 3_600_000
  if (length === 23 * hour) {
    buyWithCard(book, date, midnight + 2 * hour - 1000)
    buyWithCard(book, date, midnight + 2 * hour)
  }
  if (length === 25 * hour) {
    buyWithCard(book, date, midnight + 1.5 * hour)
    buyWithCard(book, date, midnight + 2.5 * hour)
  }
  if (date.endsWith('-12-31')) buyWithCard(book, date, midnight + length - 1000)
  if (date.endsWith('-01-01')) buyWithCard(book, date, midnight)
}
