import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  ageingRows,
  ageingTotals,
  ageInvoices,
  invoicesOf,
  shownBuckets,
} from '@/lib/domain/invoices/ageing'
import {
  ageingBuckets,
  ageWords,
  bucketOf,
  isOverdue,
  lateBuckets,
} from '@/lib/domain/invoices/ageing-buckets'
import { type Invoice, invoiceStatuses } from '@/lib/bank-contract/invoicing'
import { refineInvoices } from '@/lib/domain/invoices/refine-invoices'
import { wholeOf } from '@/test/banking/reading'

const invoice = (overrides: Partial<Invoice> = {}): Invoice => ({
  id: 'i-1',
  status: 'unpaid',
  date: '2026-01-01',
  due_date: '2026-01-31',
  customer: { id: 'c-1' },
  total: { amount: 1000, currency: 'USD' },
  payments: [],
  ...overrides,
})
const openOn = (on: string, each: Invoice, timeZone = 'America/New_York') =>
  ageInvoices(wholeOf([each]), on, { timeZone }).items.map(({ bucket }) => bucket)

describe('the ageing of what is owed', () => {
  it('counts whole days past the due date, also over a change of clocks and a leap day', () => {
    expect(bucketOf({ due_date: '2026-01-31' }, '2026-01-31')).toBe('not_due')
    expect(bucketOf({ due_date: '2026-01-31' }, '2026-02-01')).toBe('1_30')
    expect(bucketOf({ due_date: '2026-01-31' }, '2026-03-02')).toBe('1_30')
    expect(bucketOf({ due_date: '2026-01-31' }, '2026-03-03')).toBe('31_60')
    expect(bucketOf({ due_date: '2026-01-31' }, '2026-04-01')).toBe('31_60')
    expect(bucketOf({ due_date: '2026-01-31' }, '2026-05-01')).toBe('61_90')
    expect(bucketOf({ due_date: '2026-01-31' }, '2026-05-02')).toBe('over_90')
    expect(bucketOf({ due_date: '2024-02-28' }, '2024-03-29')).toBe('1_30')
    expect(bucketOf({ due_date: null }, '2026-05-02')).toBe('not_due')
    expect(bucketOf({ due_date: 'soon' }, '2026-05-02')).toBe('not_due')
  })

  it('counts what the bank calls overdue without a due date as overdue, apart', () => {
    const undated = invoice({ status: 'overdue', due_date: null })
    expect(openOn('2026-05-02', undated)).toEqual(['overdue_undated'])
    expect(isOverdue(undated, '2026-05-02')).toBe(true)
    expect(isOverdue(invoice({ due_date: null }), '2026-05-02')).toBe(false)
    // Where there is a due date it decides, whatever the bank says.
    expect(isOverdue(invoice({ status: 'overdue' }), '2026-01-31')).toBe(false)
    expect(isOverdue(invoice({ status: 'confirm_payment' }), '2026-02-01')).toBe(true)
    expect(isOverdue(invoice({ status: 'paid' }), '2026-02-01')).toBe(false)
    const rows = ageingRows(
      ageInvoices(wholeOf([undated]), '2026-05-02', { timeZone: 'UTC' }).items,
    )
    expect(shownBuckets(rows)).toContain('overdue_undated')
    expect(shownBuckets([])).toHaveLength(5)
  })

  it('holds what the customer has paid as outstanding until it is in the account, and as late no more', () => {
    const paidOn = (day: string) =>
      invoice({
        status: 'pending_payout',
        payments: [{ type: 'received_in_account', paid_at: `${day}T12:00:00Z` }],
      })
    const on = (day: string, each: Invoice) =>
      ageInvoices(wholeOf([each]), day, { timeZone: 'UTC', today: '2026-03-01' })
    const late = paidOn('2026-02-20')
    expect(on('2026-03-01', late).items).toMatchObject([{ bucket: 'payout_pending' }])
    expect(on('2026-02-20', late).items).toMatchObject([{ bucket: 'payout_pending' }])
    expect(on('2026-02-19', late).items).toMatchObject([{ bucket: '1_30' }])
    expect(isOverdue(late, '2026-03-01')).toBe(false)
    // Without a day of its payment nobody knows how it stood on an earlier one.
    const untold = invoice({ status: 'pending_payout' })
    expect(on('2026-02-19', untold)).toEqual(wholeOf([], { notUnderstood: 1 }))
    expect(on('2026-03-01', untold).items).toMatchObject([{ bucket: 'payout_pending' }])
    expect(on('2026-03-01', invoice({ ...untold, due_date: undefined })).notUnderstood).toBe(0)
  })

  it('says overdue of exactly what is in a bucket of days late, whatever the state', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...invoiceStatuses),
        fc.constantFrom(null, '2026-01-31', '2026-02-28', '2026-05-01'),
        (status, due_date) => {
          const each = invoice({ status, due_date })
          const aged = ageInvoices(wholeOf([each]), '2026-03-01', { timeZone: 'UTC' }).items
          const isLate = aged.some(({ bucket }) => lateBuckets.includes(bucket))
          expect(isOverdue(each, '2026-03-01')).toBe(isLate)
          expect(refineInvoices([each], { filters: [['overdue_on', '2026-03-01']] })?.rows).toEqual(
            isLate ? [each] : [],
          )
        },
      ),
    )
  })

  it('counts apart what does not tell whether it is owed, how much, or since when', () => {
    const undetermined = (on: string, ...all: Invoice[]) =>
      ageInvoices(wholeOf(all), on, { timeZone: 'UTC', today: '2026-06-01' })
    for (const lack of [
      { status: undefined },
      { status: 'disputed' },
      { total: undefined },
      { due_date: undefined },
      { due_date: undefined, date: undefined },
    ]) {
      const isOfState = 'status' in lack && lack.status === 'disputed'
      expect(undetermined('2026-02-10', invoice(lack))).toEqual(
        wholeOf([], { notUnderstood: 1, ...(isOfState && { unknownState: 1 }) }),
      )
    }
    // If other invoices have a due date, an absent one means that there is no due date.
    const others = undetermined('2026-02-10', invoice({ due_date: undefined }), invoice())
    expect(others.items.map(({ bucket }) => bucket)).toEqual(['not_due', '1_30'])
    // It was paid, and may have been open on an earlier day.
    expect(undetermined('2026-02-10', invoice({ status: 'paid' })).notUnderstood).toBe(1)
    expect(undetermined('2026-06-01', invoice({ status: 'paid' })).notUnderstood).toBe(0)
  })

  it('gives a customer the invoices that name it, and says how many others may be its own', () => {
    const all = [
      invoice(),
      invoice({ customer: { id: 'c-2' } }),
      invoice({ customer: undefined }),
      invoice({ status: undefined }),
      invoice({ status: 'paid' }),
    ]
    const reading = wholeOf(all, { notUnderstood: 1 })
    expect(invoicesOf('c-1', reading, 'open')).toEqual(wholeOf([invoice()], { notUnderstood: 3 }))
    expect(invoicesOf('c-1', reading, 'all').items).toHaveLength(3)
  })

  it('leaves out what was issued later, cancelled, or without an amount', () => {
    expect(openOn('2025-12-31', invoice())).toEqual([])
    expect(openOn('2026-02-10', invoice({ date: 'June 1st' }))).toEqual(['1_30'])
    expect(openOn('2026-01-10', invoice({ date: 'June 1st' }))).toEqual([])
    expect(openOn('2026-02-01', invoice({ status: 'cancelled' }))).toEqual([])
    expect(openOn('2026-02-01', invoice({ total: undefined }))).toEqual([])
  })

  it('knows a cancelled invoice as open until the day of its cancellation, where the bank says it', () => {
    const openThen = (on: string, each: Invoice) =>
      ageInvoices(wholeOf([each]), on, {
        timeZone: 'America/New_York',
        today: '2026-03-01',
      }).items.map(({ bucket }) => bucket)
    const cancelled = invoice({
      status: 'cancelled',
      // 20:30 on 9 February in New York.
      activities: [{ activity_type: 'cancelled', created_at: '2026-02-10T01:30:00Z' }],
    })
    expect(openThen('2026-02-08', cancelled)).toEqual(['1_30'])
    expect(openThen('2026-02-09', cancelled)).toEqual([])
    const unsaid = invoice({ status: 'cancelled', activities: [] })
    expect(openThen('2026-02-08', unsaid)).toEqual([])
  })

  it('counts how many are not due because they have no due date', () => {
    const all = [invoice({ due_date: null }), invoice({ id: 'i-2', due_date: '2027-01-01' })]
    const rows = ageingRows(ageInvoices(wholeOf(all), '2026-02-01', { timeZone: 'UTC' }).items)
    expect(rows.map(({ undated, buckets }) => [undated, buckets.not_due.count])).toEqual([[1, 2]])
    expect(ageingTotals(rows)[0]?.undated).toBe(1)
    expect(ageWords('not_due', { undated: 1 })).toBe('charts.not_due_or_undated')
    expect(ageWords('1_30', { undated: 1 })).toBe('charts.days_1_30')
  })

  it('knows a paid invoice as open until the day of its last payment, in the client’s zone', () => {
    const payment = (paid_at: string) => ({ type: 'external' as const, paid_at })
    const paid = invoice({
      status: 'paid',
      // 20:30 on 9 February in New York.
      payments: [payment('2026-02-10T01:30:00Z'), payment('2026-02-01T12:00:00Z')],
    })
    expect(openOn('2026-02-08', paid)).toEqual(['1_30'])
    expect(openOn('2026-02-09', paid)).toEqual([])
    expect(openOn('2026-02-09', paid, 'UTC')).toEqual(['1_30'])
    expect(openOn('2026-02-08', invoice({ status: 'paid' }))).toEqual([])
  })

  it('is by customer and currency, currencies never added up, the largest first', () => {
    const yen = { amount: 7, currency: 'JPY' }
    const rows = ageingRows(
      ageInvoices(
        wholeOf([
          invoice(),
          invoice({ customer: { id: 'c-2' }, total: { amount: 5000, currency: 'USD' } }),
          invoice({ due_date: null, total: { amount: 500, currency: 'USD' } }),
          invoice({ total: yen }),
          invoice({ customer: undefined, total: yen }),
        ]),
        '2026-02-15',
        { timeZone: 'UTC' },
      ).items,
    )
    expect(rows.map(({ customer_id, currency, total }) => [customer_id, currency, total])).toEqual([
      [undefined, 'JPY', 7n],
      ['c-1', 'JPY', 7n],
      ['c-2', 'USD', 5000n],
      ['c-1', 'USD', 1500n],
    ])
    expect(rows[3]?.buckets).toMatchObject({
      not_due: { sum: 500n, count: 1 },
      '1_30': { sum: 1000n, count: 1 },
    })
    expect(ageingTotals(rows).map(({ currency, total }) => [currency, total])).toEqual([
      ['JPY', 14n],
      ['USD', 6500n],
    ])
  })

  it('loses and doubles nothing: buckets make the total, up to the largest amounts', () => {
    const day = fc
      .date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10))
    const any = fc.record({
      due_date: fc.option(day),
      date: day,
      amount: fc.maxSafeInteger(),
      currency: fc.constantFrom('USD', 'KWD'),
      customer: fc.constantFrom('a', 'b', 'c'),
    })
    fc.assert(
      fc.property(fc.array(any, { maxLength: 30 }), day, (given, on) => {
        const { items: aged } = ageInvoices(
          wholeOf(
            given.map(({ amount, currency, customer, ...dates }) =>
              invoice({ ...dates, customer: { id: customer }, total: { amount, currency } }),
            ),
          ),
          on,
          { timeZone: 'UTC' },
        )
        expect(aged).toHaveLength(given.filter(({ date }) => date <= on).length)
        for (const total of ageingTotals(ageingRows(aged))) {
          const expected = given
            .filter(({ date, currency }) => date <= on && currency === total.currency)
            .reduce((sum, { amount }) => sum + BigInt(amount), 0n)
          expect(total.total).toBe(expected)
          const parts = ageingBuckets.map((bucket) => total.buckets[bucket].sum)
          expect(parts.reduce((sum, part) => sum + part, 0n)).toBe(expected)
        }
      }),
    )
  })
})
