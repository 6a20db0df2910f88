import fc from 'fast-check'
import { SecretText } from '@/lib/bank-contract/secret-text'
import type { BankQuery, BankReader } from '@/lib/server/banking/bank-reader'
import type { BankRequest } from '@/lib/server/banking/bank-request'
import { createBankReader } from '@/lib/server/banking/create-banking-client'
import { createKnownOfBank, type KnownOfBank } from '@/lib/server/banking/read-resource'

export type Row = Readonly<Record<string, unknown>> & { readonly id: string }
export type Lists = Readonly<Record<string, readonly Row[]>>
type Truth = (row: Row, values: readonly string[]) => boolean

export interface ForeignBank {
  readonly lists: Lists
  /** Filters that it applies; it ignores the others. */
  readonly applies: (name: string) => boolean
  /** Fields that its rows do not have, or have in a form of its own. */
  readonly lacks: Readonly<Record<string, unknown>>
  readonly hasOrder: boolean
  readonly pageSize: number
}

const text = (row: Row, name: string): string => {
  const value = row[name]
  return typeof value === 'string' ? value : ''
}

const any =
  (name: string): Truth =>
  (row, values) =>
    values.includes(text(row, name))

const bound =
  (name: string, meets: (value: string, bound: string) => boolean): Truth =>
  (row, [limit = '']) =>
    text(row, name) !== '' && meets(text(row, name), limit)

const isFrom = (value: string, limit: string): boolean => value >= limit
const isBefore = (value: string, limit: string): boolean => value < limit
const isUntil = (value: string, limit: string): boolean => value <= limit

function accountsOf(row: Row): readonly { account_id?: string }[] {
  return Array.isArray(row['accounts']) ? row['accounts'] : []
}

/** What each filter means, by the list's name. */
const truths: Readonly<Record<string, Readonly<Record<string, Truth>>>> = {
  transactions: {
    account_id: any('account_id'),
    status: any('status'),
    transaction_type: any('transaction_type'),
    card_id: any('card_id'),
    user_id: any('user_id'),
    posted_after: bound('posted_at', isFrom),
    posted_before: bound('posted_at', isBefore),
    initiated_after: bound('initiated_at', isFrom),
    initiated_before: bound('initiated_at', isBefore),
    search: (row, values) =>
      ['counterparty_name', 'memo'].some((name) =>
        text(row, name).toLowerCase().includes(values.join(' ').toLowerCase()),
      ),
  },
  cards: { status: any('status'), type: any('type') },
  statements: {
    account_id: (row, values) =>
      accountsOf(row).some(({ account_id = '' }) => values.includes(account_id)),
    statement_type: any('statement_type'),
    period_start_before: bound('period_start', isBefore),
    period_end_after: bound('period_end', isFrom),
    period_end_before: bound('period_end', isBefore),
  },
  invoices: {
    status: any('status'),
    date_after: bound('date', isFrom),
    date_before: bound('date', isUntil),
    due_date_after: bound('due_date', isFrom),
    due_date_before: bound('due_date', isUntil),
  },
  customers: {
    search: (row, values) =>
      text(row, 'legal_name').toLowerCase().includes(values.join(' ').toLowerCase()),
  },
}

/** Whether a row, as the bank itself knows it, meets every condition of a query. */
export function isMeant(list: string, row: Row, query: BankQuery): boolean {
  return [...new Set(query.map(([name]) => name))].every((name) => {
    const truth = truths[list]?.[name]
    const values = query.flatMap(([each, value]) => (each === name ? [value] : []))
    return truth === undefined || truth(row, values)
  })
}

/** A bank that keeps to the specification and to nothing else. */
export function openForeignBank(bank: ForeignBank, known: KnownOfBank = createKnownOfBank()) {
  const request: BankRequest = (_, { segments, query }) => {
    const [list = '', id] = segments.slice(segments[0] === 'invoicing' ? 1 : 0)
    const rows = bank.lists[list] ?? []
    if (id !== undefined)
      return Promise.resolve(
        sentOf(
          bank,
          rows.find((row) => row.id === id),
        ),
      )
    const applied = query.filter(([name]) => bank.applies(name))
    const meant = inOrder(rows, query, bank).filter((row) => isMeant(list, row, applied))
    const start = Number(query.find(([name]) => name === 'page_token')?.[1] ?? 0)
    const end = start + bank.pageSize
    return Promise.resolve({
      [list]: meant.slice(start, end).map((row) => sentOf(bank, row)),
      page: { next_page_token: end < meant.length ? String(end) : null },
    })
  }
  const reader: BankReader = createBankReader(request, new SecretText('token'), known)
  return reader
}

function sentOf({ lacks }: ForeignBank, row: Row | undefined): object {
  const entries = Object.entries(row ?? {}).map(([name, value]) => [
    name,
    Object.hasOwn(lacks, name) ? lacks[name] : value,
  ])
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined))
}

function inOrder(rows: readonly Row[], query: BankQuery, { hasOrder }: ForeignBank) {
  if (!hasOrder) return rows
  const [, by = 'initiated_at'] = query.find(([name]) => name === 'sort_by') ?? []
  const isAscending = query.some(([name, value]) => name === 'order' && value === 'asc')
  const sorted = rows.toSorted((one, other) => text(one, by).localeCompare(text(other, by)))
  return isAscending ? sorted : sorted.toReversed()
}

const ids = { account: ['a-1', 'a-2'], card: ['c-1', 'c-2', undefined], user: ['u-1', undefined] }
const day = fc.integer({ min: 1, max: 28 }).map((each) => String(each).padStart(2, '0'))
const month = fc.constantFrom('04', '05', '06', '07')
const money = (amount: number) => ({ amount, currency: 'USD' })

const anyTransaction = fc
  .record({
    account_id: fc.constantFrom(...ids.account),
    status: fc.constantFrom('settled', 'settled', 'pending', 'failed'),
    transaction_type: fc.constantFrom('card_debit', 'ach_credit', 'internal_transfer'),
    card_id: fc.constantFrom(...ids.card),
    user_id: fc.constantFrom(...ids.user),
    counterparty_name: fc.constantFrom('Moss', 'Kite Supplies', 'Acme'),
    memo: fc.constantFrom('Rent', 'Ref 42'),
    at: fc.tuple(month, day),
    amount: fc.integer({ min: -900, max: 900 }),
    attachments: fc.constantFrom([], [{ file_id: 'f', file_name: 'r.pdf' }]),
  })
  .map(({ at: [in_month, on_day], amount, ...rest }) => {
    const at = `2026-${in_month}-${on_day}T12:00:00Z`
    const posted_at = rest.status === 'settled' ? at : null
    return { ...rest, initiated_at: at, posted_at, amount: money(amount), account_type: 'checking' }
  })

const anyInvoice = fc
  .record({
    status: fc.constantFrom('unpaid', 'overdue', 'pending_payout', 'paid', 'cancelled'),
    on: fc.tuple(month, day),
    due: fc.option(fc.tuple(month, day)),
    customer: fc.constantFrom({ id: 'k-1' }, { id: 'k-2' }),
    amount: fc.integer({ min: 1, max: 900 }),
  })
  .map(({ on, due, amount, ...rest }) => {
    // What a bank calls overdue was issued and due long ago; nothing is due before it is issued.
    const dayOf = ([in_month, on_day]: readonly [string, string]): string =>
      `2026-${rest.status === 'overdue' ? '04' : in_month}-${on_day}`
    const [date = '', due_date = null] = [on, ...(due === null ? [] : [due])].map(dayOf).toSorted()
    return {
      ...rest,
      invoice_number: 'INV',
      accounting_sync_status: 'synced',
      date,
      due_date,
      total: money(amount),
    }
  })

const anyStatement = fc
  .record({
    statement_type: fc.constantFrom('account', 'credit'),
    month,
    account_id: fc.constantFrom(...ids.account),
  })
  .map(({ statement_type, month: of_month, account_id }) => ({
    statement_type,
    period_start: `2026-${of_month}-01`,
    period_end: `2026-${of_month}-30`,
    accounts: [{ account_id, account_type: 'checking' }],
  }))

const anyCard = fc.record({
  status: fc.constantFrom('active', 'locked', 'canceled'),
  type: fc.constantFrom('virtual', 'physical'),
  spending_limit: fc.constantFrom(null, money(1000)),
  current_spend: fc.constantFrom(money(0), money(990)),
  pending_spend: fc.constantFrom(money(0)),
  spending_limit_type: fc.constantFrom('monthly', 'daily'),
})

const listOf = <Value extends object>(row: fc.Arbitrary<Value>, maxLength = 12) =>
  fc
    .array(row, { maxLength })
    .map((rows) => rows.map((each, place): Row => ({ id: `r-${place}`, ...each })))

/** Fields that a bank may not have, or have in words or forms of its own. */
const anyLack = fc.constantFrom<Readonly<Record<string, unknown>>>(
  {},
  { status: undefined },
  { status: 7 },
  { status: 'booked' },
  { account_id: undefined },
  { accounts: undefined },
  { posted_at: undefined },
  { posted_at: null },
  { posted_at: '2026-06-03' },
  { initiated_at: { at: 1 } },
  { initiated_at: undefined, posted_at: undefined },
  { card_id: undefined, user_id: undefined },
  { transaction_type: undefined },
  { transaction_type: 'TRANSFER' },
  { type: undefined, statement_type: undefined },
  { counterparty_name: undefined, memo: undefined, legal_name: undefined },
  { attachments: undefined },
  { due_date: undefined },
  { date: 'June 1st', period_end: undefined },
  { period_start: undefined },
  { customer: undefined },
  { total: undefined },
  { current_spend: undefined },
  { spending_limit: undefined },
)

export const anyForeignBank: fc.Arbitrary<ForeignBank> = fc.record({
  lists: fc.record({
    transactions: listOf(anyTransaction, 25),
    invoices: listOf(anyInvoice),
    statements: listOf(anyStatement),
    cards: listOf(anyCard),
    customers: listOf(fc.record({ legal_name: fc.constantFrom('Moss', 'Kite') })),
    accounts: fc.constant(ids.account.map((id) => ({ id, account_type: 'checking' }))),
  }),
  applies: fc.constantFrom<ForeignBank['applies']>(
    () => true,
    () => false,
    // What the specification names.
    (name) => name === 'account_id' || name === 'status',
    (name) => name.endsWith('_after') || name.endsWith('_before'),
  ),
  lacks: anyLack,
  hasOrder: fc.boolean(),
  pageSize: fc.constantFrom(3, 7, 100),
})
