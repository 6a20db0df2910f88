import { describe, expect, it } from 'vitest'
import type { Invoice } from '@/lib/bank-contract/invoicing'
import { daysToPay, paidDay, paidTotals, paidWithin } from '@/lib/domain/invoices/paid-invoices'
import { isWhole } from '@/lib/domain/reading/reading'
import { wholeOf } from '@/test/banking/reading'

const timeZone = 'America/New_York'
const payment = (paid_at: string) => ({ type: 'external' as const, paid_at })

const paid = (id: string, overrides: Partial<Invoice> = {}): Invoice => ({
  id,
  status: 'paid',
  date: '2026-01-01',
  due_date: '2026-01-31',
  total: { amount: 1000, currency: 'USD' },
  payments: [payment('2026-01-21T17:00:00Z')],
  ...overrides,
})

const within = (first: string | undefined, ...invoices: Invoice[]) =>
  paidWithin(wholeOf(invoices), first === undefined ? {} : { first, last: '2026-12-31' }, timeZone)

describe('the day on which an invoice was paid', () => {
  it('is that of its last payment, in the client’s zone', () => {
    const twice = paid('i', { payments: [payment('2026-02-10T03:00:00Z'), payment('2026-01-05')] })
    expect(paidDay(twice, timeZone)).toBe('2026-02-09')
    expect(paidDay(twice, 'UTC')).toBe('2026-02-10')
  })

  it('is not known where a payment does not tell its own, or there is none', () => {
    const partly = { payments: [payment('2026-02-10'), payment('soon')] }
    expect(paidDay(paid('i', partly), timeZone)).toBeUndefined()
    expect(paidDay(paid('i', { payments: [] }), timeZone)).toBeUndefined()
    expect(paidDay({ id: 'i' }, timeZone)).toBeUndefined()
  })
})

describe('what was paid in a period', () => {
  it('is what was paid within it, whenever it was issued, the last paid first', () => {
    const read = within(
      '2026-01-01',
      paid('in', { date: '2025-11-02' }),
      paid('later', { payments: [payment('2026-03-01')] }),
      paid('before', { payments: [payment('2025-12-31')] }),
    )
    expect(read.items.map(({ invoice }) => invoice.id)).toEqual(['later', 'in'])
    expect(isWhole(read)).toBe(true)
  })

  it('is not known whole where an invoice does not tell when it was paid', () => {
    const untold = paid('untold', { payments: [] })
    expect(within('2026-01-01', paid('in'), untold)).toMatchObject({
      items: [{ paidOn: '2026-01-21' }],
      notUnderstood: 1,
    })
    const ofAllDates = within(undefined, paid('in'), untold)
    expect(ofAllDates.items).toHaveLength(2)
    expect(isWhole(ofAllDates)).toBe(true)
  })

  it('is added up by currency, never across', () => {
    const yen = paid('yen', { total: { amount: 7, currency: 'JPY' } })
    const { items } = within(undefined, paid('one'), paid('two'), yen)
    expect([...paidTotals(items)]).toEqual([
      ['USD', 2000n],
      ['JPY', 7n],
    ])
  })
})

describe('days to pay', () => {
  const of = (...invoices: Invoice[]) => daysToPay(within(undefined, ...invoices).items)

  it('are the mean from the invoice to its last payment, beside the terms', () => {
    const longer = { date: '2026-02-01', due_date: '2026-02-15', payments: [payment('2026-03-14')] }
    expect(of(paid('20 days'), paid('41 days', longer))).toEqual({
      days: 31,
      counted: 2,
      terms: { shortest: 14, longest: 30 },
    })
  })

  it('are of those alone that tell both days', () => {
    const counted = of(paid('told'), paid('unpaid', { payments: [] }), paid('odd', { date: '' }))
    expect(counted).toMatchObject({ days: 20, counted: 1 })
    expect(of(paid('untold', { payments: [] }))).toBeUndefined()
    expect(of()).toBeUndefined()
  })

  it('stand without terms where an invoice has no due date', () => {
    expect(of(paid('one'), paid('two', { due_date: null }))?.terms).toBeUndefined()
  })
})
