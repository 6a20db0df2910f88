import { type Figure, inTurn, ratioFigure, summarize } from '@/bench/figure'
import { findBank, findDashboard, processorTime } from '@/bench/measure/dashboard-process'
import { fetchText, type Target, timed } from '@/bench/measure/load'
import { bearerOf, callsDuring, type Client, large } from '@/bench/stack/bench-stack'
import { fillMonth } from '@/bench/stack/fill-month'

const rounds = 5
const month = '2026-01'

/**
 * P37: the close of a month with 5,000 transactions, once it is begun, held against a bare walk of the pages that
 * it reads: by the clock, and by the processor time of all who take part.
 */
export async function closeCosts(client: Client, count = 5000): Promise<Figure[]> {
  const { stack } = client
  await fillMonth(client, { month, count, party: 'Close party' })
  const close = await beginClose(client)
  const calls = await callsDuring(stack, async () => {
    if ((await fetchText(close)).includes('depth=')) throw new Error('it was read in part')
  })
  const pages = calls.filter(({ path }) => path.startsWith('/api/')).length
  const lists = listsIn(calls)
  const headers = await bearerOf(stack, large)
  const walkAll = async () => {
    const walked = await walkLists(stack.bank, lists, headers)
    if (walked !== pages) throw new Error(`${walked} pages were walked of ${pages}`)
  }
  const [dashboard, bank] = await Promise.all([findDashboard(), findBank()])
  const taken = await inTurn(rounds, {
    close: () => costsOf([dashboard, bank], () => fetchText(close)),
    walk: () => costsOf([process.pid, bank], walkAll),
  })
  const what = `the close of a month with ${count.toLocaleString('en')} transactions`
  const against = `a bare walk of the ${pages} pages that it reads`
  return [
    ratioFigure(
      { row: 'P37', what, against },
      summarize(taken.map((each) => each.close.time / each.walk.time)),
      { atMost: 1.3 },
    ),
    ratioFigure(
      { row: 'P37', what: `${what}: processor time`, against },
      summarize(taken.map((each) => each.close.processor / each.walk.processor)),
      { atMost: 2 },
    ),
  ]
}

async function beginClose({ stack, url, cookie }: Client): Promise<Target> {
  const begun = await fetch(url.replace('/clients/', '/api/close/'), {
    method: 'POST',
    headers: { cookie, origin: stack.dashboard },
    body: new URLSearchParams({ first: `${month}-01`, last: `${month}-31` }),
    redirect: 'manual',
  })
  // A run before this one has begun it.
  if (![303, 409].includes(begun.status))
    throw new Error(`beginning it was answered with ${begun.status}`)
  return { url: `${url}/close?period=${month}`, headers: { cookie } }
}

/** Milliseconds by the clock, and of processor time in these processes. */
async function costsOf(processes: readonly number[], action: () => Promise<unknown>) {
  let time = 0
  const processor = await processorTime(processes, async () => {
    time = await timed(action)
  })
  return { time, processor }
}

type Lists = ReadonlyMap<string, ReadonlySet<string>>

/** By path the lists that were walked, each by its filters. */
function listsIn(calls: readonly { path: string; query: string }[]): Lists {
  const lists = new Map<string, Set<string>>()
  for (const { path, query } of calls) {
    if (!path.startsWith('/api/')) continue
    const filters = new URLSearchParams(query)
    filters.delete('page_token')
    const own = lists.get(path) ?? new Set()
    lists.set(path, own.add(filters.toString()))
  }
  return lists
}

/** As the close does it: the lists of a kind in turn, page by page, and the kinds at once. Gives how many pages. */
async function walkLists(bank: string, lists: Lists, headers: Record<string, string>) {
  let pages = 0
  await Promise.all(
    Array.from(lists, async ([path, all]) => {
      for (const filters of all) {
        const walked = await walk(`${bank}${path}`, filters, headers)
        pages += walked
      }
    }),
  )
  return pages
}

async function walk(address: string, filters: string, headers: Record<string, string>) {
  const query = new URLSearchParams(filters)
  for (let pages = 1; ; pages += 1) {
    const text = await fetchText({ url: `${address}?${query}`, headers })
    const { page } = JSON.parse(text) as { page: { next_page_token: string | null } }
    if (page.next_page_token === null) return pages
    query.set('page_token', page.next_page_token)
  }
}
