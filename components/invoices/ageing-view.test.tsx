import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { parseAgeingParams } from '@/components/invoices/ageing-params'
import { type AgeingRead, AgeingView } from '@/components/invoices/ageing-view'
import { cellsOf, testClient, testFormat } from '@/test/components/resource-list-view'
import type { Invoice } from '@/lib/bank-contract/invoice'

const usd = (amount: number) => ({ amount, currency: 'USD' })
const invoices: Invoice[] = [
  {
    id: 'i-1',
    status: 'unpaid',
    due_date: '2026-06-20',
    customer: { id: 'c-7' },
    total: usd(1000),
  },
  {
    id: 'i-2',
    status: 'overdue',
    due_date: '2026-03-01',
    customer: { id: 'c-7' },
    total: usd(250),
  },
]

function render(raw: Record<string, string>, read: Partial<AgeingRead> = {}): string {
  const names = new Map([['c-7', 'Kite & Co']])
  const value = { invoices, isWhole: true, customerNames: names, ...read }
  return renderToStaticMarkup(
    <AgeingView
      client={testClient}
      params={parseAgeingParams(raw, '2026-06-12')}
      outcome={{ kind: 'read', value, readAt: '2026-06-12T18:32:05Z' }}
      format={testFormat}
    />,
  )
}

describe('the ageing page', () => {
  it('shows each customer and all of them, every figure a link to what it is made of', () => {
    const html = render({})
    expect(cellsOf(html)).toEqual([
      ['All customers, USD', '$10.00', '', '', '', '$2.50', '$12.50'],
      ['Kite &amp; Co', '$10.00', '', '', '', '$2.50', '$12.50'],
    ])
    expect(html).toContain(
      'href="/clients/c-1/invoices/ageing?on=2026-06-12&amp;currency=USD&amp;customer_id=c-7&amp;bucket=over_90#rows"',
    )
  })

  it('opens a figure as its invoices', () => {
    const html = render({ on: '2026-07-01', currency: 'USD', customer_id: 'c-7', bucket: '1_30' })
    const rows = html.slice(html.indexOf('id="rows"'))
    expect(cellsOf(rows)).toEqual([
      ['Invoice i-1', 'Unpaid', '1–30 days', '', '20 Jun 2026', '$10.00'],
    ])
  })

  it('says "at least" where the list was not read to its end', () => {
    const html = render({}, { isWhole: false })
    expect(html).toContain('At least this much is outstanding')
    expect(cellsOf(html)[0]?.[1]).toBe('at least $10.00')
  })

  it('takes what is no day as today, and says so', () => {
    const html = render({ on: '2026-02-30' })
    expect(html).toContain('“2026-02-30” is no day, so this is today')
    expect(html).toContain('<h1>Receivables by age on 12 Jun 2026</h1>')
  })
})
