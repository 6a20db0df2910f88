import type { ParserMap } from 'nuqs/server'
import { cardList } from '@/lib/search-params/cards'
import { customerList } from '@/lib/search-params/customers'
import { invoiceList } from '@/lib/search-params/invoices'
import type { ListDefinition } from '@/lib/search-params/list-definition'
import { filterParsers } from '@/lib/search-params/list-params'
import { createHref, parseAsPeriod } from '@/lib/search-params/parsers'
import { type Resource, resourcePath } from '@/lib/search-params/resource-path'
import { statementList } from '@/lib/search-params/statements'
import { transactionList } from '@/lib/search-params/transactions'
import { typedAmountParsers } from '@/lib/search-params/typed-amount'

export const transactionsHref = createListHref('transactions', transactionList)
export const cardsHref = createListHref('cards', cardList)
export const statementsHref = createListHref('statements', statementList)
export const invoicesHref = createListHref('invoices', invoiceList)
export const customersHref = createListHref('customers', customerList)

/** What a link from another screen may ask of a list. */
type ListConditions<Definition extends ListDefinition> = {
  readonly [Name in Definition['filters'][number]['name']]?: readonly string[] | undefined
} & {
  readonly [Name in 'period' | 'amount_from' | 'amount_to' | 'amount_currency']?: string | undefined
}

/** Makes the addresses of a client's list, narrowed by conditions that its definition has. */
function createListHref<Definition extends ListDefinition>(
  resource: Resource,
  definition: Definition,
): (connection_id: string, conditions: ListConditions<Definition>) => string {
  const { amount_from, amount_to, amount_currency } = typedAmountParsers
  const parsers: ParserMap = {
    period: parseAsPeriod,
    ...filterParsers(definition),
    amount_from,
    amount_to,
    amount_currency,
  }
  const href = createHref(parsers)
  return (connection_id, conditions) => href(resourcePath(connection_id, resource), conditions)
}
