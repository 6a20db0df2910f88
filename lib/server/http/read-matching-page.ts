import 'server-only'
import type { ListPage } from '@/lib/bank-contract/list'
import type { MatchingPage } from '@/lib/domain/search/refine-rows'
import type { BankQuery } from '@/lib/server/banking/bank-reader'

// A thousand rows of the usual size: what a person waits for.
const mostPages = 20

/**
 * Reads a page, and on from it while no row matches: conditions that no bank offers are met by few
 * rows. `refine` gives the matching rows, or undefined where there is no such condition. Ends at the
 * bank's end, at a token that leads round, or at `mostPages`; a token that is left says that more follows.
 */
export async function readMatchingPage<Item>(
  list: (query: BankQuery) => Promise<ListPage<Item>>,
  query: BankQuery,
  refine: (rows: readonly Item[]) => readonly Item[] | undefined,
): Promise<MatchingPage<Item>> {
  let page = await list(query)
  let rowsRead = page.items.length
  const unreadable = [...page.unreadable]
  const tokens = new Set(query.flatMap(([name, value]) => (name === 'page_token' ? [value] : [])))
  const conditions = query.filter(([name]) => name !== 'page_token')
  for (let pages = 1; pages < mostPages; pages += 1) {
    const token = page.next_page_token
    const matching = refine(page.items)
    if (matching === undefined || matching.length > 0) break
    if (token === null || tokens.has(token)) break
    tokens.add(token)
    page = await list([...conditions, ['page_token', token]])
    rowsRead += page.items.length
    unreadable.push(...page.unreadable)
  }
  return { ...page, unreadable, rowsRead }
}
