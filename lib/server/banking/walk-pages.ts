import type { ListPage } from '@/lib/bank-contract/list'
import type { BankQuery } from '@/lib/server/banking/bank-reader'

type Answer<Page, Failure> = { kind: 'read'; value: Page } | { kind: 'failed'; failure: Failure }

/** What a list's rows are known by. Both legs of a movement may share an id. */
export interface Listed {
  readonly id: string
  readonly account_id?: string | null | undefined
  readonly amount?: unknown
}

function keyOf({ id, account_id, amount }: Listed): string {
  return JSON.stringify([id, account_id, amount])
}

type Followed<Page, Failure> =
  | {
      kind: 'page'
      page: Page
      /** What follows: another page, nothing, or one that was read before. */
      next: 'page' | 'none' | 'repeated'
    }
  | ([Failure] extends [never] ? never : { kind: 'failed'; failure: Failure })

export type WalkedPage<Item, Failure> = Followed<ListPage<Item>, Failure>

/**
 * The pages of a list from its first, 100 rows each, until it ends or fails; `filters` may hold a page
 * of their own, which is left out. The caller decides how far, by stopping.
 */
export async function* followPages<
  Page extends Pick<ListPage<unknown>, 'next_page_token'>,
  Failure = never,
>(
  read: (query: BankQuery) => Promise<Answer<Page, Failure>>,
  filters: BankQuery,
): AsyncGenerator<Followed<Page, Failure>, void> {
  const own = filters.filter(([name]) => name !== 'page_token' && name !== 'page_size')
  const tokens = new Set<string>()
  let token: string | null = null
  do {
    const place: BankQuery = token === null ? [] : [['page_token', token]]
    const answer: Answer<Page, Failure> = await read([...own, ['page_size', '100'], ...place])
    if (answer.kind === 'failed') {
      yield answer as Followed<Page, Failure>
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

/** Each page without the rows of the one before: a bank that counts pages by rows repeats some when others come in. */
export function withoutRepeats<Item extends Listed>(): (page: ListPage<Item>) => ListPage<Item> {
  let before = new Set<string>()
  return (page) => {
    const keys = page.items.map(keyOf)
    const items = page.items.filter((_, at) => !before.has(keys[at] ?? ''))
    before = new Set(keys)
    return { ...page, items }
  }
}

/** The same pages, each without the rows of the one before. */
export async function* walkPages<Item extends Listed, Failure = never>(
  read: (query: BankQuery) => Promise<Answer<ListPage<Item>, Failure>>,
  filters: BankQuery,
): AsyncGenerator<WalkedPage<Item, Failure>, void> {
  const fresh = withoutRepeats<Item>()
  for await (const step of followPages(read, filters)) {
    yield step.kind === 'page' ? { ...step, page: fresh(step.page) } : step
  }
}

/** As much of a list as was read. Figures made of it are "at least" unless `isWhole`. */
export interface ReadList<Item> {
  items: Item[]
  isWhole: boolean
  /** Conditions, by name, that not all of the rows show to hold. */
  notApplied: readonly string[]
}

/**
 * Reads a list to its end, and no further than `maxPages` of 100. Rows that cannot be read are not
 * in it, and make it less than whole. Throws BankingError.
 */
export async function readPages<Item extends Listed>(
  list: (query: BankQuery) => Promise<ListPage<Item>>,
  filters: BankQuery,
  maxPages: number,
): Promise<ReadList<Item>> {
  const items: Item[] = []
  const notApplied = new Set<string>()
  let isReadable = true
  let pages = 0
  const read = async (query: BankQuery) => ({ kind: 'read', value: await list(query) }) as const
  for await (const { page, next } of walkPages(read, filters)) {
    items.push(...page.items)
    for (const name of page.notApplied ?? []) notApplied.add(name)
    isReadable &&= page.unreadable.length === 0
    if (next === 'none') return { items, isWhole: isReadable, notApplied: [...notApplied] }
    pages += 1
    if (pages >= maxPages) break
  }
  return { items, isWhole: false, notApplied: [...notApplied] }
}
