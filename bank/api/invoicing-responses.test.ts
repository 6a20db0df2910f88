import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestBank, type TestBank } from '@/test/bank/bank'
import { testId } from '@/test/bank/identifiers'
import { testStores } from '@/test/store/database'

describe.each(testStores)('answers of invoicing, on the %s store', (store) => {
  let bank: TestBank

  beforeAll(async () => {
    bank = await openTestBank({ store })
  })

  afterAll(() => bank.close())

  const json = async (path: string): Promise<unknown> => (await bank.get(path)).json()

  describe('what the invoicing endpoints answer, literally', () => {
    const customer = {
      id: testId('acme customer 1'),
      legal_name: 'Globex Corporation',
      email: 'ap@globex.example',
      address: null,
      note: null,
      cc_emails: [],
      total_revenue: { amount: 250000, currency: 'USD' },
      last_invoice_id: testId('acme invoice 1'),
      created_at: '2025-06-01T10:00:00Z',
      updated_at: '2025-06-01T10:00:00Z',
      deleted_at: null,
    }

    test('GET /invoicing/customers leaves deleted customers out unless include_deleted is true', async () => {
      expect(await json('/api/v1/invoicing/customers')).toEqual({
        customers: [customer],
        page: { next_page_token: null },
      })
      expect(await json('/api/v1/invoicing/customers?include_deleted=false')).toMatchObject({
        customers: [{ id: customer.id }],
      })
      const all = (await json('/api/v1/invoicing/customers?include_deleted=true')) as {
        customers: unknown[]
      }
      expect(all.customers).toHaveLength(2)
      expect(all.customers[1]).toEqual(customer)
      expect(all.customers[0]).toMatchObject({ deleted_at: '2026-01-05T11:00:00Z' })
    })

    test('GET /invoicing/customers/{customer_id} gives a deleted customer too', async () => {
      expect(await json(`/api/v1/invoicing/customers/${customer.id}`)).toEqual(customer)
      const deleted = await json(`/api/v1/invoicing/customers/${testId('acme customer 2')}`)
      expect(deleted).toMatchObject({ deleted_at: '2026-01-05T11:00:00Z' })
    })

    const invoice = {
      id: testId('acme invoice 1'),
      invoice_number: 'INV-001',
      status: 'paid',
      date: '2026-02-01',
      due_date: '2026-03-03',
      customer: { id: customer.id },
      line_items: [
        {
          name: 'Robots',
          unit_price: { amount: 125000, currency: 'USD' },
          quantity: 2,
          discount_rate: 0,
          tax_rate: 0,
          total: { amount: 250000, currency: 'USD' },
        },
      ],
      total: { amount: 250000, currency: 'USD' },
      tax_rate: 0,
      discount_rate: 0,
      note: null,
      payments: [
        {
          type: 'received_in_account',
          external_method: null,
          paid_at: '2026-03-12T08:00:00Z',
          transaction_id: testId('acme transaction 2'),
        },
      ],
      activities: [],
      file_id: testId('invoice pdf 1'),
      accounting_sync_status: 'synced',
      accounting_synced_at: '2026-03-13T00:00:00Z',
      created_at: '2026-02-01T09:00:00Z',
      updated_at: '2026-03-13T00:00:00Z',
    }

    test('GET /invoicing/invoices lists the newest first; one without a PDF has no `file_id`', async () => {
      const list = (await json('/api/v1/invoicing/invoices')) as { invoices: object[] }
      expect(Object.keys(list)).toEqual(['invoices', 'page'])
      expect(list.invoices).toHaveLength(2)
      expect(list.invoices[0]).toMatchObject({ invoice_number: 'INV-002' })
      expect(list.invoices[0]).not.toHaveProperty('file_id')
      expect(list.invoices[1]).toEqual(invoice)
      expect(await json(`/api/v1/invoicing/invoices/${invoice.id}`)).toEqual(invoice)
    })
  })
})
