import type { ListPage } from '@/lib/bank-contract/list'
import type { BankQuery, BankReader } from '@/lib/server/banking/bank-reader'
import { walkPages } from '@/lib/server/banking/walk-pages'
import type { DocumentReader } from '@/lib/server/exports/fetch-document'

/**
 * What to call the objects that documents belong to. Names are a comfort: what the bank does not
 * give at once the documents are zipped without.
 */
export async function readNames<Item>(
  readBank: DocumentReader['readBank'],
  list: (bank: BankReader, query: BankQuery) => Promise<ListPage<Item>>,
  nameOf: (item: Item) => readonly [id: string, name: string],
  mostPages: number,
): Promise<ReadonlyMap<string, string>> {
  const names = new Map<string, string>()
  let pages = 0
  const read = (query: BankQuery) => readBank((bank) => list(bank, query))
  for await (const step of walkPages(read, [])) {
    if (step.kind === 'failed') break
    for (const item of step.page.items) {
      const [id, name] = nameOf(item)
      if (name !== '') names.set(id, name)
    }
    pages += 1
    if (pages >= mostPages) break
  }
  return names
}
