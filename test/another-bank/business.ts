import type { Resource, Sent } from '@/test/banking/foreign-rows'

// A business whose every figure can be added up by hand, as a bank by the specification sends it.

export type Business = Readonly<Record<Resource, readonly Sent[]>>

const usd = (amount: number) => ({ amount, currency: 'USD' })
const noon = (day: string) => `${day}T12:00:00Z`

function transaction(id: string, day: string, amount: number, more: Sent): Sent {
  return {
    id,
    account_id: 'a-1',
    account_type: 'checking',
    account_name: 'Operating',
    transaction_type: amount < 0 ? 'ach_debit' : 'ach_credit',
    status: 'settled',
    amount: usd(amount),
    initiated_at: noon(day),
    posted_at: noon(day),
    attachments: [],
    ...more,
  }
}

/** In June 2026 900.00 came in and 250.00 went out. */
export const business: Business = {
  accounts: [
    {
      id: 'a-1',
      account_type: 'checking',
      account_name: 'Operating',
      account_number_last_4: '1121',
      balance: usd(5_432_100),
    },
  ],
  cards: [
    {
      id: 'c-1',
      name: 'Travel',
      last_4: '4242',
      type: 'virtual',
      status: 'active',
      cardholder: { user_id: 'u-1', first_name: 'Ann', last_name: 'Lee' },
      spending_limit: usd(100_000),
      spending_limit_type: 'monthly',
      current_spend: usd(98_000),
      pending_spend: usd(0),
    },
  ],
  transactions: [
    transaction('t-1', '2026-06-20', 60_000, { counterparty_name: 'Kite Supplies' }),
    transaction('t-2', '2026-06-15', 30_000, { counterparty_name: 'Moss & Sons' }),
    transaction('t-3', '2026-06-10', -15_000, {
      counterparty_name: 'Landlord',
      transaction_type: 'card_debit',
      card_id: 'c-1',
    }),
    transaction('t-4', '2026-06-05', -10_000, {
      counterparty_name: 'Power Works',
      attachments: [{ file_id: 'f-1', file_name: 'bill.pdf' }],
    }),
  ],
  statements: [
    {
      id: 's-1',
      statement_type: 'account',
      period_start: '2026-06-01',
      period_end: '2026-06-30',
      pdf_url: null,
      accounts: [
        {
          account_id: 'a-1',
          account_type: 'checking',
          opening_balance: usd(100_000),
          closing_balance: usd(165_000),
          total_credits: usd(90_000),
          total_debits: usd(25_000),
          total_fees: usd(0),
        },
      ],
    },
  ],
  customers: [
    { id: 'k-1', legal_name: 'Blue Harbor', email: 'a@example.com', deleted_at: null },
    { id: 'k-2', legal_name: 'Quay & Co', email: null, deleted_at: null },
  ],
  invoices: [
    {
      id: 'i-1',
      invoice_number: 'INV-1',
      status: 'unpaid',
      date: '2026-05-10',
      due_date: '2026-06-10',
      customer: { id: 'k-1' },
      total: usd(44_400),
      payments: [],
      created_at: noon('2026-05-10'),
    },
    {
      id: 'i-2',
      invoice_number: 'INV-2',
      status: 'paid',
      date: '2026-05-02',
      due_date: '2026-06-02',
      customer: { id: 'k-2' },
      total: usd(11_100),
      payments: [],
      created_at: noon('2026-05-02'),
    },
  ],
}
