import { type Figure, interleave, ratioFigure } from '@/bench/figure'
import { fetchText, timed } from '@/bench/measure/load'
import { bearerOf, callsDuring, type Client, large } from '@/bench/stack/bench-stack'
import { fillMonth } from '@/bench/stack/fill-month'

const rounds = 5
const month = '2026-01'

/** P37: the close of a month with 5,000 transactions, held against a bare walk of the pages that it reads. */
export async function closeCosts(client: Client, count = 5000): Promise<Figure[]> {
  const { stack, url, cookie } = client
  await fillMonth(client, { month, count, party: 'Close party' })
  const close = { url: `${url}/close?period=${month}`, headers: { cookie } }
  const calls = await callsDuring(stack, async () => {
    if ((await fetchText(close)).includes('depth=')) throw new Error('it was read in part')
  })
  const lists = listsIn(calls)
  const headers = await bearerOf(stack, large)
  const ratio = await interleave(
    rounds,
    () => timed(() => fetchText(close)),
    () => timed(() => walkAll(stack.bank, lists, headers)),
  )
  const pages = calls.filter(({ path }) => path.startsWith('/api/')).length
  return [
    ratioFigure(
      {
        row: 'P37',
        what: `the close of a month with ${count.toLocaleString('en')} transactions`,
        against: `a bare walk of the ${pages} pages that it reads`,
      },
      ratio,
      { atMost: 1.3 },
    ),
  ]
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

/** As the close does it: lists of one kind one after the other, page by page, and the kinds at once. */
async function walkAll(bank: string, lists: Lists, headers: Record<string, string>) {
  await Promise.all(
    Array.from(lists, async ([path, all]) => {
      for (const filters of all) await walk(`${bank}${path}`, filters, headers)
    }),
  )
}

async function walk(address: string, filters: string, headers: Record<string, string>) {
  const query = new URLSearchParams(filters)
  for (;;) {
    const text = await fetchText({ url: `${address}?${query}`, headers })
    const { next_page_token: next } = JSON.parse(text) as { next_page_token?: string | null }
    if (next == null) return
    query.set('page_token', next)
  }
}
