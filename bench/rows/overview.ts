import type { BrowserContext } from '@playwright/test'
import { type Figure, interleave, median, ratioFigure } from '@/bench/figure'
import { findDashboard, processorTime } from '@/bench/measure/dashboard-process'
import { fetchText, medianTime, type Target } from '@/bench/measure/load'
import type { Client } from '@/bench/stack/bench-stack'

const rounds = 5
const visitsPerRound = 10
const paintsPerRound = 5
const maxWarmUps = 20
const firstPaint = `performance.getEntriesByName('first-contentful-paint')[0].startTime`

/** P31: the overview of twelve months, 50,000 of a client's 100,000 transactions, warm. */
export async function overviewCosts(
  { url, cookie, context }: Client,
  report: (line: string) => void,
): Promise<Figure[]> {
  const overview = { url: `${url}/overview`, headers: { cookie } }
  const list = { ...overview, url: `${url}/transactions?page_size=50` }
  // One visit reads no more than 10,000 rows of the bank: visits until every day is known.
  let visits = 1
  while ((await fetchText(overview)).includes('depth=') && visits < maxWarmUps) visits += 1
  report(`  read after ${visits} visits`)
  const dashboard = await findDashboard()
  const work = (target: Target) => () =>
    processorTime([dashboard], medianTime(target, visitsPerRound))
  const about = { row: 'P31', against: 'a transactions page of 50 rows' }
  return [
    ratioFigure(
      { ...about, what: 'overview of 100,000 transactions: processor time' },
      await interleave(rounds, work(overview), work(list)),
      { atMost: 5 },
    ),
    ratioFigure(
      { ...about, what: 'overview of 100,000 transactions: first paint' },
      await interleave(rounds, paints(context, overview.url), paints(context, list.url)),
      { atMost: 1.5 },
    ),
  ]
}

function paints(context: BrowserContext, url: string): () => Promise<number> {
  return async () => {
    const times: number[] = []
    while (times.length < paintsPerRound) {
      const page = await context.newPage()
      await page.goto(url, { waitUntil: 'networkidle' })
      times.push(await page.evaluate<number>(firstPaint))
      await page.close()
    }
    return median(times)
  }
}
