import 'server-only'
import type { ListPage } from '@/lib/bank-contract/list'
import { extentOfPage, type MatchingPage, type Refine } from '@/lib/domain/search/refine-rows'
import type { Transaction } from '@/lib/bank-contract/transaction'
import type { LatestTransactions } from '@/lib/domain/transactions/running-balance'
import type { BankQuery, BankReader } from '@/lib/server/banking/bank-reader'
import { type Listed, rowKey, walkPages } from '@/lib/server/banking/walk-pages'

// A thousand rows of the usual size: what a person waits for.
const maxPages = 20

/**
 * Reads a page, and on from it while no row matches: conditions that no bank offers are met by few
 * rows, and a bank may ignore those that it is sent. `refine` applies the conditions of ours; undefined
 * without one. Goes no further than `maxPages`; a token that is left says that more follows.
 */
export async function readMatchingPage<Item extends Listed>(
  list: (query: BankQuery) => Promise<ListPage<Item>>,
  query: BankQuery,
  refine: Refine<Item> = () => undefined,
): Promise<MatchingPage<Item>> {
  const valueOf = (wanted: string) => query.find(([name]) => name === wanted)?.[1]
  const read = async (each: BankQuery) => ({ kind: 'read', value: await list(each) }) as const
  const walk = walkPages(read, query, {
    maxPages,
    from: valueOf('page_token'),
    pageSize: valueOf('page_size') ?? null,
  })
  const unreadable: unknown[] = []
  let rowsRead = 0
  for await (const { page, end } of walk) {
    const refined = await refine(page.items)
    const leftOut = page.leftOut?.length ?? 0
    rowsRead += page.items.length + leftOut
    unreadable.push(...page.unreadable)
    const isNarrowed = refined !== undefined || leftOut > 0
    const last = (refined?.rows ?? page.items).at(-1)
    if (end !== undefined || !isNarrowed || last !== undefined) {
      const leadsOn = end === undefined || end === 'limit'
      const next_page_token = leadsOn ? page.next_page_token : null
      const ofFilter = refined && { refined, last: last && rowKey(last) }
      return { ...page, next_page_token, unreadable, rowsRead, ...ofFilter, end }
    }
  }
  throw new Error('a walk without a page')
}

// As many as a detail shows.
const maxLatestRows = 10

/**
 * The newest rows of an account or a card, only those that name it, and of these dates; and the page that
 * they stand in.
 */
export async function readLatestOf(
  bank: Pick<BankReader, 'listTransactions'>,
  name: 'account_id' | 'card_id',
  id: string,
  { dates = [], pageSize = maxLatestRows }: { dates?: BankQuery; pageSize?: number } = {},
): Promise<LatestTransactions & { readonly page: MatchingPage<Transaction> }> {
  const own = (items: readonly Transaction[]) => ({
    rows: items.filter((row) => row[name] === id),
    notApplied: [],
  })
  const query = [[name, id] as const, ...dates, ['page_size', String(pageSize)] as const]
  const page = await readMatchingPage((each) => bank.listTransactions(each), query, own)
  const rows = (page.refined?.rows ?? []).slice(0, maxLatestRows)
  const extent = extentOfPage(page, { page: 1 })
  const conditions = ['sort_by', name, ...dates.map(([condition]) => condition)]
  const isDetermined = conditions.every((each) => page.notApplied?.includes(each) !== true)
  return {
    rows,
    isDetermined: isDetermined && (rows.length > 0 || extent.end === 'whole'),
    ...extent,
    page,
  }
}
