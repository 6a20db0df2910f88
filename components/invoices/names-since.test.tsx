import { QueryClientProvider } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { InvoicesScreen } from '@/components/invoices/invoices-screen'
import { toInvoicesView } from '@/components/invoices/to-invoices-view'
import { refineInvoices } from '@/lib/domain/invoices/refine-invoices'
import { documentNames } from '@/lib/queries/names'
import { createQueryClient } from '@/lib/queries/query-client'
import { parseInvoiceParams } from '@/lib/search-params/invoices'
import { allDates, client, invoice, today } from '@/test/components/invoices'
import { readOutcome, renderScreen, testReader } from '@/test/components/screens'
import { nobodysMarks } from '@/test/components/transactions'

it('names that have come since stand in the filter by customer with the commas of the language', () => {
  const items = [invoice(), invoice({ id: 'i-2', customer: { id: 'customer-0002' } })]
  const list = parseInvoiceParams({ customer: ['customer-0001', 'customer-0002'] })
  const outcome = readOutcome({
    items,
    unreadable: [],
    next_page_token: null,
    refined: refineInvoices(items, list),
    rowsRead: items.length,
  })
  const read = {
    client,
    list,
    period: allDates,
    outcome,
    today,
    names: new Map(),
    preference: null,
  }
  const view = toInvoicesView({ ...read, ...nobodysMarks }, testReader)
  const queries = createQueryClient()
  const { queryKey } = documentNames(view.connection_id, 'customers', view.unnamed)
  queries.setQueryData(
    queryKey,
    new Map([
      ['customer-0001', 'Kite'],
      ['customer-0002', 'Zenith'],
    ]),
  )
  const screen = (
    <QueryClientProvider client={queries}>
      <InvoicesScreen view={view} />
    </QueryClientProvider>
  )
  expect(renderScreen(screen)).toContain('Kite, Zenith')
  expect(renderScreen(screen, { language: 'ar' })).toContain('Kite، Zenith')
})
