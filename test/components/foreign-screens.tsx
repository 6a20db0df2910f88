import { AccountDetail } from '@/components/accounts/account-detail'
import { toAccountsView } from '@/components/accounts/to-accounts-view'
import { CardDetail } from '@/components/cards/card-detail'
import { toCardsView } from '@/components/cards/to-cards-view'
import { CustomerDetail } from '@/components/customers/customer-detail'
import { toCustomersView } from '@/components/customers/to-customers-view'
import type { ToolbarView } from '@/components/data-table/filter-fields'
import type { PagerView } from '@/components/data-table/status-bar'
import { InvoiceDetail } from '@/components/invoices/invoice-detail'
import { toInvoicesView } from '@/components/invoices/to-invoices-view'
import { StatementDetail } from '@/components/statements/statement-detail'
import { toStatementsView } from '@/components/statements/to-statements-view'
import { TransactionPage } from '@/components/transactions/transaction-detail'
import { toTransactionRow } from '@/components/data-table/transaction-row'
import { toTransactionsView } from '@/components/transactions/to-transactions-view'
import type { ReactNode } from 'react'
import type { Invoice } from '@/lib/bank-contract/invoicing'
import type { ListPage } from '@/lib/bank-contract/list'
import { SecretText } from '@/lib/bank-contract/secret-text'
import { choosePeriod } from '@/lib/domain/periods/read-period'
import { accountList, parseAccountParams } from '@/lib/search-params/accounts'
import { cardList, parseCardParams } from '@/lib/search-params/cards'
import { customerList, parseCustomerParams } from '@/lib/search-params/customers'
import { invoiceList, parseInvoiceParams } from '@/lib/search-params/invoices'
import type { ListParams } from '@/lib/search-params/list-params'
import type { RawSearchParams } from '@/lib/search-params/parsers'
import type { ListDefinition } from '@/lib/search-params/list-definition'
import { parseStatementParams, statementList } from '@/lib/search-params/statements'
import { parseTransactionParams, transactionList } from '@/lib/search-params/transactions'
import type { BankQuery, BankReader } from '@/lib/server/banking/bank-reader'
import type { BankRequest } from '@/lib/server/banking/bank-request'
import { createBankReader } from '@/lib/server/banking/create-banking-client'
import { readAnswer } from '@/lib/server/banking/read-answer'
import { buildTarget } from '@/lib/server/banking/send-get'
import { nobodysMarks } from '@/test/components/transactions'
import type { ForeignBank } from '@/test/banking/foreign-bank'
import { wholeOf } from '@/test/banking/reading'
import type { Resource } from '@/test/banking/foreign-rows'
import {
  ofAllDates,
  readOutcome,
  renderServerScreen,
  testClient,
  testReader as reader,
} from '@/test/components/screens'

const client = testClient
export const period = choosePeriod({
  requested: 'all',
  fallback: null,
  timeZone: reader.timeZone,
  fiscalStart: 1,
  now: new Date('2026-06-12T12:00:00Z'),
})
const today = '2026-06-12'

const token = new SecretText('token')

/** A bank of the grammar, read as the dashboard reads any: by encoded addresses, in bytes. */
export function readerOf(bank: ForeignBank): BankReader {
  const request: BankRequest = async (_token, call) => {
    const { status, body } = bank.answer(buildTarget('/api/v1', call.segments, call.query))
    const answer = { status, header: () => undefined, body: Buffer.from(body) }
    const hasPageToken = call.query.some(([name]) => name === 'page_token')
    return readAnswer(answer, {
      scope: call.scope,
      hasPageToken,
      secret: 'token',
      now: new Date(0),
    })
  }
  return createBankReader(request, token)
}

export interface ListShown {
  rows: readonly { key: string; href?: string | undefined; label: string }[]
  unreadable: readonly unknown[]
  pager: PagerView | undefined
  toolbar?: ToolbarView
}

export interface DetailShown {
  /** What support reads: identifiers, and the object as the bank sent it. */
  ids: readonly string[]
  raw: string
  /** Addresses of its documents. */
  documents: readonly string[]
}

export interface Screen {
  definition: ListDefinition
  parse: (raw: RawSearchParams) => ListParams
  list: (bank: BankReader, query: BankQuery, list: ListParams) => Promise<ListShown>
  open: (bank: BankReader, id: string) => Promise<DetailShown>
}

const accounts = new Map<string, string>()
const names = new Map<string, never>()
const views = { preference: null, views: [], accounts, balance: undefined }

function screen<Item>(
  definition: ListDefinition,
  parse: Screen['parse'],
  read: (bank: BankReader, query: BankQuery) => Promise<ListPage<Item>>,
  view: (list: ListParams, outcome: ReturnType<typeof readOutcome<ListPage<Item>>>) => ListShown,
  open: Screen['open'],
): Screen {
  return {
    definition,
    parse,
    list: async (bank, query, list) => view(list, readOutcome(await read(bank, query))),
    open,
  }
}

/** What the page of a detail says to support, and which documents it shows. */
async function rendered(detail: ReactNode): Promise<DetailShown> {
  const html = await renderServerScreen(detail)
  const ids = [...html.matchAll(/<dd class="[^"]*font-mono[^"]*" title="([^"]*)"/g)]
  const [, raw = ''] = /<pre[^>]*>(.*?)<\/pre>/s.exec(html) ?? []
  const links = [...html.matchAll(/<a href="([^"]*\/files\/[^"]*disposition=inline)"/g)]
  return {
    ids: ids.map(([, value = '']) => plain(value)),
    raw: plain(raw),
    documents: links.map(([, href = '']) => plain(href)),
  }
}

const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&gt;': '>',
  '&lt;': '<',
  '&quot;': '"',
  '&#x27;': "'",
}

const plain = (html: string): string =>
  html.replaceAll(/&[^;]*;/g, (name) => entities[name] ?? name)

export const screens: Readonly<Record<Resource, Screen>> = {
  accounts: screen(
    accountList,
    parseAccountParams,
    (bank, query) => bank.listAccounts(query),
    (list, outcome) => toAccountsView({ client, list, outcome }, reader),
    async (bank, id) => {
      const outcome = readOutcome({ account: await bank.getAccount(id), latest: undefined })
      return rendered(<AccountDetail client={client} id={id} {...ofAllDates} outcome={outcome} />)
    },
  ),
  cards: screen(
    cardList,
    parseCardParams,
    (bank, query) => bank.listCards(query),
    (list, outcome) =>
      toCardsView({ client, list, outcome, preference: null, ...nobodysMarks }, reader),
    async (bank, id) => {
      const outcome = readOutcome({ card: await bank.getCard(id), latest: undefined })
      return rendered(<CardDetail client={client} id={id} {...ofAllDates} outcome={outcome} />)
    },
  ),
  transactions: screen(
    transactionList,
    parseTransactionParams,
    (bank, query) => bank.listTransactions(query),
    (list, outcome) => {
      const view = toTransactionsView(
        { client, list, period, outcome, ...views, ...nobodysMarks },
        reader,
      )
      const place = { connection_id: view.connection_id, query: view.rowQuery }
      return { ...view, rows: view.rows.map((row) => toTransactionRow(row, place)) }
    },
    async (bank, id) => {
      const list = parseTransactionParams({})
      const transaction = await bank.getTransaction(id)
      const outcome = readOutcome({ transaction, page: undefined, otherLeg: undefined })
      const read = { client, id, list, cameFromList: false, accounts, outcome, review: undefined }
      return rendered(<TransactionPage {...read} />)
    },
  ),
  statements: screen(
    statementList,
    parseStatementParams,
    (bank, query) => bank.listStatements(query),
    (list, outcome) =>
      toStatementsView(
        { client, list, period, outcome, accounts, preference: null, ...nobodysMarks },
        reader,
      ),
    async (bank, id) => {
      const statement = await bank.getStatement(id)
      const read = { client, id, period: undefined, names: accounts, isLedger: false }
      return rendered(<StatementDetail {...read} outcome={readOutcome({ statement })} />)
    },
  ),
  customers: screen(
    customerList,
    parseCustomerParams,
    (bank, query) => bank.listCustomers(query),
    (list, outcome) => toCustomersView({ client, list, outcome, invoices: names }, reader),
    async (bank, id) => {
      const customer = await bank.getCustomer(id)
      const outcome = readOutcome({ customer, invoices: wholeOf<Invoice>([]) })
      const read = { client, id, kind: 'all', period: undefined, today, outcome } as const
      return rendered(<CustomerDetail {...read} />)
    },
  ),
  invoices: screen(
    invoiceList,
    parseInvoiceParams,
    (bank, query) => bank.listInvoices(query),
    (list, outcome) =>
      toInvoicesView(
        { client, list, period, outcome, today, names, preference: null, ...nobodysMarks },
        reader,
      ),
    async (bank, id) => {
      const outcome = readOutcome({ invoice: await bank.getInvoice(id), customer: undefined })
      const read = { client, id, period: undefined, today, outcome }
      return rendered(<InvoiceDetail {...read} />)
    },
  ),
}
