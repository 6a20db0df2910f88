import { SecretText } from '@/lib/bank-contract/secret-text'
import type { BankQuery, BankReader } from '@/lib/server/banking/bank-reader'
import type { BankRequest } from '@/lib/server/banking/bank-request'
import { BankingError } from '@/lib/server/banking/banking-error'
import { createBankReader } from '@/lib/server/banking/create-banking-client'

type Sent = Readonly<Record<string, unknown>>
export type ListName = keyof typeof truth

/** A row as a bank sends it that breaks what the dashboard needs of it. */
export type Break = (row: Sent) => unknown

const isMoney = (value: unknown): value is Sent =>
  typeof value === 'object' && value !== null && 'currency' in value

/** The same with every amount in it replaced, however deep. */
function withMoney(value: unknown, replaced: (money: Sent) => unknown): unknown {
  if (isMoney(value)) return replaced(value)
  if (Array.isArray(value)) return value.map((each) => withMoney(each, replaced))
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([name, each]) => [name, withMoney(each, replaced)])
  return Object.fromEntries(entries.filter(([, each]) => each !== undefined))
}

const without = (row: Sent, left: string): Sent =>
  Object.fromEntries(Object.entries(row).filter(([name]) => name !== left))

const isDate = (name: string) => /(?:^|_)(?:date|at|start|end)$/.test(name)

function withDates(row: Sent, date: unknown): unknown {
  const entries = Object.entries(row).map(([name, value]) => [name, isDate(name) ? date : value])
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined))
}

/** The ways in which a row breaks. */
export const breaks: Readonly<Record<string, Break>> = {
  'without an amount': (row) => withMoney(row, () => undefined),
  'with an amount of letters': (row) => withMoney(row, (money) => ({ ...money, amount: '12 a' })),
  'with an amount that is no integer': (row) =>
    withMoney(row, (money) => ({ ...money, amount: 12.5 })),
  'without a currency': (row) => withMoney(row, ({ amount }) => ({ amount })),
  'without an id': (row) => without(row, 'id'),
  'without a date': (row) => withDates(row, undefined),
  'with dates that are none': (row) => withDates(row, 'soon'),
  'of a status that nobody knows': (row) => ('status' in row ? { ...row, status: 'booked' } : row),
  'that are null': () => null,
  'that are a text': () => 'row',
}

/** How the pages of a list come. */
export type Paging =
  | 'whole'
  /** Empty pages, each with another token. */
  | 'empty'
  /** The second page leads back to the first. */
  | 'round'
  /** The second page fails. */
  | 'failing'

export interface BrokenBank {
  /** Of which list. */
  readonly list: ListName | 'all'
  readonly breaks?: Break | undefined
  /** All rows, or each second one. */
  readonly share?: 'all' | 'half'
  readonly paging?: Paging
}

/** A bank of the truth that breaks it so; of `lists`, of these in place of it. */
export function openBrokenBank(
  broken: BrokenBank,
  lists: Readonly<Record<ListName, readonly Sent[]>> = truth,
): BankReader {
  const { paging = 'whole', share = 'all' } = broken
  let calls = 0
  const request: BankRequest = async (_, { segments, query }) => {
    calls += 1
    const [name = '', id] = segments.slice(segments[0] === 'invoicing' ? 1 : 0)
    const list = name as ListName
    const isMeant = broken.list === 'all' || broken.list === list
    if (id !== undefined) {
      const row = lists[list].find((each) => each['id'] === id)
      if (row === undefined) throw new BankingError('not_found', { status: 404 })
      return isMeant && broken.breaks !== undefined && share === 'all' ? broken.breaks(row) : row
    }
    const rows = inOrder(lists[list], query).map((row, place) =>
      isMeant && broken.breaks !== undefined && (share === 'all' || place % 2 === 0)
        ? broken.breaks(row)
        : row,
    )
    const token = query.find(([each]) => each === 'page_token')?.[1]
    const half = Math.ceil(rows.length / 2)
    const [first, second] = [rows.slice(0, half), rows.slice(half)]
    const page = (sent: readonly unknown[], next: string | null) => ({
      [list]: sent,
      page: { next_page_token: next },
    })
    if (!isMeant || paging === 'whole') return page(rows, null)
    if (paging === 'empty') return page([], `token ${calls}`)
    if (token === undefined || token === 'first') return page(first, 'second')
    if (paging === 'failing') throw new BankingError('server_error', { status: 500 })
    return page(second, 'first')
  }
  return createBankReader(request, new SecretText('token'))
}

/** The newest first, as the specification has it. */
function inOrder(rows: readonly Sent[], query: BankQuery): readonly Sent[] {
  const [, by = 'initiated_at'] = query.find(([name]) => name === 'sort_by') ?? []
  const timeOf = (row: Sent) => (typeof row[by] === 'string' ? row[by] : '')
  return rows.toSorted((one, other) => timeOf(other).localeCompare(timeOf(one)))
}

const usd = (amount: number) => ({ amount, currency: 'USD' })
const at = (day: string) => `${day}T12:00:00Z`
const pad = (number: number) => String(number).padStart(2, '0')

function transaction(nth: number, more: Sent): Sent {
  const day = `2026-06-${pad(1 + (nth % 28))}`
  return {
    id: `t-${nth}`,
    account_id: nth % 20 < 10 ? 'a-1' : 'a-2',
    account_type: 'checking',
    account_name: 'Operating',
    transaction_type: 'ach_debit',
    status: 'settled',
    amount: usd(-1000 - nth),
    initiated_at: at(day),
    posted_at: at(day),
    counterparty_name: `Payee ${nth + 1}`,
    card_id: 'c-1',
    user_id: 'u-1',
    user_full_name: 'Ann Lee',
    attachments: [],
    ...more,
  }
}

/** Every day of June has money in and money out, so that no figure of it is nothing. */
const movements = Array.from({ length: 30 }, (_, index) => `2026-06-${pad(index + 1)}`).flatMap(
  (day, nth) => [
    transaction(nth * 10, { initiated_at: at(day), posted_at: at(day) }),
    transaction(nth * 10 + 1, {
      initiated_at: at(day),
      posted_at: at(day),
      transaction_type: 'ach_credit',
      amount: usd(900_000),
    }),
    transaction(nth * 10 + 2, {
      initiated_at: at(day),
      posted_at: at(day),
      transaction_type: 'card_debit',
      amount: usd(-700_000 - nth),
      counterparty_name: 'Twice',
      attachments: nth === 0 ? [{ file_id: 'f', file_name: 'f.pdf' }] : [],
    }),
    transaction(nth * 10 + 3, {
      initiated_at: at(day),
      posted_at: at(day),
      transaction_type: 'card_debit',
      amount: usd(-700_000 - nth),
      counterparty_name: 'Twice',
    }),
  ],
)

const dueDates = ['2026-08-01', '2026-06-20', '2026-05-20', '2026-04-20', '2026-01-20']

/**
 * A business that has some of everything whose absence a screen may say: in these rows no absence is
 * true.
 */
export const truth = {
  accounts: ['a-1', 'a-2'].map((id) => ({
    id,
    account_type: 'checking',
    account_name: `Account ${id}`,
    account_number_last_4: '1121',
    balance: usd(1_000_000),
  })),
  cards: ['c-1', 'c-2'].map((id, nth) => ({
    id,
    name: `Card ${nth + 1}`,
    last_4: `111${nth + 1}`,
    type: nth === 0 ? 'virtual' : 'physical',
    status: 'active',
    cardholder: { user_id: `u-${nth}`, first_name: 'Ann', last_name: 'Lee' },
    spending_limit: usd(100_000_000),
    spending_limit_type: 'monthly',
    current_spend: usd(99_000_000),
    pending_spend: usd(100),
    spend_period_start: '2026-06-01T04:00:00Z',
    spend_period_end: '2026-07-01T04:00:00Z',
  })),
  transactions: [
    ...movements,
    transaction(900, { status: 'pending', posted_at: null, initiated_at: at('2026-06-29') }),
    transaction(901, { status: 'failed', posted_at: null, initiated_at: at('2026-06-28') }),
    transaction(902, { initiated_at: at('2026-06-30'), posted_at: at('2026-07-02') }),
    transaction(903, {
      initiated_at: at('2026-06-05'),
      posted_at: at('2026-06-05'),
      transaction_type: 'internal_transfer',
      money_movement_id: 'm-903',
    }),
    ...['a-1', 'a-2'].flatMap((account_id, nth) =>
      [-5, 7].map((amount, side) =>
        transaction(910 + nth * 2 + side, {
          account_id,
          amount: usd(amount),
          initiated_at: at('2026-05-12'),
          posted_at: at('2026-05-12'),
        }),
      ),
    ),
    transaction(903, { initiated_at: at('2026-07-03'), posted_at: at('2026-07-03') }),
  ],
  // June of one account is missing, and its May does not tie out.
  statements: ['04', '05'].map((month, nth) => ({
    id: `s-${month}`,
    statement_type: 'account',
    period_start: `2026-${month}-01`,
    period_end: `2026-${month}-${month === '04' ? '30' : '31'}`,
    pdf_url: null,
    accounts: ['a-1', 'a-2'].map((account_id) => ({
      account_id,
      account_type: 'checking',
      opening_balance: usd(1000),
      closing_balance: usd(1500 + nth),
      total_credits: usd(700),
      total_debits: usd(200),
      total_fees: usd(1),
    })),
  })),
  customers: ['k-1', 'k-2'].map((id) => ({
    id,
    legal_name: `Customer ${id}`,
    email: 'a@example.com',
    total_revenue: usd(5000),
    last_invoice_id: 'i-0',
    created_at: at('2026-01-01'),
    updated_at: at('2026-01-01'),
    deleted_at: null,
  })),
  invoices: [...dueDates, undefined].flatMap((due_date = '2026-02-01', nth) =>
    ['k-1', 'k-2'].map((customer, of) => ({
      id: `i-${nth * 2 + of}`,
      invoice_number: `INV-${nth + 1}`,
      status: nth === dueDates.length ? 'paid' : 'unpaid',
      date: nth === 0 ? '2026-06-10' : '2026-01-10',
      due_date,
      customer: { id: customer },
      total: usd(100_000 + nth),
      payments: [{ type: 'external', paid_at: at('2026-02-10'), transaction_id: null }],
      accounting_sync_status: 'error',
      created_at: at('2026-01-10'),
      ...(nth === dueDates.length && { file_id: `f-${of}` }),
    })),
  ),
} satisfies Readonly<Record<string, readonly Sent[]>>

/** A business without anything, which its bank says in so many words. */
export const nothing = {
  accounts: [],
  cards: [],
  transactions: [],
  statements: [],
  customers: [],
  invoices: [],
} satisfies Record<ListName, readonly Sent[]>

/** A business of which there is something to check, and nothing to find. */
export const quiet = {
  ...nothing,
  accounts: truth.accounts,
  customers: truth.customers,
  transactions: ['2026-03-03', '2026-06-03'].map((day, nth) =>
    transaction(nth, {
      initiated_at: at(day),
      posted_at: at(day),
      counterparty_name: 'Landlord',
      attachments: [{ file_id: 'f', file_name: 'f.pdf' }],
    }),
  ),
} satisfies Record<ListName, readonly Sent[]>
