import type { ListPage } from '@/lib/bank-contract/list'
import type { Reading, ReadingEnd } from '@/lib/domain/reading/reading'
import type { BankQuery, OpenPage } from '@/lib/server/banking/bank-reader'
import { isBankingError } from '@/lib/server/banking/banking-error'
import { createSeenTexts } from '@/lib/server/banking/seen-texts'

/** What a list's rows are known by. Both legs of a movement may share an id. */
export interface Listed {
  readonly id: string
  readonly account_id?: string | null | undefined
  readonly amount?: unknown
}

type Answer<Page, Failure> = { kind: 'read'; value: Page } | { kind: 'failed'; failure: Failure }

type Step<Page, Failure> =
  | {
      kind: 'page'
      page: Page
      /** Undefined while another page follows; of the last one, why none does. */
      end: Exclude<ReadingEnd, 'failed'> | undefined
    }
  | ([Failure] extends [never] ? never : { kind: 'failed'; failure: Failure })

export type WalkedPage<Item, Failure = never> = Step<ListPage<Item>, Failure>

export interface WalkLimits {
  /** No more pages are read: as many as one view may call for, if it is not given. */
  readonly maxPages?: number
  /** The token of the page that it begins at; the first, if it is not given. */
  readonly from?: string | undefined
  /** 100, if it is not given; null leaves it to the bank. */
  readonly pageSize?: string | null
}

/** What one view of a person may call the bank of a client: for 50,000 rows in pages of 100. */
export const maxCallsOfView = 500
/** A list that brings nothing new for so many pages in a row is taken to have no end. */
const maxIdlePages = 20

/**
 * The pages of a list one after the other; every walk is this one. It ends where the bank says so, at a
 * token that was seen before, after twenty pages in a row that bring nothing new, and at `maxPages`. A row
 * counts once. `filters` may hold a page of their own, which is left out. The rows of a page are read when
 * the caller reads them, so that the next page can be requested before.
 */
export async function* walkOpenPages<Item extends Listed, Failure = never>(
  read: (query: BankQuery) => Promise<Answer<OpenPage<Item>, Failure>>,
  filters: BankQuery,
  { maxPages = maxCallsOfView, from, pageSize = '100' }: WalkLimits = {},
  take: (page: OpenPage<Item>) => void = () => {},
): AsyncGenerator<Step<OpenPage<Item>, Failure>, void> {
  const own = filters.filter(([name]) => name !== 'page_token' && name !== 'page_size')
  const seen = createSeenRows<Item>()
  const tokens = createSeenTexts()
  let token = from ?? null
  for (let pages = 1; ; pages += 1) {
    if (token !== null) tokens.add(token)
    const place = Object.entries({ page_size: pageSize, page_token: token })
    const answer: Answer<OpenPage<Item>, Failure> = await read([
      ...own,
      ...place.flatMap(([name, value]) => (value === null ? [] : [[name, value] as const])),
    ])
    if (answer.kind === 'failed') {
      yield answer as Step<OpenPage<Item>, Failure>
      return
    }
    const page = seen.open(answer.value)
    take(page)
    token = page.next_page_token
    const end = endOf()
    yield { kind: 'page', page, end }
    if (end !== undefined) return

    function endOf() {
      // Spec, Pagination 4: the list is complete at null, and nowhere else.
      if (token === null) return 'whole'
      if (tokens.has(token)) return 'repeated_token'
      if (seen.idlePages() >= maxIdlePages) return 'empty_pages'
      return pages >= maxPages ? 'limit' : undefined
    }
  }
}

/** The same with the rows of each page. */
export async function* walkPages<Item extends Listed, Failure = never>(
  read: (query: BankQuery) => Promise<Answer<ListPage<Item>, Failure>>,
  filters: BankQuery,
  limits?: WalkLimits,
): AsyncGenerator<WalkedPage<Item, Failure>, void> {
  const open = async (query: BankQuery) => {
    const answer = await read(query)
    return answer.kind === 'failed' ? answer : { ...answer, value: openedPage(answer.value) }
  }
  for await (const step of walkOpenPages(open, filters, limits, (page) => page.read())) {
    yield step.kind === 'page' ? { ...step, page: step.page.read() } : step
  }
}

/** A page that was read already, as one to be read. */
export function openedPage<Item>(page: ListPage<Item>): OpenPage<Item> {
  const { next_page_token, items, unreadable, leftOut = [] } = page
  const rows = items.length + unreadable.length + leftOut.length
  return { next_page_token, rows, read: () => page }
}

/**
 * Reads a list to its end, and no further than `maxPages` of 100. Throws BankingError; where the view has
 * used up its calls before the end, it is what was read until then.
 */
export async function readPages<Item extends Listed>(
  list: (query: BankQuery) => Promise<ListPage<Item>>,
  filters: BankQuery,
  maxPages: number,
): Promise<Reading<Item>> {
  const items: Item[] = []
  const notApplied = new Set<string>()
  let notUnderstood = 0
  let pages = 0
  let end: ReadingEnd | undefined
  const read = async (query: BankQuery) => {
    try {
      return { kind: 'read', value: await list(query) } as const
    } catch (failure) {
      const isFirst = query.every(([name]) => name !== 'page_token')
      if (isFirst || !isBankingError(failure) || failure.code !== 'too_many_calls') throw failure
      return { kind: 'failed', failure } as const
    }
  }
  for await (const step of walkPages(read, filters, { maxPages })) {
    if (step.kind === 'failed') {
      end = 'limit'
      break
    }
    pages += 1
    items.push(...step.page.items)
    notUnderstood += step.page.unreadable.length
    for (const name of step.page.notApplied ?? []) notApplied.add(name)
    end = step.end
  }
  return {
    items,
    end: end ?? 'limit',
    notUnderstood,
    ...(notUnderstood > 0 && { unreadable: notUnderstood }),
    notApplied: [...notApplied],
    pages,
  }
}

/**
 * The rows of one walk, of which each counts once: a bank that counts pages by rows repeats some when
 * others come in, and one may lead back to its first page.
 */
function createSeenRows<Item extends Listed>() {
  const seen = createSeenTexts()
  let idlePages = 0

  const isNew = (row: Item): boolean => {
    const leg = legOf(row)
    // With its length no identifier continues an account’s.
    return seen.add(`${leg.length} ${leg} ${row.id}`)
  }

  const withoutSeen = (page: ListPage<Item>): ListPage<Item> => {
    const items = page.items.filter(isNew)
    const leftOut = page.leftOut?.filter(isNew) ?? []
    const isRepeated = items.length + leftOut.length === 0
    const hasNew = !isRepeated || (page.items.length === 0 && page.unreadable.length > 0)
    idlePages = hasNew ? 0 : idlePages + 1
    return { ...page, items, leftOut, unreadable: hasNew ? page.unreadable : [] }
  }

  return {
    /** The page without the rows that a page before it brought. */
    open: ({ read, ...page }: OpenPage<Item>): OpenPage<Item> => {
      let opened: ListPage<Item> | undefined
      if (page.rows === 0) idlePages += 1
      return { ...page, read: () => (opened ??= page.rows === 0 ? read() : withoutSeen(read())) }
    },
    /** How many pages in a row have brought nothing new, of those that were read. */
    idlePages: () => idlePages,
  }
}

/** By this a row is known on whatever page of its list it comes. */
export function rowKey(row: Listed): string {
  return `${legOf(row)} ${row.id}`
}

function legOf({ account_id, amount }: Listed): string {
  if (account_id != null) return account_id
  // Where a bank names no account, the legs of a movement still go opposite ways.
  const isMoney = typeof amount === 'object' && amount !== null && 'amount' in amount
  return isMoney && Number(amount.amount) < 0 ? 'out' : ''
}
