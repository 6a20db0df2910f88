import { expect, it } from 'vitest'
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
