import { addDays, newYorkDate, newYorkMidnight, wireInstant } from '@/bank/ledger/calendar'
import type { Random } from '@/bank/ledger/random'
import { transactionRow } from '@/bank/ledger/resource-rows'
import type { file, ledgerTransaction } from '@/bank/ledger/schema'
import type { Profile } from '@/bank/ledger/seed/profiles'
import type { SpendingLimitType, SpendWindow } from '@/bank/ledger/spend-window'
import { addToFigures, type MonthFigures, noFigures } from '@/bank/ledger/statement-figures'
import type { StrictAccount } from '@/lib/bank-contract/account'
import type { StrictCard } from '@/lib/bank-contract/card'
import type { PostalAddress } from '@/lib/bank-contract/invoicing'
import type { StrictTransaction } from '@/lib/bank-contract/transaction'

export interface BookAccount {
  id: string
  account_type: StrictAccount['account_type']
  account_name: string
  currency: string
  account_number_last_4: string
  routing_number_last_4: string
  /** Sum of what has settled. */
  balance: number
  /** The balance once everything open has settled; spending plans by it. */
  expected: number
  /** By month of posting, `YYYY-MM`. */
  months: Map<string, MonthFigures>
}

export interface Employee {
  user_id: string
  first_name: string
  last_name: string
}

/** A card and what has been spent on it in the window that is open. Times in milliseconds. */
export interface BookCard {
  id: string
  name: string
  last_4: string
  type: StrictCard['type']
  status: StrictCard['status']
  holder: Employee
  account: BookAccount
  limit: number | null
  limitType: SpendingLimitType | null
  /** When purchases begin. */
  usableFrom: number
  /** When they end: the end of the book, or the day it was canceled or expired. */
  usableUntil: number
  usage_ends_at: string | null
  restriction: Partial<
    Pick<
      StrictCard,
      'blocked_categories' | 'allowed_categories' | 'blocked_merchants' | 'allowed_merchants'
    >
  >
  address: PostalAddress
  window: SpendWindow | undefined
  spent: number
  pending: number
}

/** One movement on one account, as the simulation thinks of it. Times in milliseconds. */
export interface Entry {
  account: BookAccount
  transaction_type: StrictTransaction['transaction_type']
  /** Signed: money out is negative. */
  amount: number
  initiatedAt: number
  /** When it settles; left pending when that is not before the end of the book. */
  postsAt: number
  counterparty_name: string
  status?: 'failed' | 'awaiting_approval' | 'pending'
  money_movement_id?: string
  card?: BookCard
  user?: Employee
  memo?: string
  note?: string
  tracking_number?: string
  counterparty_logo_url?: string
  /** File names of attached documents. */
  attachments?: readonly string[]
}

/** The books of one business while they are being written: every row passes through `post`. */
export interface Book {
  business_id: string
  profile: Profile
  random: Random
  /** First day and the day after the last, New York dates. */
  start: string
  end: string
  endsAt: number
  accounts: BookAccount[]
  cards: BookCard[]
  employees: Employee[]
  /** Legal names by customer identifier, for the counterparty of a payment. */
  customerNames: Map<string, string>
  posted: number
  /** Rows that wait to be written. */
  transactions: (typeof ledgerTransaction.$inferInsert)[]
  files: (typeof file.$inferInsert)[]
}

/** Posts a movement, updates balances, months and card windows; returns the wire object. */
export function post(book: Book, entry: Entry): StrictTransaction {
  const { account, card, user } = entry
  const status = entry.status ?? (entry.postsAt < book.endsAt ? 'settled' : 'pending')
  const id = book.random.uuidAt(entry.initiatedAt)
  const attachments = (entry.attachments ?? []).map((file_name, ordinal) =>
    attach(book, id, file_name, ordinal),
  )
  const resource: StrictTransaction = {
    id,
    money_movement_id: entry.money_movement_id ?? book.random.uuid(),
    account_id: account.id,
    account_type: account.account_type,
    account_name: account.account_name,
    transaction_type: entry.transaction_type,
    status,
    amount: { amount: entry.amount, currency: account.currency },
    initiated_at: wireInstant(entry.initiatedAt),
    posted_at: status === 'settled' ? wireInstant(entry.postsAt) : null,
    counterparty_name: entry.counterparty_name,
    counterparty_logo_url: entry.counterparty_logo_url,
    memo: entry.memo,
    note: entry.note,
    user_id: user?.user_id,
    user_full_name: user && `${user.first_name} ${user.last_name}`,
    card_id: card?.id,
    card_name: card?.name,
    tracking_number: entry.tracking_number,
    attachments,
    activities: activitiesOf(entry, status),
  }
  if (status !== 'failed') account.expected += entry.amount
  if (status === 'settled') settle(account, entry)
  book.posted += 1
  book.transactions.push(transactionRow(book.business_id, resource))
  return resource
}

/** Two legs of one movement: the first account is debited, the second credited. */
export function postTransfer(
  book: Book,
  from: BookAccount,
  to: BookAccount,
  shared: Pick<Entry, 'transaction_type' | 'amount' | 'initiatedAt' | 'postsAt' | 'memo' | 'user'>,
): void {
  const money_movement_id = book.random.uuid()
  const { amount } = shared
  const leg = { ...shared, money_movement_id }
  post(book, { ...leg, account: from, amount: -amount, counterparty_name: to.account_name })
  post(book, { ...leg, account: to, amount, counterparty_name: from.account_name })
}

function settle(account: BookAccount, entry: Entry): void {
  account.balance += entry.amount
  const month = newYorkDate(entry.postsAt).slice(0, 7)
  let figures = account.months.get(month)
  if (figures === undefined) {
    figures = { ...noFigures }
    account.months.set(month, figures)
  }
  addToFigures(figures, entry.transaction_type, entry.amount)
}

function attach(book: Book, owner_id: string, file_name: string, ordinal: number) {
  const file_id = book.random.uuid()
  book.files.push({
    id: file_id,
    business_id: book.business_id,
    owner: 'transaction',
    owner_id,
    file_name,
    content_type: file_name.endsWith('.png') ? 'image/png' : 'application/pdf',
    ordinal,
  })
  return { file_id, file_name }
}

function activitiesOf(
  entry: Entry,
  status: StrictTransaction['status'],
): StrictTransaction['activities'] {
  const user_id = entry.user?.user_id ?? null
  const initiated = {
    activity_type: 'initiated',
    created_at: wireInstant(entry.initiatedAt),
    user_id,
  }
  if (status === 'pending') return [initiated]
  if (status === 'awaiting_approval') {
    return [initiated, { ...initiated, activity_type: 'approval_requested' }]
  }
  const created_at = wireInstant(status === 'settled' ? entry.postsAt : entry.initiatedAt)
  return [initiated, { activity_type: status, created_at, user_id: null }]
}

const second = 1000
const hour = 3_600_000

/** A moment of a New York day, from seven in the morning to eleven at night. */
export function initiatedOn(book: Book, date: string): number {
  return newYorkMidnight(date) + 7 * hour + book.random.integer(0, 16 * 3600 - 1) * second
}

/**
 * A moment of business, nine to five in New York, `lag` days after `date`. The calendar date is then
 * the same in New York and in UTC, so a month's statement has the same movements in both.
 */
export function postsOn(book: Book, date: string, lag: number): number {
  const midnight = newYorkMidnight(addDays(date, lag))
  // Ten, not nine hours after midnight, so that the spring change still lands within business.
  return midnight + 10 * hour + book.random.integer(0, 6 * 3600) * second
}

/** Minor units of `currency` for an amount that was thought of in US cents. */
export function scaled(cents: number, currency: string): number {
  return Math.round(cents * (scales[currency] ?? 1))
}

const scales: Readonly<Record<string, number>> = { USD: 1, JPY: 1.5, KWD: 3.07 }
