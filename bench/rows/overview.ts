import type { BrowserContext } from '@playwright/test'
import { type Figure, ratioFigure } from '@/bench/figure'
import { median, type Target, timeEach } from '@/bench/measure/load'
import { processorMilliseconds } from '@/bench/measure/processor-time'
import { interleave } from '@/bench/measure/ratio'
import { findDescendant } from '@/bench/measure/resident-memory'
import { launchChromium } from '@/bench/stack/chromium'
import { type Connected, signInAndConnect } from '@/bench/stack/connected'
import { startStack } from '@/bench/stack/start-stack'

const rounds = 5
const visitsPerRound = 10
const paintsPerRound = 5
const mostWarmUps = 20

/** P31: the overview of twelve months, 50,000 of a client's 100,000 transactions, warm. */
export async function overviewCosts(
  dataDir: string,
  at: { person: string; business: string },
  report: (line: string) => void,
): Promise<Figure[]> {
  const stack = await startStack(dataDir)
  try {
    const connected = await signInAndConnect(stack, at)
    const headers = { cookie: connected.cookie }
    const overview = { url: `${connected.clientUrl}/overview`, headers }
    const list = { url: `${connected.clientUrl}/transactions?page_size=50`, headers }
    await warmUp(overview, report)
    const dashboard = await findDescendant(stack.pid, 'serve-dashboard')
    const processorTime = (target: Target) => async () => {
      const before = await processorMilliseconds(dashboard)
      await timeEach(target, visitsPerRound)
      return (await processorMilliseconds(dashboard)) - before
    }
    const against = 'a transactions page of 50 rows'
    return [
      ratioFigure(
        { row: 'P31', what: 'overview of 100,000 transactions: processor time', against },
        await interleave(rounds, processorTime(overview), processorTime(list)),
        { atMost: 5 },
      ),
      ratioFigure(
        { row: 'P31', what: 'overview of 100,000 transactions: first paint', against },
        await firstPaints(connected, overview.url, list.url),
        { atMost: 1.5 },
      ),
    ]
  } finally {
    await stack.stop()
  }
}

/** Visits until every day is known: one visit reads no more than 10,000 rows of the bank. */
async function warmUp(overview: Target, report: (line: string) => void): Promise<void> {
  for (let visit = 1; visit <= mostWarmUps; visit += 1) {
    const started = performance.now()
    const html = await (await fetch(overview.url, { headers: overview.headers })).text()
    const isWhole = !html.includes('depth=')
    report(`  visit ${visit}: ${Math.round(performance.now() - started)} ms`)
    if (isWhole) return
  }
  report(`  never read to its end in ${mostWarmUps} visits`)
}

async function firstPaints(connected: Connected, overview: string, list: string) {
  const browser = await launchChromium()
  try {
    const context = await browser.newContext()
    await context.setExtraHTTPHeaders({ cookie: connected.cookie })
    return await interleave(rounds, paints(context, overview), paints(context, list))
  } finally {
    await browser.close()
  }
}

function paints(context: BrowserContext, url: string): () => Promise<number> {
  return async () => {
    const times: number[] = []
    for (let index = 0; index < paintsPerRound; index += 1) {
      const page = await context.newPage()
      await page.goto(url, { waitUntil: 'load' })
      times.push(await page.evaluate<number>(firstPaint))
      await page.close()
    }
    return median(times)
  }
}

// As text: what a bundler puts into a function does not exist in the page.
const firstPaint = `new Promise((resolve) => {
  new PerformanceObserver((list) => {
    const [paint] = list.getEntriesByName('first-contentful-paint')
    if (paint !== undefined) resolve(paint.startTime)
  }).observe({ type: 'paint', buffered: true })
})`
