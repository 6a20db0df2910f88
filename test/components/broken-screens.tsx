import { Children, cloneElement, Fragment, isValidElement, type ReactNode } from 'react'
import { expect } from 'vitest'
import AccountsPage from '@/app/(desk)/clients/[connection_id]/accounts/page'
import AccountPage from '@/app/(desk)/clients/[connection_id]/accounts/[account_id]/page'
import HistoryPage from '@/app/(desk)/clients/[connection_id]/accounts/[account_id]/history/page'
import BooksPage from '@/app/(desk)/clients/[connection_id]/books/page'
import CardsPage from '@/app/(desk)/clients/[connection_id]/cards/page'
import CardPage from '@/app/(desk)/clients/[connection_id]/cards/[id]/page'
import HoldersPage from '@/app/(desk)/clients/[connection_id]/cards/holders/page'
import ClosePage from '@/app/(desk)/clients/[connection_id]/close/page'
import PaperPage from '@/app/(paper)/clients/[connection_id]/close/paper/page'
import CustomersPage from '@/app/(desk)/clients/[connection_id]/customers/page'
import CustomerPage from '@/app/(desk)/clients/[connection_id]/customers/[customer_id]/page'
import CustomerInvoicesPage from '@/app/(desk)/clients/[connection_id]/customers/[customer_id]/invoices/page'
import InvoicesPage from '@/app/(desk)/clients/[connection_id]/invoices/page'
import AgeingPage from '@/app/(desk)/clients/[connection_id]/invoices/ageing/page'
import InvoicesZipPage from '@/app/(desk)/clients/[connection_id]/invoices/zip/page'
import InvoicePage from '@/app/(desk)/clients/[connection_id]/invoices/[invoice_id]/page'
import OverviewPage from '@/app/(desk)/clients/[connection_id]/overview/page'
import ReceiptsPage from '@/app/(desk)/clients/[connection_id]/exports/receipts/page'
import StatementPage from '@/app/(desk)/clients/[connection_id]/statements/[id]/page'
import StatementsPage from '@/app/(desk)/clients/[connection_id]/statements/page'
import LedgerPage from '@/app/(desk)/clients/[connection_id]/statements/[id]/ledger/page'
import LedgerExportPage from '@/app/(desk)/clients/[connection_id]/exports/ledger/page'
import CoveragePage from '@/app/(desk)/clients/[connection_id]/statements/coverage/page'
import TransactionPage from '@/app/(desk)/clients/[connection_id]/transactions/[id]/page'
import TransactionsPage from '@/app/(desk)/clients/[connection_id]/transactions/page'
import { ReceivablesStrip } from '@/components/invoices/receivables-strip'
import { columnLists } from '@/lib/domain/clients/figure-lists'
import { toReceivables } from '@/lib/present/receivables'
import { summarizeFigures } from '@/lib/present/portfolio-figures'
import { toPortfolioRow } from '@/lib/present/portfolio-rows'
import { portfolioColumnIds } from '@/lib/search-params/portfolio-table'
import type { ClientAccess } from '@/lib/server/db/session'
import { readReceivables } from '@/lib/server/reads/read-charts'
import type { BankReader } from '@/lib/server/banking/bank-reader'
import { readClientFigures } from '@/lib/server/portfolio/read-client-figures'
import { files, finds, zips } from '@/test/components/broken-runs'
import { makeEntry } from '@/test/components/portfolio-entry'
import { renderServerScreen, testReader, wordsOf } from '@/test/components/screens'
import { unknownInSentences } from '@/test/components/unknown-in-sentences'

export interface Surroundings {
  readonly access: ClientAccess
  readonly bank: BankReader
  readonly now: Date
}

type Query = Readonly<Record<string, string>>
type Page = (props: {
  params: Promise<never>
  searchParams: Promise<Record<string, string>>
}) => Promise<ReactNode>

/** A page of the app at an address, as its words. */
export function page(of: unknown, params: Query, query: Query = {}) {
  return async ({ access }: Surroundings): Promise<string> => {
    const { connection_id } = access.client
    const element = await (of as Page)({
      params: Promise.resolve({ connection_id, ...params } as never),
      searchParams: Promise.resolve(query),
    })
    const html = withoutAxes(await renderServerScreen(await settled(element)))
    expect(unknownInSentences(html)).toEqual([])
    return wordsOf(html)
  }
}

/** Where a page streams what comes after its head, as a reader who waits sees it. */
async function settled(node: ReactNode): Promise<ReactNode> {
  if (!isValidElement<{ children?: ReactNode }>(node)) return node
  const { type, props } = node
  if (typeof type === 'function' && type.constructor.name === 'AsyncFunction') {
    return settled(await (type as (given: object) => Promise<ReactNode>)(props))
  }
  const children = await Promise.all(Children.toArray(props.children).map(keyed))
  if (children.length === 0) return node
  // One child of several is still a list of them.
  return cloneElement(node, { children: Array.isArray(props.children) ? children : children[0] })
}

async function keyed(node: ReactNode): Promise<ReactNode> {
  const shown = await settled(node)
  return isValidElement(node) ? <Fragment key={node.key}>{shown}</Fragment> : shown
}

/** Without raw data, which is what the bank sent, and pictures, whose axes begin at nothing. */
const withoutAxes = (html: string): string => html.replaceAll(/<(pre|svg|script)\b.*?<\/\1>/gs, '')

const june = { period: '2026-06' }

async function clientsRow({ access, bank, now }: Surroundings): Promise<string> {
  const { scope } = access.client
  const timeZone = access.settings.time_zone
  const period = { first: '2026-06-01', last: '2026-06-30' }
  const demand = { scope, lists: columnLists, period, timeZone, today: '2026-07-20' }
  const figures = await readClientFigures(bank, demand).then(
    (read) => read.figures,
    () => undefined,
  )
  const entry = makeEntry(access.client.name, {
    client: access.client,
    figures,
    period: { address: '2026-06', range: period },
  })
  const row = toPortfolioRow(entry, {
    period: '2026-06',
    columns: portfolioColumnIds,
    now,
    reader: testReader,
  })
  const { tiles, totals } = summarizeFigures([entry], testReader, now)
  const cells = Object.values(row.cells).map(({ text, rest = '' }) => `${text}${rest}`)
  const counts = Object.values(tiles).map(({ count, detail }) => `${count} ${detail}`)
  const sums = totals.map(({ cash, overdue }) => `${cash} ${overdue}`)
  return [...cells, ...counts, ...sums].join(' | ')
}

async function strip({ access }: Surroundings): Promise<string> {
  const owed = await readReceivables(access, '2026-07-20')
  const receivables = owed && !('code' in owed) ? toReceivables(owed, 'c-1', testReader) : undefined
  const html = await renderServerScreen(
    <ReceivablesStrip receivables={receivables} hasFailed={receivables === undefined} />,
  )
  expect(unknownInSentences(withoutAxes(html))).toEqual([])
  return wordsOf(withoutAxes(html))
}

/** What is said of today alone, in a month that runs. */
export const ofRunningMonth = page(OverviewPage, {}, { period: '2026-07' })

/** Every screen that says something of the bank's data. */
export const brokenScreens: Readonly<Record<string, (given: Surroundings) => Promise<string>>> = {
  overview: page(OverviewPage, {}, june),
  transactions: page(TransactionsPage, {}, june),
  'transactions of all dates': page(TransactionsPage, {}, { period: 'all' }),
  'transactions of a filter': page(TransactionsPage, {}, { ...june, words: 'Payee 10' }),
  transaction: page(TransactionPage, { id: 't-0' }),
  close: page(ClosePage, {}, june),
  paper: page(PaperPage, {}, june),
  books: page(BooksPage, {}, june),
  'export to a ledger': page(LedgerExportPage, {}, { ...june, account: 'a-1' }),
  'names of new receipts': page(ReceiptsPage, {}, june),
  accounts: page(AccountsPage, {}),
  account: page(AccountPage, { account_id: 'a-1' }, { period: 'all' }),
  'account in a period that ended': page(AccountPage, { account_id: 'a-1' }, june),
  'history of an account': page(HistoryPage, { account_id: 'a-1' }, june),
  cards: page(CardsPage, {}),
  'cards of a filter': page(CardsPage, {}, { words: 'Card 1' }),
  card: page(CardPage, { id: 'c-1' }),
  'card in a period that ended': page(CardPage, { id: 'c-1' }, june),
  'card spend by cardholder': page(HoldersPage, {}),
  statements: page(StatementsPage, {}, { period: 'all' }),
  'statements of a period': page(StatementsPage, {}, { period: '2026-05' }),
  'statements of a filter': page(StatementsPage, {}, { period: 'all', statement_type: 'account' }),
  statement: page(StatementPage, { id: 's-05' }),
  'statement against the ledger': page(LedgerPage, { id: 's-05' }),
  coverage: page(CoveragePage, {}, { year: '2026' }),
  invoices: page(InvoicesPage, {}, { period: 'all' }),
  invoice: page(InvoicePage, { invoice_id: 'i-0' }),
  'invoices of a period': page(InvoicesPage, {}, { period: '2026-01' }),
  'invoices of a filter': page(InvoicesPage, {}, { period: 'all', words: 'INV' }),
  'receivables above the invoices': strip,
  ageing: page(AgeingPage, {}, { on: '2026-07-19' }),
  'invoices behind a figure': page(AgeingPage, {}, { on: '2026-07-19', currency: 'USD' }),
  customers: page(CustomersPage, {}),
  'customers of a search': page(CustomersPage, {}, { search: 'Customer' }),
  customer: page(CustomerPage, { customer_id: 'k-1' }),
  'customer in a period': page(CustomerPage, { customer_id: 'k-1' }, { period: '2026-02' }),
  'invoices of a customer': page(CustomerInvoicesPage, { customer_id: 'k-1' }),
  clients: clientsRow,
  'palette of a client': finds,
  'exports of a file': files,
  'exports of documents': zips,
  'names of documents': page(InvoicesZipPage, {}, { period: 'all' }),
  'names of new documents': page(InvoicesZipPage, {}, { period: 'all', only: 'new' }),
}
