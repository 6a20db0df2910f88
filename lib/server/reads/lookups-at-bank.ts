import type { Account } from '@/lib/bank-contract/account'
import type { Card } from '@/lib/bank-contract/card'
import type { ListPage } from '@/lib/bank-contract/list'
import { smallestUnitsOf } from '@/lib/format/read-amount'
import type { Found, FindQuery } from '@/lib/server/reads/find-at-bank'
import { type Lookup, type LookupName, maxCalls } from '@/lib/server/reads/plan-lookups'
import type { BankQuery } from '@/lib/server/banking/bank-reader'
import type { BankReader } from '@/lib/server/banking/bank-reader'
import { type Listed, walkPages } from '@/lib/server/banking/walk-pages'

// A bank may choose the size of its pages itself, and then sends more.
const maxShown = 6
const wholePage = '100'

/**
 * The ways to find something, each adding to `found` what it finds. Where the bank has a filter it
 * is read by it; a last-4 and an invoice's number have none, so that their lists are read.
 */
export function lookupsAtBank(bank: BankReader, query: FindQuery, found: Found) {
  const { words } = query
  const typed = words.toLowerCase()
  const holds = (text: string | null | undefined) => text?.toLowerCase().includes(typed) === true

  const lookups: Record<LookupName, (lookup: Lookup) => Promise<void>> = {
    transaction_text: async () => {
      const page = await searched(bank.listTransactions, [['search', words]], found)
      found.transactions.push(...page.items.slice(0, maxShown))
      if (hasMore(page)) found.more.push('transactions')
    },
    customer_text: async () => {
      const conditions = [['search', words] as const, ['include_deleted', 'true'] as const]
      const page = await searched(bank.listCustomers, conditions, found)
      found.customers.push(...page.items.slice(0, maxShown))
      if (hasMore(page)) found.more.push('customers')
    },
    amount: () => findAmount(bank, query, found),
    invoice_number: ({ page_token }) =>
      walk(bank.listInvoices, page_token, (page) => {
        noteUnclear(found, page)
        found.invoices.push(...page.items.filter(({ invoice_number }) => holds(invoice_number)))
        return found.invoices.length > 0
      }).then((next) => noteUnread(found, 'invoice_number', next)),
    card_number: ({ page_token }) =>
      walk(bank.listCards, page_token, (page) => {
        noteUnclear(found, page)
        const matching = page.items.filter((card) => cardTexts(card).some(holds))
        found.cards.push(...matching)
        return found.cards.length > 0
      }).then((next) => noteUnread(found, 'card_number', next)),
    account_number: async () => {
      const page = await listAccounts(bank)
      const { items } = page
      noteUnclear(found, page)
      if (page.next_page_token !== null) found.isUndetermined = true
      const currency = commonest(items)
      if (currency !== undefined) found.currency = currency
      found.accounts.push(
        ...items.filter(
          ({ account_name, account_number_last_4 }) =>
            holds(account_name) || holds(account_number_last_4),
        ),
      )
    },
    transaction_id: async () => void found.transactions.push(await bank.getTransaction(words)),
    invoice_id: async () => void found.invoices.push(await bank.getInvoice(words)),
    customer_id: async () => void found.customers.push(await bank.getCustomer(words)),
    account_id: async () => void found.accounts.push(await bank.getAccount(words)),
    card_id: async () => void found.cards.push(await bank.getCard(words)),
    statement_id: async () => void found.statements.push(await bank.getStatement(words)),
  }
  return (lookup: Lookup): Promise<void> => lookups[lookup.name](lookup)
}

/** Both directions, since the bank's bounds are signed; in the currency typed, else the client's. */
async function findAmount(
  bank: BankReader,
  { amount, scope }: FindQuery,
  found: Found,
): Promise<void> {
  if (amount === undefined) return
  if (amount.currency === undefined && scope.includes('accounts:read')) {
    const currency = commonest((await listAccounts(bank)).items)
    if (currency !== undefined) found.currency = currency
  }
  const currency = amount.currency ?? found.currency ?? defaultCurrency
  const units = smallestUnitsOf(amount, currency)
  if (units === undefined) return
  // To a set -0 and 0 are the same: an amount of zero is looked up once.
  const wanted = new Set(
    [-units, units].filter((each) =>
      amount.isOut === undefined || each === 0 ? true : each < 0 === amount.isOut,
    ),
  )
  const pages = await Promise.all(
    [...wanted].map((each) =>
      searched(
        bank.listTransactions,
        [
          ['min_amount', String(each)],
          ['max_amount', String(each)],
        ],
        found,
      ),
    ),
  )
  // The bank compares the number alone: 4,821 yen are not 48.21 dollars.
  const ofCurrency = pages.flatMap(({ items }) =>
    items.filter((row) => row.amount.currency === currency).slice(0, maxShown),
  )
  if (ofCurrency.length === 0 && pages.some(({ next_page_token }) => next_page_token !== null)) {
    found.isUndetermined = true
  }
  found.transactions.push(...ofCurrency)
}

/** A row that cannot be read may be the one that is looked for. */
function noteUnclear(found: Found, { unreadable }: ListPage<unknown>): void {
  if (unreadable.length > 0) found.isUndetermined = true
}

/** A search that the bank makes. Rows that do not show whether they match are left out. */
async function searched<Item>(
  list: (query: BankQuery) => Promise<ListPage<Item>>,
  conditions: BankQuery,
  found: Found,
): Promise<ListPage<Item>> {
  const page = await list([...conditions, ['page_size', String(maxShown)]])
  noteUnclear(found, page)
  // A bank that ignores the search may have what matches on any later page.
  if (page.items.length === 0 && page.next_page_token !== null) found.isUndetermined = true
  if (page.notApplied?.includes('search') !== true) return page
  found.isUndetermined ||= page.items.length > 0
  return { ...page, items: [] }
}

function listAccounts(bank: BankReader): Promise<ListPage<Account>> {
  return bank.listAccounts([['page_size', wholePage]])
}

/** What amounts are in where nothing says otherwise. */
export const defaultCurrency = 'USD'

/** Where a list could be read on, or whether it goes on without anything new. */
type LeftOff = { readonly page_token: string } | 'end' | 'no end'

/**
 * Reads one page of a list, or goes on reading where it was left off: as far as a match or as many
 * calls as an answer may cost.
 */
async function walk<Item extends Listed>(
  list: (query: BankQuery) => Promise<ListPage<Item>>,
  from: string | undefined,
  take: (page: ListPage<Item>) => boolean,
): Promise<LeftOff> {
  const read = async (query: BankQuery) => ({ kind: 'read', value: await list(query) }) as const
  const maxPages = from === undefined ? 1 : maxCalls
  for await (const { page, end } of walkPages(read, [], { maxPages, from, pageSize: wholePage })) {
    const isFound = take(page)
    const { next_page_token: page_token } = page
    if (end === 'whole' || page_token === null) return 'end'
    if (end === 'limit' || (isFound && end === undefined)) return { page_token }
    if (end !== undefined) return 'no end'
  }
  return 'no end'
}

function hasMore({ items, next_page_token }: ListPage<unknown>): boolean {
  return next_page_token !== null || items.length > maxShown
}

function noteUnread(found: Found, name: Found['unread'][number]['name'], leftOff: LeftOff): void {
  if (leftOff === 'no end') found.isUndetermined = true
  else if (leftOff !== 'end') found.unread.push({ name, ...leftOff })
}

function cardTexts({ last_4, name, cardholder }: Card): (string | undefined)[] {
  const holder = [cardholder?.first_name, cardholder?.last_name].filter(Boolean).join(' ')
  return [last_4 ?? undefined, name ?? undefined, holder]
}

function commonest(accounts: readonly Account[]): string | undefined {
  const counts = new Map<string, number>()
  for (const { balance } of accounts) {
    if (balance != null) counts.set(balance.currency, (counts.get(balance.currency) ?? 0) + 1)
  }
  const [first] = [...counts].toSorted(([, left], [, right]) => right - left)
  return first?.[0]
}
