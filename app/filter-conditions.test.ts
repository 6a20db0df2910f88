import { expect, it } from 'vitest'
import { refineCards } from '@/lib/domain/cards/refine-cards'
import { refineInvoices } from '@/lib/domain/invoices/refine-invoices'
import type { Conditions } from '@/lib/domain/search/refine-rows'
import { refineStatements } from '@/lib/domain/statements/refine-statements'
import { refineTransactions } from '@/lib/domain/transactions/refine-transactions'
import { accountList } from '@/lib/search-params/accounts'
import { cardList } from '@/lib/search-params/cards'
import { customerList } from '@/lib/search-params/customers'
import { invoiceList } from '@/lib/search-params/invoices'
import { isHere } from '@/lib/search-params/list-definition'
import { statementList } from '@/lib/search-params/statements'
import { transactionList } from '@/lib/search-params/transactions'
import { lists } from '@/lib/server/banking/create-banking-client'

const definitions = {
  accounts: accountList,
  cards: cardList,
  transactions: transactionList,
  statements: statementList,
  customers: customerList,
  invoices: invoiceList,
}

it.each(Object.keys(definitions) as (keyof typeof definitions)[])(
  'every filter of %s that the bank is sent is looked for in its rows',
  (list) => {
    const sent = definitions[list].filters.filter(({ name }) => !isHere(definitions[list], name))
    const judged = Object.keys(lists[list].conditions.filters ?? {})
    expect(judged).toEqual(expect.arrayContaining(sent.map(({ name }) => name)))
  },
)

/** Undefined where no condition of the list is judged here. */
const refine: Partial<Record<keyof typeof definitions, (list: Conditions) => unknown>> = {
  cards: (list) => refineCards([], list),
  transactions: (list) => refineTransactions([], list),
  statements: (list) => refineStatements([], list, () => []),
  invoices: (list) => refineInvoices([], list),
}

it.each(Object.keys(definitions) as (keyof typeof definitions)[])(
  'every filter of %s that is ours has its rule in `refine-*.ts`: without it all rows would be shown as those that match',
  (list) => {
    const ours = definitions[list].filters.filter(({ name }) => isHere(definitions[list], name))
    const unjudged = ours.filter(({ name }) => !refine[list]?.({ filters: [[name, 'x']] }))
    expect(unjudged.map(({ name }) => name)).toEqual([])
  },
)
