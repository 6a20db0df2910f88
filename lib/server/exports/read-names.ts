import type { ListPage } from '@/lib/contract/list'
import type { BankQuery, BankReader } from '@/lib/server/banking/bank-reader'
import type { DocumentReader } from '@/lib/server/exports/fetch-document'

/**
 * What to call the objects that documents belong to. Names are a comfort: what the bank does not
 * give at once the documents are packed without.
 */
export async function readNames<Item>(
  readBank: DocumentReader['readBank'],
  list: (bank: BankReader, query: BankQuery) => Promise<ListPage<Item>>,
  nameOf: (item: Item) => readonly [id: string, name: string],
  mostPages: number,
): Promise<ReadonlyMap<string, string>> {
  const names = new Map<string, string>()
  let token: string | null = null
  for (let page = 0; page < mostPages; page += 1) {
    const query: BankQuery = [
      ['page_size', '100'],
      ...(token === null ? [] : [['page_token', token] as const]),
    ]
    const outcome = await readBank((bank) => list(bank, query))
    if (outcome.kind === 'failed') break
    const { items, next_page_token }: ListPage<Item> = outcome.value
    for (const item of items) {
      const [id, name] = nameOf(item)
      if (name !== '') names.set(id, name)
    }
    token = next_page_token
    if (token === null) break
  }
  return names
}
