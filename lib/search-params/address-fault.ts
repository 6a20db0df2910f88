import { cutText } from '@/lib/bank-contract/cut-text'
import { accountList } from '@/lib/search-params/accounts'
import { cardList } from '@/lib/search-params/cards'
import { customerList } from '@/lib/search-params/customers'
import { invoiceList } from '@/lib/search-params/invoices'
import type { ListDefinition } from '@/lib/search-params/list-definition'
import { findUnknownChoice } from '@/lib/search-params/list-params'
import { findUnknownOrder } from '@/lib/search-params/portfolio'
import { statementList } from '@/lib/search-params/statements'
import { transactionList } from '@/lib/search-params/transactions'

/** What is wrong with an address by itself, wherever it leads. */
export interface AddressFault {
  readonly name: 'malformed' | 'page_size' | 'sort_by'
  /** What cannot be understood, where it can be shown. */
  readonly value?: string
}

const lists: Readonly<Record<string, ListDefinition>> = {
  accounts: accountList,
  cards: cardList,
  customers: customerList,
  invoices: invoiceList,
  statements: statementList,
  transactions: transactionList,
}

const maxShownLength = 60

/** Of an address that was not found: what no page could understand of it; undefined where it may be right. */
export function findAddressFault({
  pathname,
  search,
}: Pick<URL, 'pathname' | 'search'>): AddressFault | undefined {
  try {
    decodeURIComponent(pathname)
  } catch {
    return { name: 'malformed' }
  }
  const raw = new URLSearchParams(search)
  const list = /^\/clients\/[^/]+\/([a-z]+)\/?$/.exec(pathname)?.[1] ?? ''
  const definition = Object.hasOwn(lists, list) ? lists[list] : undefined
  const order = pathname === '/' ? findUnknownOrder(raw) : undefined
  const unknown =
    order === undefined
      ? definition && findUnknownChoice(definition, raw)
      : { name: 'sort_by' as const, value: order }
  return unknown && { ...unknown, value: cutText(unknown.value, maxShownLength) }
}
