import type { ListPage } from '@/lib/bank-contract/list'
import type { BankQuery } from '@/lib/server/banking/bank-reader'

type Answer<Item, Failure> =
  | { kind: 'read'; value: ListPage<Item> }
  | { kind: 'failed'; failure: Failure }

export type WalkedPage<Item, Failure> =
  | {
      kind: 'page'
      page: ListPage<Item>
      /** What follows: another page, nothing, or one that was read before. */
      next: 'page' | 'none' | 'repeated'
    }
  | ([Failure] extends [never] ? never : { kind: 'failed'; failure: Failure })

/**
 * A list from its first page, 100 rows each, until it ends or fails; `filters` may hold a page of
 * their own, which is left out. How far to go is the caller's to say, by asking for no more.
 */
export async function* walkPages<Item, Failure = never>(
  read: (query: BankQuery) => Promise<Answer<Item, Failure>>,
  filters: BankQuery,
): AsyncGenerator<WalkedPage<Item, Failure>, void> {
  const asked = filters.filter(([name]) => name !== 'page_token' && name !== 'page_size')
  const tokens = new Set<string>()
  let token: string | null = null
  do {
    const place: BankQuery = token === null ? [] : [['page_token', token]]
    const answer: Answer<Item, Failure> = await read([...asked, ['page_size', '100'], ...place])
    if (answer.kind === 'failed') {
      yield answer as WalkedPage<Item, Failure>
      return
    }
    token = answer.value.next_page_token
    // Spec, Pagination: a token leads on. One that comes again would lead round for ever.
    const next = token === null ? 'none' : tokens.has(token) ? 'repeated' : 'page'
    yield { kind: 'page', page: answer.value, next }
    if (token === null || next === 'repeated') return
    tokens.add(token)
  } while (true)
}
