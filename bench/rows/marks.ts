import { inflateRawSync } from 'node:zlib'
import { type Figure, inTurn, ratioFigure, summarize } from '@/bench/figure'
import { fetchText, medianTime, timed } from '@/bench/measure/load'
import type { Client } from '@/bench/stack/bench-stack'

const rounds = 5
const pagesEach = 20
const together = 500
const pageSize = 100

/** P34: what marks add to a list page, and what it costs to mark 500 rows at once. */
export async function markCosts({ stack, url, cookie }: Client): Promise<Figure[]> {
  const headers = { cookie, origin: stack.dashboard, accept: 'application/json' }
  const pageAt = (period: string) => ({
    url: `${url}/transactions?period=${period}&page_size=${pageSize}`,
    headers: { cookie },
  })
  const rows = await readRows(url, cookie)
  const api = `${url.replace('/clients/', '/api/marks/')}/transaction`
  const steps = new Map<string, number>()
  const mark = async (keys: readonly SeenRow[]) => {
    const body = new URLSearchParams([
      ['does', 'review'],
      ...keys.map(({ key }) => ['row', JSON.stringify([key, steps.get(key) ?? 0])]),
      ...[...new Set(keys.map(({ seen }) => seen))].map((seen) => ['seen', seen]),
    ])
    const answer = await fetch(api, { method: 'POST', headers, body })
    const { done } = (await answer.json()) as { done: number }
    if (done !== keys.length) throw new Error(`${done} of ${keys.length} rows were marked`)
    for (const { key } of keys) steps.set(key, (steps.get(key) ?? 0) + 1)
  }
  const marked = rows.slice(0, together)
  if (marked.length < together) throw new Error(`the list has ${rows.length} rows`)
  const before = medianTime(pageAt('all-dates'), pagesEach)
  const plain = await inTurn(rounds, { page: before })
  const marking = await inTurn(rounds, {
    marking: () => timed(() => mark(marked)),
    page: medianTime(pageAt('all-dates'), pagesEach),
  })
  const ratios = marking.map(({ page }, at) => page / (plain[at]?.page ?? Number.NaN))
  return [
    ratioFigure(
      {
        row: 'P34',
        what: `transactions page of ${pageSize} rows, each of them marked: p50`,
        against: 'the same page before any of them was',
      },
      summarize(ratios),
      { atMost: 1.15 },
    ),
    ratioFigure(
      {
        row: 'P34',
        what: `${together} rows marked in one request`,
        against: `a transactions page of ${pageSize} rows`,
      },
      summarize(marking.map((taken) => taken.marking / taken.page)),
      { atMost: 3 },
    ),
  ]
}

interface SeenRow {
  readonly key: string
  readonly seen: string
}

/** Rows of the first pages as a browser has them: their keys, and the page that says what was seen. */
async function readRows(url: string, cookie: string): Promise<SeenRow[]> {
  const rows = new Map<string, SeenRow>()
  let next: string | undefined = `${url}/transactions?period=all-dates&page_size=${pageSize}`
  while (next !== undefined && rows.size < together) {
    const html: string = await fetchText({ url: next, headers: { cookie } })
    const sent = sentIn(html)
    const seen = textOf(/"seen":"([^"]+)"/.exec(sent)?.[1] ?? '', sent)
    // It begins with what the page showed of each row, by its key.
    const shown = inflateRawSync(Buffer.from(seen.split('.')[0] ?? '', 'base64url')).toString()
    for (const [key] of JSON.parse(shown) as [string][]) rows.set(key, { key, seen })
    const [, href] = /"nextHref":("\/[^"]+")/.exec(sent) ?? []
    next = href && new URL(JSON.parse(href) as string, url).href
  }
  return [...rows.values()]
}

/** What the page sends its components, out of the scripts that hold it. */
function sentIn(html: string): string {
  const pushed = html.matchAll(/self\.__next_f\.push\(\[1,("(?:[^"\\]|\\.)*")\]\)/g)
  return Array.from(pushed, ([, text = '""']) => JSON.parse(text) as string).join('')
}

/** A long text stands by itself, after its length in bytes, and is referred to. */
function textOf(value: string, sent: string): string {
  if (!value.startsWith('$')) return value
  const place = new RegExp(`(?<![0-9a-f])${value.slice(1)}:T([0-9a-f]+),`).exec(sent)
  if (place === null) throw new Error(`the page does not hold ${value}`)
  const first = place.index + place[0].length
  return sent.slice(first, first + Number.parseInt(place[1] ?? '', 16))
}
