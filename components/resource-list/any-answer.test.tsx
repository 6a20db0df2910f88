import fc from 'fast-check'
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
import {
  renderDetail,
  renderList,
  testClient,
  testFormat,
} from '@/test/components/resource-list-view'
import { CoverageView } from '@/components/statements/coverage-view'
import { statementList } from '@/components/statements/search-params'
import { StatementDetail } from '@/components/statements/statement-detail'
import { StatementsView } from '@/components/statements/statements-view'
import { transactionList } from '@/lib/search-params/transactions'
import { TransactionDetail } from '@/components/transactions/transaction-detail'
import { TransactionsView } from '@/components/transactions/transactions-view'
import { accountSchema, lenientAccountSchema } from '@/lib/bank-contract/account'
import { cardSchema, lenientCardSchema } from '@/lib/bank-contract/card'
import { customerSchema, lenientCustomerSchema } from '@/lib/bank-contract/customer'
import { invoiceSchema, lenientInvoiceSchema } from '@/lib/bank-contract/invoice'
import { lenientStatementSchema, statementSchema } from '@/lib/bank-contract/statement'
import { anyBelieved } from '@/test/any-answer'
import { lenientTransactionSchema, transactionSchema } from '@/lib/bank-contract/transaction'

const frame = { client: testClient, format: testFormat }
const read = <Value,>(value: Value) =>
  ({ kind: 'read', value, readAt: '2026-06-12T18:32:05Z' }) as const

type Screen<Row> = (items: Row[], first: Row) => string

/**
 * No screen fails on what it is given, takes a piece of it for markup, cuts a character in two, or
 * shows what is nothing.
 */
function expectShown<Row>(rows: fc.Arbitrary<Row[]>, screens: readonly Screen<Row>[]): void {
  let seen = 0
  const property = fc.property(rows, (items) => {
    const [first] = items
    if (first === undefined) return
    seen += 1
    for (const screen of screens) {
      const html = screen(items, first)
      // The raw object is shown as it came, whatever it says.
      const words = html.replaceAll(/<pre.*?<\/pre>/gs, '').replaceAll(/<[^>]*>/g, ' ')
      expect(words).not.toMatch(/\bundefined\b|\bNaN\b|\[object |Invalid Date|Infinity/)
      // A browser would read another sign than it was sent, and make the whole page anew.
      expect(Buffer.from(html).toString()).toBe(html)
      expect(html).not.toMatch(/<(img|script)\b|(href|src)="(javascript|data):/)
    }
  })
  fc.assert(property, { numRuns: 60 })
  expect(seen).toBeGreaterThan(30)
}

describe('whatever a bank sends beyond what the specification names', () => {
  it('its accounts are shown', () =>
    expectShown(anyBelieved(accountSchema, lenientAccountSchema), [
      (items) => renderList(AccountsView, accountList, { items }),
      (_, account) => renderDetail(AccountDetail, { account, latest: [] }),
    ]))

  it('its cards are shown', () =>
    expectShown(anyBelieved(cardSchema, lenientCardSchema), [
      (items) => renderList(CardsView, cardList, { items }),
      (_, card) => renderDetail(CardDetail, { card, latest: [] }),
      (cards) =>
        renderToStaticMarkup(
          <CardholdersView {...frame} period="all" outcome={read({ cards, isWhole: true })} />,
        ),
    ]))

  it('its transactions are shown', () =>
    expectShown(anyBelieved(transactionSchema, lenientTransactionSchema), [
      (items) => renderList(TransactionsView, transactionList, { items }),
      (_, transaction) => renderDetail(TransactionDetail, transaction),
      (latest) => renderDetail(AccountDetail, { account: { id: 'a-1' }, latest }),
    ]))

  it('its statements are shown, and the months that they cover', () =>
    expectShown(anyBelieved(statementSchema, lenientStatementSchema), [
      (items) => renderList(StatementsView, statementList, { items }),
      (_, statement) => renderDetail(StatementDetail, statement),
      (statements) =>
        renderToStaticMarkup(
          <CoverageView
            {...frame}
            period="all"
            year={{
              year: 2026,
              days: { first: '2026-01-01', last: '2026-12-31' },
              isLast: true,
            }}
            today="2026-04-05"
            outcome={read({ statements, isWhole: true, accounts: [] })}
          />,
        ),
    ]))

  it('its invoices are shown, and what is owed', () =>
    expectShown(anyBelieved(invoiceSchema, lenientInvoiceSchema), [
      (items) => renderList(InvoicesView, invoiceList, { items }),
      (_, invoice) => renderDetail(InvoiceDetail, { invoice, customer: undefined }),
      (invoices) =>
        renderToStaticMarkup(
          <AgeingView
            {...frame}
            params={parseAgeingParams({}, '2026-06-12')}
            outcome={read({ invoices, isWhole: true, customerNames: new Map() })}
          />,
        ),
    ]))

  it('its customers are shown', () =>
    expectShown(anyBelieved(customerSchema, lenientCustomerSchema), [
      (items) => renderList(CustomersView, customerList, { items }),
      (_, customer) => renderDetail(CustomerDetail, { customer, lastInvoice: undefined }),
      (_, customer) => renderDetail(CustomerInvoices, { customer, invoices: [], isWhole: true }),
    ]))
})

it('a row whose names are gaps and invisible marks leads on by words that can be seen', () => {
  const id = 'id-1'
  const blank = ' \u202E\u2003\u0007'
  const invoices = [{ id, invoice_number: blank }]
  const customers = [{ id, legal_name: blank }]
  const cards = [{ id, name: blank, cardholder: { first_name: blank, last_name: ' ' } }]
  const statements = [{ id, period_start: blank, period_end: blank }]
  const amount = { amount: 1, currency: 'USD' }
  const transactions = [{ id, amount, counterparty_name: blank }]
  const pages = [
    renderList(AccountsView, accountList, { items: [{ id, account_name: blank }] }),
    renderList(CardsView, cardList, { items: cards }),
    renderList(TransactionsView, transactionList, { items: transactions }),
    renderList(StatementsView, statementList, { items: statements }),
    renderList(InvoicesView, invoiceList, { items: invoices }),
    renderList(CustomersView, customerList, { items: customers }),
  ]
  for (const html of pages) {
    const links = [...html.matchAll(/<a\b[^>]*\/id-1\b[^>]*>(.*?)<\/a>/gs)]
    expect(links.length).toBeGreaterThan(0)
    for (const [link, inner = ''] of links) {
      const said = /aria-label="([^"]*)"/.exec(link)?.[1] ?? inner.replaceAll(/<[^>]*>/g, '')
      expect(said, link).toMatch(/[^\s\p{Z}\p{Cc}\p{Cf}]/u)
    }
  }
})
