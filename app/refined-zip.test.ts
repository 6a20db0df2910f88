import { afterAll, beforeAll, expect, test } from 'vitest'
import { toInvoicesView } from '@/components/invoices/to-invoices-view'
import { refineInvoices } from '@/lib/domain/invoices/refine-invoices'
import { choosePeriod } from '@/lib/domain/periods/read-period'
import { parseInvoiceParams } from '@/lib/search-params/invoices'
import { readOutcome, testClient, testReader } from '@/test/components/screens'
import type { Invoice } from '@/lib/bank-contract/invoicing'
import { nobodysMarks } from '@/test/components/transactions'
import { openTestZipBank, type TestZipBank } from '@/test/exports/zip-bank'

let it: TestZipBank
let invoices: Invoice[]

beforeAll(async () => {
  it = await openTestZipBank()
  await it.addInvoices(4)
  const read = await it.sources.readBank((bank) => bank.listInvoices([['page_size', '100']]))
  invoices = read.kind === 'read' ? read.value.items : []
})

afterAll(() => it.close())

test.each([
  ['customer', () => ({ customer: invoices[0]?.customer?.id ?? '' })],
  ['words', () => ({ words: '001 | -inv' })],
  ['accounting', () => ({ accounting_sync_status: 'synced', words: '-002' })],
])('a zip holds what the list of invoices was narrowed to here: %s', async (_, ask) => {
  const list = parseInvoiceParams(ask())
  const { timeZone } = testReader
  const { rows: shown } = toInvoicesView(
    {
      client: testClient,
      list,
      period: choosePeriod({
        requested: 'all',
        fallback: null,
        now: new Date(),
        timeZone,
        fiscalStart: 1,
      }),
      outcome: readOutcome({
        items: invoices,
        unreadable: [],
        next_page_token: null,
        refined: refineInvoices(invoices, list),
      }),
      today: '2026-06-12',
      names: new Map(),
      preference: null,
      ...nobodysMarks,
    },
    testReader,
  )
  expect(shown.length).toBeGreaterThan(0)
  expect(shown.length).toBeLessThan(invoices.length)
  const { manifest, progress } = await it.make('invoices', {
    query: [],
    refineInvoices: (rows) => refineInvoices(rows, list),
  })
  expect(progress).toMatchObject({ wanted: shown.length, isWhole: true })
  expect(manifest.map(({ item }) => item)).toEqual(shown.map(({ number }) => number))
})
