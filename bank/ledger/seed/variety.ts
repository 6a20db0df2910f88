import { addDays, newYorkMidnight } from '@/bank/ledger/calendar'
import {
  type Book,
  type BookAccount,
  type Entry,
  post,
  postTransfer,
} from '@/bank/ledger/seed/book'
import { purchase } from '@/bank/ledger/seed/book-card'
import { type Invoicing, issueInvoice, settleDue } from '@/bank/ledger/seed/invoicing'
import { issueCard } from '@/bank/ledger/seed/issue-cards'
import { operating } from '@/bank/ledger/seed/open-book'
import { buyWithCard, pay } from '@/bank/ledger/seed/routine'
import { initiatedOn, postsOn } from '@/bank/ledger/seed/times'

type AccountType = BookAccount['account_type']

interface Single {
  transaction_type: Entry['transaction_type']
  on: AccountType
  amount: number
  counterparty_name: string
}

/** The movements that an everyday business does not see: with the routine, every type there is. */
const singles: readonly Single[] = [
  {
    transaction_type: 'wire_in',
    on: 'checking',
    amount: 2_450_000,
    counterparty_name: 'Elm Street Partners',
  },
  {
    transaction_type: 'wire_out',
    on: 'checking',
    amount: -1_800_000,
    counterparty_name: 'Ferrous Metals Depot',
  },
  { transaction_type: 'wire_fee', on: 'checking', amount: -1_500, counterparty_name: 'Wire fee' },
  {
    transaction_type: 'international_wire_in',
    on: 'checking',
    amount: 3_105_050,
    counterparty_name: 'Fjord Imports A/S',
  },
  {
    transaction_type: 'international_wire_out',
    on: 'checking',
    amount: -990_099,
    counterparty_name: 'Lumen Lighting GmbH',
  },
  {
    transaction_type: 'international_wire_fee',
    on: 'checking',
    amount: -4_000,
    counterparty_name: 'International wire fee',
  },
  {
    transaction_type: 'international_wire_fee_refund',
    on: 'checking',
    amount: 4_000,
    counterparty_name: 'International wire fee',
  },
  {
    transaction_type: 'check_deposit',
    on: 'checking',
    amount: 125_000,
    counterparty_name: 'Quarry Lane Builders',
  },
  {
    transaction_type: 'check_payment',
    on: 'checking',
    amount: -82_375,
    counterparty_name: 'City of New York',
  },
  {
    transaction_type: 'ach_return',
    on: 'checking',
    amount: 61_000,
    counterparty_name: 'Packhorse Logistics',
  },
  {
    transaction_type: 'card_refund',
    on: 'credit',
    amount: 12_999,
    counterparty_name: 'Skyways Airline',
  },
  {
    transaction_type: 'treasury_interest',
    on: 'investment',
    amount: 88_412,
    counterparty_name: 'Money market fund',
  },
  {
    transaction_type: 'treasury_fee',
    on: 'investment',
    amount: -2_150,
    counterparty_name: 'Advisory fee',
  },
  {
    transaction_type: 'treasury_maturity',
    on: 'investment',
    amount: 1_000_000,
    counterparty_name: 'US Treasury bill, 13 weeks',
  },
  {
    transaction_type: 'treasury_sale',
    on: 'investment',
    amount: 500_000,
    counterparty_name: 'Money market fund',
  },
  {
    transaction_type: 'treasury_market_value_adjustment',
    on: 'investment',
    amount: -3_333,
    counterparty_name: '',
  },
  {
    transaction_type: 'rewards_accrual',
    on: 'rewards',
    amount: 21_500,
    counterparty_name: 'Rewards',
  },
  { transaction_type: 'adjustment_credit', on: 'checking', amount: 1_001, counterparty_name: '' },
  { transaction_type: 'adjustment_debit', on: 'checking', amount: -1_001, counterparty_name: '' },
]

interface Pair {
  transaction_type: Entry['transaction_type']
  from: AccountType
  to: AccountType
  amount: number
}

const pairs: readonly Pair[] = [
  { transaction_type: 'treasury_deposit', from: 'checking', to: 'investment', amount: 4_000_000 },
  { transaction_type: 'treasury_withdrawal', from: 'investment', to: 'checking', amount: 750_000 },
  { transaction_type: 'credit_repayment_refund', from: 'credit', to: 'checking', amount: 5_000 },
  {
    transaction_type: 'rewards_cashback_redemption',
    from: 'rewards',
    to: 'checking',
    amount: 20_000,
  },
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

function postSingle(book: Book, date: string, single: Single): void {
  const account = accountOf(book, single.on)
  if (account === undefined) return
  const { transaction_type, amount, counterparty_name } = single
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

function postPair(book: Book, date: string, pair: Pair): void {
  const from = accountOf(book, pair.from)
  const to = accountOf(book, pair.to)
  if (from === undefined || to === undefined) return
  const { transaction_type, amount } = pair
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
