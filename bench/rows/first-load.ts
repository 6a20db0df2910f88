import { amountFigure, type Figure, inTurn, median, ratioFigure, summarize } from '@/bench/figure'
import type { Client } from '@/bench/stack/bench-stack'

const rounds = 5
const line = {
  offline: false,
  latency: 40,
  downloadThroughput: 10_000_000 / 8,
  uploadThroughput: 10_000_000 / 8,
}

/** P30: the transactions page, cold, on a line of 10 Mbit/s with 40 ms, against an empty page on it. */
export async function firstLoads(client: Client): Promise<Figure[]> {
  const taken = await inTurn(rounds, {
    list: () => loadCold(client, `${client.url}/transactions`),
    blank: () => loadCold(client, `${client.stack.dashboard}/blank`),
  })
  const ofList = (kind: keyof FirstLoad) => median(taken.map(({ list }) => list[kind]))
  const what = 'first load of the transactions page, cold, at 10 Mbit/s and 40 ms'
  const against = 'an empty page of the same build on the same line'
  const paint = summarize(taken.map(({ list, blank }) => list.firstPaint / blank.firstPaint))
  const alone = { row: 'P30', against: 'itself' }
  return [
    ratioFigure(
      { row: 'P30', what: `${what}: paint (${Math.round(ofList('firstPaint'))} ms)`, against },
      paint,
      { atMost: 1.4 },
    ),
    amountFigure({ ...alone, what: `${what}: blocking time` }, ofList('blocking'), 'ms', 15),
    amountFigure({ ...alone, what: `${what}: on the wire` }, ofList('bytes'), 'bytes', 240_000),
  ]
}

interface FirstLoad {
  /** Milliseconds from the start of the navigation. */
  firstPaint: number
  /** What each task takes of the main thread beyond 50 ms. */
  blocking: number
  /** Of everything that came, headers included. */
  bytes: number
}

/** In a context of its own, so that nothing is cached. */
async function loadCold({ stack, cookie }: Client, url: string): Promise<FirstLoad> {
  const context = await stack.browser.newContext({ extraHTTPHeaders: { cookie } })
  try {
    const page = await context.newPage()
    await page.addInitScript(watchTasks)
    const session = await context.newCDPSession(page)
    await session.send('Network.enable')
    await session.send('Network.emulateNetworkConditions', line)
    let bytes = 0
    session.on('Network.loadingFinished', ({ encodedDataLength }) => {
      bytes += encodedDataLength
    })
    // The icon of the tab and what is loaded behind the page count too.
    const response = await page.goto(url, { waitUntil: 'networkidle' })
    if (response?.status() !== 200) throw new Error(`${url} answered ${response?.status()}`)
    return { ...(await page.evaluate<Omit<FirstLoad, 'bytes'>>(readTimes)), bytes }
  } finally {
    await context.close()
  }
}

// As text: what a bundler puts into a function does not exist in the page.
const watchTasks = `new PerformanceObserver((list) => {
  for (const { duration } of list.getEntries()) globalThis.blocking += duration - 50
}).observe({ type: 'longtask', buffered: true }, (globalThis.blocking = 0))`
const readTimes = `({
  firstPaint: performance.getEntriesByName('first-paint')[0].startTime,
  blocking: globalThis.blocking,
})`
