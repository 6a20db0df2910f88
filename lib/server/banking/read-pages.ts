import type { ListPage } from '@/lib/contract/list'
import type { BankQuery } from '@/lib/server/banking/bank-reader'

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
  let token: string | null = null
  for (let page = 0; page < mostPages; page += 1) {
    const query: BankQuery = [
      ...filters,
      ['page_size', '100'],
      ...(token === null ? [] : [['page_token', token] as const]),
    ]
    const { items: further, unreadable, next_page_token }: ListPage<Item> = await list(query)
    items.push(...further)
    isReadable &&= unreadable.length === 0
    token = next_page_token
    if (token === null) return { items, isWhole: isReadable }
  }
  return { items, isWhole: false }
}
