import 'server-only'
import type { ListPage } from '@/lib/bank-contract/list'
import type { MatchingPage, RefinedRows } from '@/lib/domain/search/refine-rows'
import type { Transaction } from '@/lib/bank-contract/transaction'
import type { LatestTransactions } from '@/lib/domain/transactions/running-balance'
import type { BankQuery, BankReader } from '@/lib/server/banking/bank-reader'

// A thousand rows of the usual size: what a person waits for.
const maxPages = 20

/**
 * Reads a page, and on from it while no row matches: conditions that no bank offers are met by few
 * rows, and a bank may ignore those that it is sent. `refine` applies the conditions of ours; undefined
 * without one. Ends at the bank's end, at a token that leads round, or at `maxPages`; a token that is
 * left says that more follows.
 */
export async function readMatchingPage<Item>(
  list: (query: BankQuery) => Promise<ListPage<Item>>,
  query: BankQuery,
  refine: (rows: readonly Item[]) => RefinedRows<Item> | undefined = () => undefined,
): Promise<MatchingPage<Item>> {
  let page = await list(query)
  let refined = refine(page.items)
  let rowsRead = page.items.length + (page.leftOut ?? 0)
  const unreadable = [...page.unreadable]
  const tokens = new Set(query.flatMap(([name, value]) => (name === 'page_token' ? [value] : [])))
  const conditions = query.filter(([name]) => name !== 'page_token')
  for (let pages = 1; pages < maxPages; pages += 1) {
    const token = page.next_page_token
    const isNarrowed = refined !== undefined || (page.leftOut ?? 0) > 0
    if (!isNarrowed || (refined?.rows ?? page.items).length > 0) break
    if (token === null || tokens.has(token)) break
    tokens.add(token)
    page = await list([...conditions, ['page_token', token]])
    refined = refine(page.items)
    rowsRead += page.items.length + (page.leftOut ?? 0)
    unreadable.push(...page.unreadable)
  }
  return { ...page, unreadable, rowsRead, refined }
}

// As many as a detail shows.
const maxLatestRows = 10

/** The newest rows of an account or a card, only those that name it; and the page that they stand in. */
export async function readLatestOf(
  bank: Pick<BankReader, 'listTransactions'>,
  name: 'account_id' | 'card_id',
  id: string,
  pageSize = maxLatestRows,
): Promise<LatestTransactions & { readonly page: MatchingPage<Transaction> }> {
  const own = (items: readonly Transaction[]) => ({
    rows: items.filter((row) => row[name] === id),
    notApplied: [],
  })
  const query = [[name, id] as const, ['page_size', String(pageSize)] as const]
  const page = await readMatchingPage((each) => bank.listTransactions(each), query, own)
  const rows = (page.refined?.rows ?? []).slice(0, maxLatestRows)
  const isDetermined = ['sort_by', name].every((each) => page.notApplied?.includes(each) !== true)
  return {
    rows,
    isDetermined: isDetermined && (rows.length > 0 || page.next_page_token === null),
    page,
  }
}
