import { amountFigure, type Figure } from '@/bench/figure'
import { fetchText } from '@/bench/measure/load'
import { callsDuring, type Client } from '@/bench/stack/bench-stack'

const views = 50
// Spec, Limits: an access token lives 15 minutes.
const pastTokenLifeSeconds = 16 * 60

/** P23, P24: calls that the bank received for pages of the dashboard, by the bank's own count. */
export async function upstreamCalls({ stack, url, cookie }: Client): Promise<Figure[]> {
  const list = `${url}/transactions`
  const open = (address: string) => fetchText({ url: address, headers: { cookie } })
  const openAtOnce = (address: string) =>
    Promise.all(Array.from({ length: views }, () => open(address)))
  const link = /href="(\/clients\/[^"]+\/transactions\/[^"?]+[^"]*)"/.exec(await open(list))?.[1]
  if (link === undefined) throw new Error('the transactions page links to no transaction')
  const detail = new URL(link.replaceAll('&amp;', '&'), list).href
  // Browsers keep their connections; Node takes one new one between two pieces of work.
  await openAtOnce(`${stack.dashboard}/blank`)
  const ofList = await callsDuring(stack, () => open(`${list}?page_size=20`))
  const ofDetail = await callsDuring(stack, () => open(detail))
  const together = await callsDuring(stack, () => openAtOnce(list))
  await stack.control.advanceSeconds(pastTokenLifeSeconds)
  const expired = await callsDuring(stack, () => openAtOnce(`${list}?page_size=100`))
  const refreshes = expired.filter(({ path }) => path === '/oauth2/token')
  const figure = (row: string, what: string, calls: readonly unknown[], atMost: number): Figure => {
    if (calls.length === 0) throw new Error(`${what}: the bank counted none`)
    return amountFigure(
      { row, what, against: "the bank's own count" },
      calls.length,
      'calls',
      atMost,
    )
  }
  return [
    figure('P23', 'upstream calls of a list page', ofList, 1),
    figure('P23', 'upstream calls of a detail page', ofDetail, 2),
    figure('P24', `upstream calls of ${views} identical views at once`, together, 1),
    figure('P24', `refreshes for ${views} views with an expired token`, refreshes, 1),
  ]
}
