import { testId as id, usd } from '@/test/bank/identifiers'
import type { StrictAccount } from '@/lib/bank-contract/account'
import type { StrictCard } from '@/lib/bank-contract/card'
import type { StrictTransaction } from '@/lib/bank-contract/transaction'

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
