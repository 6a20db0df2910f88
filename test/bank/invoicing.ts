import { testId as id, usd } from '@/test/bank/identifiers'
import type { StrictCustomer, StrictInvoice } from '@/lib/bank-contract/invoicing'

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
