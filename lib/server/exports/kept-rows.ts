import { digestOf } from '@/lib/bank-contract/secret-text'
import type { ListPage } from '@/lib/bank-contract/list'
import type { Transaction } from '@/lib/bank-contract/transaction'
import {
  createWindowCutter,
  isBeyond,
  queryBeyond,
  type WindowOrder,
  windowOrderOf,
} from '@/lib/domain/exports/windows'
import type { BankQuery, BankReader, OpenPage } from '@/lib/server/banking/bank-reader'

/** A window of a list that was read to its end and kept. */
export interface RowWindow {
  readonly id: string
  readonly parts: number
  /** Where the next one begins; null where the list ended. */
  readonly edge: string | null
}

/** What a run remembers of the lists that it reads, so that it need not read them again. */
export interface RowMemory {
  /** The windows of a list, in its order. */
  list: (walk: string) => Promise<readonly RowWindow[]>
  read: (window: string, part: number) => Promise<string>
  begin: (walk: string, place: number) => Promise<string>
  add: (window: string, part: number, text: string) => Promise<void>
  close: (window: string, of: Omit<RowWindow, 'id'>) => Promise<void>
  forget: (walk: string) => Promise<void>
}

type Page = ListPage<Transaction>

/** A window is closed once it has so many rows and the day changes: so much is read twice after a crash. */
const windowRows = 5000
/** So many rows are kept at once, so that no list is held in memory and a short one is not kept at all. */
const partRows = 1000

/**
 * The bank as one run reads it: windows of transactions that the run has kept come from there, and the list
 * goes on at the bank where the last of them ended. No token of the bank’s is kept: a window that was not
 * finished is read again.
 */
export function rememberRows(
  memory: RowMemory,
  { rowsAWindow = windowRows, rowsAPart = partRows } = {},
): (bank: BankReader) => BankReader {
  const walks = new Map<string, Walk>()
  return (bank) => ({
    ...bank,
    openTransactions: async (query) => {
      const order = windowOrderOf(query)
      if (order === undefined) return bank.openTransactions(query)
      const list = query.filter(([name]) => name !== 'page_token' && name !== 'page_size')
      const key = digestOf(JSON.stringify(list))
      const token = query.find(([name]) => name === 'page_token')?.[1]
      let walk = walks.get(key)
      if (walk === undefined || token === undefined) {
        await walk?.settled()
        const kept = await memory.list(key)
        walk = createWalk(memory, { key, order, kept, rowsAWindow, rowsAPart })
        walks.set(key, walk)
      }
      return walk.open(bank, { list, size: query.filter(([name]) => name === 'page_size') }, token)
    },
  })
}

interface Walk {
  open: (
    bank: BankReader,
    query: { list: BankQuery; size: BankQuery },
    token: string | undefined,
  ) => Promise<OpenPage<Transaction>>
  /** All that was to be kept is. */
  settled: () => Promise<void>
}

interface WalkParts {
  readonly key: string
  readonly order: WindowOrder
  readonly kept: readonly RowWindow[]
  readonly rowsAWindow: number
  readonly rowsAPart: number
}

function createWalk(memory: RowMemory, parts: WalkParts): Walk {
  const { order, kept } = parts
  const last = kept.at(-1)
  const edge = last?.edge ?? undefined
  const keeper = createKeeper(memory, parts)
  const openKept = async (place: number, part: number): Promise<OpenPage<Transaction>> => {
    const window = kept[place]
    if (window === undefined) throw new Error('no such window')
    // What lies here was written below.
    const page = JSON.parse(await memory.read(window.id, part)) as Omit<Page, 'next_page_token'>
    const next =
      part + 1 < window.parts
        ? `kept ${place} ${part + 1}`
        : place + 1 < kept.length
          ? `kept ${place + 1} 0`
          : window.edge === null
            ? null
            : 'bank '
    const whole = { ...page, next_page_token: next }
    return {
      next_page_token: next,
      rows: page.items.length + page.unreadable.length,
      read: () => whole,
    }
  }
  return {
    settled: () => keeper.settled(),
    open: async (bank, { list, size }, token = kept.length > 0 ? 'kept 0 0' : 'bank ') => {
      const [where, ...rest] = token.split(' ')
      if (where === 'kept') return openKept(Number(rest[0]), Number(rest[1]))
      await keeper.settled()
      const own = edge === undefined ? list : queryBeyond(list, order, edge)
      const bankToken = token.slice('bank '.length)
      const page = await bank.openTransactions([
        ...own,
        ...size,
        ...(bankToken === '' ? [] : [['page_token', bankToken] as const]),
      ])
      const next = page.next_page_token === null ? null : `bank ${page.next_page_token}`
      let taken: Page | undefined
      const read = (): Page => {
        if (taken !== undefined) return taken
        const { items, ...others } = page.read()
        const beyond =
          edge === undefined ? items : items.filter((row) => isBeyond(row, order, edge))
        taken = { ...others, items: beyond, next_page_token: next }
        keeper.take(taken)
        return taken
      }
      return { next_page_token: next, rows: page.rows, read }
    },
  }
}

/** Keeps the pages of a list as windows, one after the other and behind what reads them. */
function createKeeper(memory: RowMemory, { key, order, kept, rowsAWindow, rowsAPart }: WalkParts) {
  const cutter = createWindowCutter<Transaction>(order, rowsAWindow)
  let place = kept.length
  let window: string | undefined
  let parts = 0
  let waiting: Omit<Page, 'next_page_token'>[] = []
  let isOrdered = true
  let work: Promise<void> = Promise.resolve()

  const write = async (): Promise<string> => {
    window ??= await memory.begin(key, place)
    await memory.add(window, parts, JSON.stringify(joined(waiting)))
    parts += 1
    waiting = []
    return window
  }
  const close = async (edge: string | null): Promise<void> => {
    await memory.close(await write(), { parts, edge })
    place += 1
    window = undefined
    parts = 0
  }
  const keep = async (page: Page): Promise<void> => {
    if (!isOrdered) return
    const { items, next_page_token, ...others } = page
    const isUnsorted = others.notApplied?.includes('sort_by') === true
    const cuts = isUnsorted ? undefined : cutter.cut(items)
    if (cuts === undefined) {
      isOrdered = false
      waiting = []
      await memory.forget(key)
      // What the windows before left to the bank may not be all that they do not hold.
      if (kept.length > 0) throw new Error('the list is not in the order of its dates')
      return
    }
    for (const [at, { rows, edge }] of cuts.entries()) {
      waiting.push(
        at === 0 ? { ...others, items: [...rows] } : { items: [...rows], unreadable: [] },
      )
      if (edge !== undefined) await close(edge)
    }
    // A list that ends in its first window was soon read.
    if (next_page_token === null && (place > 0 || window !== undefined)) await close(null)
    else if (countRows(waiting) >= rowsAPart) await write()
  }
  return {
    take: (page: Page): void => {
      work = work.then(() => keep(page))
      // Who reads on hears of it.
      work.catch(() => {})
    },
    settled: () => work,
  }
}

function countRows(pages: readonly Pick<Page, 'items'>[]): number {
  return pages.reduce((count, { items }) => count + items.length, 0)
}

function joined(pages: readonly Omit<Page, 'next_page_token'>[]): Omit<Page, 'next_page_token'> {
  return {
    items: pages.flatMap(({ items }) => items),
    unreadable: pages.flatMap(({ unreadable }) => unreadable),
    notApplied: [...new Set(pages.flatMap(({ notApplied = [] }) => notApplied))],
    leftOut: [],
  }
}
