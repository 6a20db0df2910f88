import { createHash } from 'node:crypto'
import type { StrictAccount } from '@/lib/contract/account'
import type { StrictCard } from '@/lib/contract/card'
import type { StrictCustomer } from '@/lib/contract/customer'
import type { StrictInvoice } from '@/lib/contract/invoice'
import type { StrictStatement } from '@/lib/contract/statement'
import type { StrictTransaction } from '@/lib/contract/transaction'

/** The same word always names the same resource. */
export function testId(name: string): string {
  const hex = createHash('sha256').update(name).digest('hex')
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-')
}

const id = testId
const usd = (amount: number) => ({ amount, currency: 'USD' })

export const testBusinesses = { acme: id('acme'), rival: id('rival'), sandbox: id('sandbox') }

const checking: StrictAccount = {
  id: id('acme checking'),
  account_type: 'checking',
  balance: usd(1_250_000),
  account_name: 'Operating',
  account_number_last_4: '0042',
  routing_number_last_4: '9876',
}

export const acmeAccounts = [
  checking,
  {
    id: id('acme savings'),
    account_type: 'savings',
    balance: usd(9_000_000),
    account_name: 'Reserve',
    account_number_last_4: '7310',
    routing_number_last_4: '9876',
  },
  { id: id('acme credit'), account_type: 'credit', balance: usd(-45_210) },
] as const satisfies readonly StrictAccount[]

export const rivalAccount: StrictAccount = {
  ...checking,
  id: id('rival checking'),
  balance: usd(77),
}

export const sandboxAccount: StrictAccount = {
  ...checking,
  id: id('sandbox checking'),
  balance: { amount: 500, currency: 'JPY' },
}

export const acmeCard: StrictCard = {
  id: id('acme card'),
  name: 'Travel',
  last_4: '0007',
  type: 'virtual',
  status: 'active',
  cardholder: { user_id: id('ada'), first_name: 'Ada', last_name: 'Byron' },
  spending_limit: usd(100_000),
  spending_limit_type: 'daily',
  current_spend: usd(95_000),
  pending_spend: usd(5_000),
  spend_period_start: '2026-03-15T04:00:00Z',
  spend_period_end: '2026-03-16T04:00:00Z',
  usage_starts_at: null,
  usage_ends_at: null,
  billing_address: {
    line_1: '1 Foundry Street',
    line_2: null,
    city: 'Portland',
    region: 'OR',
    postal_code: '97201',
    country: 'US',
  },
  shipping_address: null,
  blocked_categories: ['gambling'],
}

const settled: StrictTransaction = {
  id: id('acme transaction 1'),
  money_movement_id: id('acme movement 1'),
  account_id: checking.id,
  account_type: 'checking',
  account_name: 'Operating',
  transaction_type: 'card_debit',
  status: 'settled',
  amount: usd(-1_999),
  initiated_at: '2026-03-10T15:30:00Z',
  posted_at: '2026-03-11T09:00:00Z',
  counterparty_name: 'Nuts & Bolts 100% Ltd',
  memo: 'Order 5_12',
  card_id: acmeCard.id,
  card_name: 'Travel',
  user_id: id('ada'),
  user_full_name: 'Ada Byron',
  attachments: [{ file_id: id('receipt 1'), file_name: 'Receipt 1.pdf' }],
  activities: [
    { activity_type: 'initiated', created_at: '2026-03-10T15:30:00Z', user_id: id('ada') },
  ],
}

export const acmeTransactions = [
  settled,
  {
    id: id('acme transaction 2'),
    money_movement_id: id('acme movement 2'),
    account_id: checking.id,
    account_type: 'checking',
    account_name: 'Operating',
    transaction_type: 'ach_credit',
    status: 'pending',
    amount: usd(250_000),
    initiated_at: '2026-03-12T08:00:00Z',
    posted_at: null,
    counterparty_name: 'Globex',
    attachments: [],
    activities: [],
  },
  {
    id: id('acme transaction 3'),
    money_movement_id: id('acme movement 3'),
    account_id: id('acme savings'),
    account_type: 'savings',
    account_name: 'Reserve',
    transaction_type: 'savings_interest',
    status: 'settled',
    amount: usd(1_234),
    initiated_at: '2026-03-01T00:00:00Z',
    posted_at: '2026-03-01T00:00:00Z',
    counterparty_name: '',
    note: 'Février',
    attachments: [],
    activities: [],
  },
] as const satisfies readonly StrictTransaction[]

export const rivalTransaction: StrictTransaction = {
  ...settled,
  id: id('rival transaction'),
  account_id: rivalAccount.id,
  attachments: [{ file_id: id('rival receipt'), file_name: 'Secret.pdf' }],
}

const customer: StrictCustomer = {
  id: id('acme customer 1'),
  legal_name: 'Globex Corporation',
  email: 'ap@globex.example',
  address: null,
  note: null,
  cc_emails: [],
  total_revenue: usd(250_000),
  last_invoice_id: id('acme invoice 1'),
  created_at: '2025-06-01T10:00:00Z',
  updated_at: '2025-06-01T10:00:00Z',
  deleted_at: null,
}

export const acmeCustomers = [
  customer,
  {
    ...customer,
    id: id('acme customer 2'),
    legal_name: 'Initech GmbH',
    email: null,
    created_at: '2025-07-01T10:00:00Z',
    deleted_at: '2026-01-05T11:00:00Z',
  },
] as const satisfies readonly StrictCustomer[]

const invoice: StrictInvoice = {
  id: id('acme invoice 1'),
  invoice_number: 'INV-001',
  status: 'paid',
  date: '2026-02-01',
  due_date: '2026-03-03',
  customer: { id: customer.id },
  line_items: [
    {
      name: 'Robots',
      unit_price: usd(125_000),
      quantity: 2,
      discount_rate: 0,
      tax_rate: 0,
      total: usd(250_000),
    },
  ],
  total: usd(250_000),
  tax_rate: 0,
  discount_rate: 0,
  note: null,
  payments: [
    {
      type: 'received_in_account',
      external_method: null,
      paid_at: '2026-03-12T08:00:00Z',
      transaction_id: id('acme transaction 2'),
    },
  ],
  activities: [],
  file_id: id('invoice pdf 1'),
  accounting_sync_status: 'synced',
  accounting_synced_at: '2026-03-13T00:00:00Z',
  created_at: '2026-02-01T09:00:00Z',
  updated_at: '2026-03-13T00:00:00Z',
}

// Without `file_id`: nothing is attached to it.
const { file_id: _, ...unattached } = invoice

export const acmeInvoices = [
  invoice,
  {
    ...unattached,
    id: id('acme invoice 2'),
    invoice_number: 'INV-002',
    status: 'unpaid',
    date: '2026-03-01',
    due_date: '2026-03-31',
    customer: { id: id('acme customer 2') },
    payments: [],
    created_at: '2026-03-01T09:00:00Z',
  },
] as const satisfies readonly StrictInvoice[]

export const rivalInvoice: StrictInvoice = {
  ...invoice,
  id: id('rival invoice'),
  customer: { id: id('rival customer') },
  file_id: id('rival invoice pdf'),
}

type StoredStatement = Omit<StrictStatement, 'pdf_url'> & { file_id: string }

const statementAccount = {
  account_id: checking.id,
  account_type: 'checking',
  opening_balance: usd(1_000_000),
  closing_balance: usd(1_250_000),
  total_credits: usd(300_000),
  total_debits: usd(-50_000),
  total_fees: usd(0),
} as const

export const acmeStatements: readonly StoredStatement[] = [
  {
    id: '1001',
    statement_type: 'account',
    period_start: '2026-01-01',
    period_end: '2026-01-31',
    available_at: '2026-02-02T05:00:00Z',
    accounts: [statementAccount],
    file_id: id('statement pdf 1001'),
  },
  {
    id: '1002',
    statement_type: 'credit',
    period_start: '2026-01-15',
    period_end: '2026-02-14',
    available_at: '2026-02-16T05:00:00Z',
    accounts: [{ ...statementAccount, account_id: id('acme credit'), account_type: 'credit' }],
    repayment_date: '2026-03-10',
    spending: usd(45_210),
    repayments: usd(0),
    cashback: usd(0),
    file_id: id('statement pdf 1002'),
  },
]

const pdf = { content_type: 'application/pdf', ordinal: 0 } as const

export const testFiles = [
  {
    ...pdf,
    id: id('receipt 1'),
    business_id: testBusinesses.acme,
    owner: 'transaction' as const,
    owner_id: settled.id,
    file_name: 'Receipt 1.pdf',
  },
  {
    ...pdf,
    id: id('invoice pdf 1'),
    business_id: testBusinesses.acme,
    owner: 'invoice' as const,
    owner_id: invoice.id,
    file_name: 'INV-001 – Globex.pdf',
  },
  {
    ...pdf,
    id: id('rival receipt'),
    business_id: testBusinesses.rival,
    owner: 'transaction' as const,
    owner_id: rivalTransaction.id,
    file_name: 'Secret.pdf',
  },
  {
    ...pdf,
    id: id('rival invoice pdf'),
    business_id: testBusinesses.rival,
    owner: 'invoice' as const,
    owner_id: rivalInvoice.id,
    file_name: 'Secret.pdf',
  },
  ...acmeStatements.map(({ id: owner_id, file_id }) => ({
    ...pdf,
    id: file_id,
    business_id: testBusinesses.acme,
    owner: 'statement' as const,
    owner_id,
    file_name: `Statement ${owner_id}.pdf`,
  })),
]
