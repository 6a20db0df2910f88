import type { Invoice } from '@/lib/bank-contract/invoicing'
import { choosePeriod } from '@/lib/domain/periods/read-period'
import { testClient } from '@/test/components/screens'

export const today = '2026-06-12'
export const client = { ...testClient, scope: [...testClient.scope, 'invoicing:read'] }
export const allDates = choosePeriod({
  requested: 'all',
  fallback: null,
  now: new Date(`${today}T12:00:00Z`),
  timeZone: 'America/New_York',
  fiscalStart: 1,
})
export const usd = (amount: number) => ({ amount, currency: 'USD' })

export const invoice = (overrides: Partial<Invoice> = {}): Invoice => ({
  id: 'i-1',
  invoice_number: 'INV-0042',
  status: 'paid',
  accounting_sync_status: 'synced',
  date: '2026-05-31',
  due_date: '2026-06-30',
  customer: { id: 'customer-0001' },
  total: usd(108_000),
  file_id: 'f-1',
  ...overrides,
})
