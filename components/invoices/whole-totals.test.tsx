import { expect, it } from 'vitest'
import { type InvoicesRead, toInvoicesView } from '@/components/invoices/to-invoices-view'
import { parseInvoiceParams } from '@/lib/search-params/invoices'
import { allDates, client, invoice, today } from '@/test/components/invoices'
import { readOutcome, testReader } from '@/test/components/screens'
import { nobodysMarks } from '@/test/components/transactions'

/** The sums of a page with more behind it, before and after the browser has found no more that match. */
function sumsOf(raw: Record<string, string>, change: Partial<InvoicesRead> = {}) {
  const rows = [invoice()]
  const page = { items: rows, unreadable: [], next_page_token: 'more' }
  const { totals, wholeTotals } = toInvoicesView(
    {
      client,
      list: parseInvoiceParams(raw),
      period: allDates,
      outcome: readOutcome({ ...page, refined: { rows, notApplied: [] } }),
      today,
      names: new Map(),
      preference: null,
      ...nobodysMarks,
      ...change,
    },
    testReader,
  )
  return [totals, wholeTotals].map(([each]) => [each?.invoiced, each?.paid, each?.open])
}

const partly = ['at least $1,080.00', 'at least $1,080.00', 'not known']
const wholly = ['$1,080.00', '$1,080.00', '$0.00']

it('a first page of a list filtered here may turn out to hold all that match, a later one never', () => {
  expect(sumsOf({ review: 'reviewed' })).toEqual([partly, wholly])
  expect(sumsOf({ review: 'reviewed', page: '2', page_token: 'two' })).toEqual([partly, partly])
})

it('a page of which the bank alone has narrowed the list is all of it only at its end', () => {
  const page = { items: [invoice()], unreadable: [], next_page_token: 'more' }
  expect(sumsOf({}, { outcome: readOutcome(page) })).toEqual([partly, partly])
})

it('what a row lacks is lacking in the sums of all that match too', () => {
  const rows = [invoice(), invoice({ id: 'i-2', total: null })]
  const page = { items: rows, unreadable: [], next_page_token: 'more' }
  const outcome = readOutcome({ ...page, refined: { rows, notApplied: [] } })
  expect(sumsOf({ review: 'reviewed' }, { outcome })).toEqual([partly, partly])
})
