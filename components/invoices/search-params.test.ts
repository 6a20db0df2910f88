import { describe, expect, it } from 'vitest'
import { invoiceList, parseInvoiceParams } from '@/components/invoices/search-params'
import { bankQuery } from '@/lib/search-params/list-params'

describe('the list of invoices', () => {
  it('can be filtered by status and calendar days, and neither sorted nor filtered by customer', () => {
    const list = parseInvoiceParams({
      status: ['unpaid', 'overdue'],
      date_after: '2026-01-01',
      date_before: '2026-01-31',
      due_date_after: '2026-02-01',
      due_date_before: '2026-02-28',
      customer_id: 'c-1',
      order: 'asc',
    })
    expect(
      bankQuery(invoiceList, list, 'America/New_York').filter(([name]) => name !== 'page_size'),
    ).toEqual([
      ['status', 'unpaid'],
      ['status', 'overdue'],
      ['date_after', '2026-01-01'],
      ['date_before', '2026-01-31'],
      ['due_date_after', '2026-02-01'],
      ['due_date_before', '2026-02-28'],
    ])
  })
})
