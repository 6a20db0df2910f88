import { expect, test } from 'vitest'
import type { Invoice } from '@/lib/bank-contract/invoicing'
import { ageInvoices, owedOn } from '@/lib/domain/invoices/ageing'
import type { BankQuery } from '@/lib/server/banking/bank-reader'
import { readOwedInvoices } from '@/lib/server/reads/read-owed-invoices'

const today = '2026-06-20'
const invoice = (id: string, status: string): Invoice => ({
  id,
  status,
  date: '2026-05-01',
  due_date: '2026-06-01',
  total: { amount: 100, currency: 'USD' },
})

/** A bank with so many on a page, which applies the filter of states. */
function bankWith(all: readonly Invoice[], pageSize: number) {
  return {
    listInvoices: (query: BankQuery) => {
      const states = query.flatMap(([name, value]) => (name === 'status' ? [value] : []))
      const rows = all.filter(({ status }) => states.length === 0 || states.includes(status ?? ''))
      const at = Number(query.find(([name]) => name === 'page_token')?.[1] ?? 0)
      const next = at + pageSize < rows.length ? String(at + pageSize) : null
      const items = rows.slice(at, at + pageSize)
      return Promise.resolve({ items, next_page_token: next, unreadable: [], notApplied: [] })
    },
  }
}

async function owed(all: readonly Invoice[], pageSize: number) {
  const reading = await readOwedInvoices(bankWith(all, pageSize), { today })
  const { totals, notUnderstood, end } = owedOn(
    today,
    ageInvoices(reading, today, { timeZone: 'UTC' }),
  )
  return [totals.map(({ total }) => total), notUnderstood, end]
}

const unknown = invoice('i-0', 'in_dispute')
const known = ['paid', 'unpaid', 'cancelled', 'overdue', 'overdue'].map((status, nth) =>
  invoice(`i-${nth + 1}`, status),
)

test.each([100, 2])(
  'an invoice in a state that nobody knows is never passed over, %i a page',
  async (size) => {
    expect(await owed(known, size)).toEqual([[300n], 0, 'whole'])
    expect(await owed([unknown, ...known], size)).toEqual([[300n], 1, 'whole'])
  },
)
