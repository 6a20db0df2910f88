import { exactFigure, type Figure } from '@/bench/figure'
import { requestsReceived } from '@/bench/measure/requests-received'
import type { Connected } from '@/bench/stack/connected'

/** P23, P24: calls that the bank received for pages of the dashboard, by the bank's own count. */
export async function upstreamCalls(connected: Connected): Promise<Figure[]> {
  const listUrl = `${connected.clientUrl}/transactions`
  const open = async (url: string): Promise<string> => {
    const page = await connected.browsing.get(url)
    if (page.status !== 200) throw new Error(`${url} answered ${page.status}`)
    return page.html
  }
  let html = ''
  const list = await requestsReceived(connected.stack, async () => {
    html = await open(listUrl)
  })
  const link = /href="(\/clients\/[^"]+\/transactions\/[^"?]+[^"]*)"/.exec(html)?.[1]
  if (link === undefined) throw new Error('the transactions page links to no transaction')
  const detail = await requestsReceived(connected.stack, async () => {
    await open(new URL(link.replaceAll('&amp;', '&'), listUrl).href)
  })
  const together = await requestsReceived(connected.stack, async () => {
    await Promise.all(Array.from({ length: 50 }, () => open(`${listUrl}?page_size=37`)))
  })
  if (list.length === 0 || detail.length === 0) throw new Error('the bank counted no call at all')
  const figure = (row: string, what: string, value: number, goal: number): Figure =>
    exactFigure({ row, what, against: "the bank's own count" }, value, 'calls', goal)
  return [
    figure('P23', 'upstream calls of a list page', list.length, 1),
    figure('P23', 'upstream calls of a detail page', detail.length, 2),
    figure('P24', 'upstream calls of 50 identical views at once', together.length, 1),
  ]
}
