import type { ListPage } from '@/lib/bank-contract/list'
import type { BankQuery } from '@/lib/server/banking/bank-reader'
import { walkPages } from '@/lib/server/banking/walk-pages'

/** As much of a list as was read. Figures made of it are "at least" unless `isWhole`. */
export interface ReadList<Item> {
  items: Item[]
  isWhole: boolean
}

/**
 * Reads a list to its end, and no further than `mostPages` of 100. Rows that cannot be read are not
 * in it, and make it less than whole. Throws BankingError.
 */
export async function readPages<Item>(
  list: (query: BankQuery) => Promise<ListPage<Item>>,
  filters: BankQuery,
  mostPages: number,
): Promise<ReadList<Item>> {
  const items: Item[] = []
  let isReadable = true
  let pages = 0
  const read = async (query: BankQuery) => ({ kind: 'read', value: await list(query) }) as const
  for await (const { page, next } of walkPages(read, filters)) {
    items.push(...page.items)
    isReadable &&= page.unreadable.length === 0
    if (next === 'none') return { items, isWhole: isReadable }
    pages += 1
    if (pages >= mostPages) break
  }
  return { items, isWhole: false }
}
