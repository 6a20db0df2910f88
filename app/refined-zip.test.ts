import { afterAll, beforeAll, expect, test } from 'vitest'
import { InvoicesView } from '@/components/invoices/invoices-view'
import { refineInvoices } from '@/lib/domain/search/refine-rows'
import { invoiceList, parseInvoiceParams } from '@/components/invoices/search-params'
import { cellsOf, renderList } from '@/test/components/resource-list-view'
import type { Invoice } from '@/lib/bank-contract/invoice'
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
  const shown = cellsOf(renderList(InvoicesView, invoiceList, { items: invoices }, ask()))
  expect(shown.length).toBeGreaterThan(0)
  expect(shown.length).toBeLessThan(invoices.length)
  const { manifest, progress } = await it.make('invoices', {
    query: [],
    refineInvoices: (rows) => refineInvoices(rows, list) ?? rows,
  })
  expect(progress).toMatchObject({ wanted: shown.length, isWhole: true })
  expect(manifest.map(({ item }) => item)).toEqual(shown.map(([number]) => number))
})
