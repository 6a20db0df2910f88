import { exactFigure, type Figure } from '@/bench/figure'
import { type ReceivedRequest, requestsReceived } from '@/bench/measure/requests-received'
import type { Connected } from '@/bench/stack/connected'
import { advanceBankClock } from '@/bench/stack/bank-clock'

const views = 50
// Spec, Limits: an access token lives 15 minutes.
const pastTokenLifeSeconds = 16 * 60

/** P23, P24: calls that the bank received for pages of the dashboard, by the bank's own count. */
export async function upstreamCalls(connected: Connected): Promise<Figure[]> {
  const { stack } = connected
  const listUrl = `${connected.clientUrl}/transactions`
  const open = async (url: string): Promise<string> => {
    const page = await connected.browsing.get(url)
    if (page.status !== 200) throw new Error(`${url} answered ${page.status}`)
    return page.html
  }
  const openAtOnce = async (url: string): Promise<void> => {
    await Promise.all(Array.from({ length: views }, () => open(url)))
  }
  let html = ''
  const list = await requestsReceived(stack, async () => {
    html = await open(listUrl)
  })
  const link = /href="(\/clients\/[^"]+\/transactions\/[^"?]+[^"]*)"/.exec(html)?.[1]
  if (link === undefined) throw new Error('the transactions page links to no transaction')
  const detail = await requestsReceived(stack, async () => {
    await open(new URL(link.replaceAll('&amp;', '&'), listUrl).href)
  })
  // Browsers keep their connections; Node takes one new one between two pieces of work.
  await openAtOnce(`${stack.appUrl}/blank`)
  const together = await requestsReceived(stack, () => openAtOnce(`${listUrl}?page_size=20`))
  await advanceBankClock(stack, pastTokenLifeSeconds)
  const expired = await requestsReceived(stack, () => openAtOnce(`${listUrl}?page_size=100`))
  if (list.length === 0 || detail.length === 0) throw new Error('the bank counted no call at all')
  const figure = (row: string, what: string, value: number, goal: number): Figure =>
    exactFigure({ row, what, against: "the bank's own count" }, value, 'calls', goal)
  return [
    figure('P23', 'upstream calls of a list page', list.length, 1),
    figure('P23', 'upstream calls of a detail page', detail.length, 2),
    figure('P24', `upstream calls of ${views} identical views at once`, together.length, 1),
    figure('P24', `refreshes for ${views} views with an expired token`, refreshes(expired), 1),
  ]
}

function refreshes(calls: readonly ReceivedRequest[]): number {
  const count = calls.filter(({ path }) => path === '/oauth2/token').length
  if (count === 0) throw new Error('no token was refreshed: the bank still took the old one')
  return count
}
