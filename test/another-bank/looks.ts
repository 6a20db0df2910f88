import type { ReactNode } from 'react'
import AccountPage from '@/app/(desk)/clients/[connection_id]/accounts/[account_id]/page'
import AccountsPage from '@/app/(desk)/clients/[connection_id]/accounts/page'
import CardsPage from '@/app/(desk)/clients/[connection_id]/cards/page'
import ClosePage from '@/app/(desk)/clients/[connection_id]/close/page'
import CustomersPage from '@/app/(desk)/clients/[connection_id]/customers/page'
import InvoicePage from '@/app/(desk)/clients/[connection_id]/invoices/[invoice_id]/page'
import InvoicesPage from '@/app/(desk)/clients/[connection_id]/invoices/page'
import OverviewPage from '@/app/(desk)/clients/[connection_id]/overview/page'
import StatementsPage from '@/app/(desk)/clients/[connection_id]/statements/page'
import TransactionPage from '@/app/(desk)/clients/[connection_id]/transactions/[id]/page'
import TransactionsPage from '@/app/(desk)/clients/[connection_id]/transactions/page'
import { POST as postExport } from '@/app/api/exports/[connection_id]/transactions/route'
import { renderPage } from '@/test/faults/actions'
import { appOrigin } from '@/test/faults/offer-parts'

type Values = Readonly<Record<string, string>>
type Page = (props: {
  params: Promise<never>
  searchParams: Promise<Record<string, string>>
}) => Promise<ReactNode>

const june = { period: '2026-06' }

function page(of: unknown, query: Values = {}, params: Values = {}) {
  return async (connection_id: string, instead: Values): Promise<string> => {
    const element = () =>
      (of as Page)({
        params: Promise.resolve({ connection_id, ...params, ...instead } as never),
        searchParams: Promise.resolve({ ...query, ...instead }),
      })
    return (await renderPage(element)).text
  }
}

/** The file of a client's June, as text. */
function file(format: string) {
  return async (connection_id: string): Promise<string> => {
    const request = new Request(`${appOrigin}/api/exports/${connection_id}/transactions`, {
      method: 'POST',
      headers: { origin: appOrigin, 'sec-fetch-site': 'same-origin' },
      body: new URLSearchParams({ format, ...june }),
    })
    const response = await postExport(request, { params: Promise.resolve({ connection_id }) })
    return `${response.status} ${await response.text()}`
  }
}

/** Where a person looks: a page at an address, or a file. `instead` are parts of that address. */
export const places = {
  overview: page(OverviewPage, june),
  transactions: page(TransactionsPage, june),
  'all transactions': page(TransactionsPage, { period: 'all' }),
  'a transaction': page(TransactionPage, {}, { id: 't-1' }),
  close: page(ClosePage, june),
  accounts: page(AccountsPage),
  'an account': page(AccountPage, {}, { account_id: 'a-1' }),
  cards: page(CardsPage),
  statements: page(StatementsPage, { period: 'all' }),
  customers: page(CustomersPage),
  invoices: page(InvoicesPage, { period: 'all' }),
  'an invoice': page(InvoicePage, {}, { invoice_id: 'i-1' }),
  'a CSV file': file('csv'),
  'an OFX file': file('ofx'),
} satisfies Record<string, (connection_id: string, instead: Values) => Promise<string>>

export type Place = keyof typeof places

/** What a person sees there: each text is on it, each of `not` is not. */
export interface Look {
  at: Place
  with?: Values
  sees: readonly string[]
  not?: readonly string[]
}
