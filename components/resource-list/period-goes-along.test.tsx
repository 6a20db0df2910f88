import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { AccountDetail } from '@/components/accounts/account-detail'
import { AccountsView } from '@/components/accounts/accounts-view'
import { accountList } from '@/components/accounts/search-params'
import { CardDetail } from '@/components/cards/card-detail'
import { CardholdersView } from '@/components/cards/cardholders-view'
import { CardsView } from '@/components/cards/cards-view'
import { cardList } from '@/components/cards/search-params'
import { CustomerDetail } from '@/components/customers/customer-detail'
import { CustomerInvoices } from '@/components/customers/customer-invoices'
import { CustomersView } from '@/components/customers/customers-view'
import { customerList } from '@/components/customers/search-params'
import { parseAgeingParams } from '@/components/invoices/ageing-params'
import { AgeingView } from '@/components/invoices/ageing-view'
import { InvoiceDetail } from '@/components/invoices/invoice-detail'
import { InvoicesView } from '@/components/invoices/invoices-view'
import { invoiceList } from '@/components/invoices/search-params'
import { foundGroups } from '@/components/palette/found-groups'
import {
  renderDetail,
  renderList,
  testClient,
  testFormat,
} from '@/test/components/resource-list-view'
import { checkLedger } from '@/lib/domain/statements/tie-out'
import { LedgerCheckView } from '@/components/statements/ledger-check-view'
import { CoverageView } from '@/components/statements/coverage-view'
import { statementList } from '@/components/statements/search-params'
import { StatementDetail } from '@/components/statements/statement-detail'
import { StatementsView } from '@/components/statements/statements-view'
import { transactionList } from '@/lib/search-params/transactions'
import { TransactionDetail } from '@/components/transactions/transaction-detail'
import { TransactionsView } from '@/components/transactions/transactions-view'
import type { Invoice } from '@/lib/bank-contract/invoice'
import type { Transaction } from '@/lib/bank-contract/transaction'

const usd = { amount: 1250, currency: 'USD' }
const raw = { period: 'last-month' }
const here = '/here?period=last-month'
const readAt = '2026-06-12T18:32:05Z'

const account = { id: 'a-1', account_name: 'Operating', balance: usd }
const card = { id: 'k-1', cardholder: { user_id: 'u-1' }, spending_limit: usd, current_spend: usd }
const customer = { id: 'm-1', legal_name: 'Kite', last_invoice_id: 'i-1' }
const invoice: Invoice = {
  id: 'i-1',
  status: 'unpaid',
  due_date: '2026-06-20',
  customer: { id: 'm-1' },
  total: usd,
  payments: [{ transaction_id: 't-1' }],
}
const movement: Transaction = {
  id: 't-1',
  amount: usd,
  account_id: 'a-1',
  card_id: 'k-1',
  initiated_at: '2026-06-01T12:00:00Z',
}
const statementAccount = { account_id: 'a-1', account_type: 'checking' as const }
const statement = {
  id: 's-1',
  period_start: '2026-01-01',
  period_end: '2026-01-31',
  accounts: [statementAccount],
}
const read = <Value,>(value: Value) => ({ kind: 'read', value, readAt }) as const

const screens: Record<string, () => string> = {
  accounts: () => renderList(AccountsView, accountList, { items: [account] }, raw),
  'an account': () => renderDetail(AccountDetail, { account, latest: [movement] }, here),
  cards: () => renderList(CardsView, cardList, { items: [card] }, raw),
  'a card': () => renderDetail(CardDetail, { card, latest: [movement] }, here),
  cardholders: () =>
    renderToStaticMarkup(
      <CardholdersView
        client={testClient}
        period="last-month"
        outcome={read({ cards: [card], isWhole: true })}
        format={testFormat}
      />,
    ),
  customers: () => renderList(CustomersView, customerList, { items: [customer] }, raw),
  'a customer': () => renderDetail(CustomerDetail, { customer, lastInvoice: invoice }, here),
  'a customer’s invoices': () =>
    renderDetail(CustomerInvoices, { customer, invoices: [invoice], isWhole: true }, here),
  invoices: () => renderList(InvoicesView, invoiceList, { items: [invoice] }, raw),
  'an invoice': () => renderDetail(InvoiceDetail, { invoice, customer }, here),
  ageing: () =>
    renderToStaticMarkup(
      <AgeingView
        client={testClient}
        params={parseAgeingParams({ ...raw, currency: 'USD' }, '2026-06-12')}
        outcome={read({ invoices: [invoice], isWhole: true, customerNames: new Map() })}
        format={testFormat}
      />,
    ),
  statements: () => renderList(StatementsView, statementList, { items: [statement] }, raw),
  'a statement': () => renderDetail(StatementDetail, statement, here),
  'a statement beside the ledger': () =>
    renderDetail(
      LedgerCheckView,
      {
        statement,
        accounts: [
          {
            account: statementAccount,
            check: checkLedger(statementAccount, { items: [movement], isWhole: true }),
          },
        ],
        unchecked: 0,
      },
      here,
    ),
  coverage: () =>
    renderToStaticMarkup(
      <CoverageView
        client={testClient}
        period="last-month"
        year={{
          year: 2026,
          days: { first: '2026-01-01', last: '2026-12-31' },
          isLast: true,
        }}
        today="2026-04-05"
        outcome={read({ statements: [statement], isWhole: true, accounts: [account] })}
        format={testFormat}
      />,
    ),
  transactions: () => renderList(TransactionsView, transactionList, { items: [movement] }, raw),
  'a transaction': () => renderDetail(TransactionDetail, movement, here),
}

describe('the period in view', () => {
  it.each(Object.entries(screens))('goes with every way on from %s', (_, render) => {
    const links = [...render().matchAll(/(?:href|action)="(\/clients\/[^"]+)"/g)].map(
      ([, href = '']) => href,
    )
    // A form names it in a field of its own.
    const forms = [...render().matchAll(/action="(\/clients\/[^"]+)"/g)].map(([, href]) => href)
    expect(links.length).toBeGreaterThan(0)
    expect(links.filter((href) => !/[?;]period=/.test(href) && !forms.includes(href))).toEqual([])
  })

  it('goes with what the palette finds at the bank', () => {
    const found = foundGroups(
      {
        transactions: [movement],
        invoices: [invoice],
        customers: [customer],
        accounts: [account],
        cards: [card],
        statements: [statement],
        more: ['transactions', 'customers'],
      },
      {
        connection_id: 'c-1',
        period: 'last-month',
        words: 'kite',
        amount: undefined,
        further: [],
        format: testFormat,
      },
    )
    const hrefs = found.flatMap(({ items }) => items.flatMap(({ href }) => href ?? []))
    expect(hrefs).toHaveLength(8)
    expect(hrefs.filter((href) => !/[?&]period=/.test(href))).toEqual([])
  })
})
