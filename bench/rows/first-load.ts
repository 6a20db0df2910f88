import type { Browser } from '@playwright/test'
import { exactFigure, type Figure, ratioFigure } from '@/bench/figure'
import { interleave } from '@/bench/measure/ratio'
import { launchChromium } from '@/bench/stack/chromium'
import type { Connected } from '@/bench/stack/connected'

const rounds = 5
const line = {
  offline: false,
  latency: 40,
  downloadThroughput: 10_000_000 / 8,
  uploadThroughput: 10_000_000 / 8,
}
const mostBytes = 260_000

interface FirstLoad {
  /** Milliseconds from the start of the navigation. */
  readonly firstPaint: number
  /** Of everything that came, headers included. */
  readonly bytes: number
}

/** P30: the transactions page, cold, on a line of 10 Mbit/s with 40 ms, against an empty page on it. */
export async function firstLoads(connected: Connected): Promise<Figure[]> {
  const browser = await launchChromium()
  const load = (url: string) => loadCold(browser, url, connected.cookie)
  const list = `${connected.clientUrl}/transactions`
  const blank = `${connected.stack.appUrl}/blank`
  try {
    const paint = await interleave(
      rounds,
      async () => (await load(list)).firstPaint,
      async () => (await load(blank)).firstPaint,
    )
    const { bytes, firstPaint } = await load(list)
    const what = 'first paint of the transactions page, cold, at 10 Mbit/s and 40 ms'
    const against = 'an empty page of the same build on the same line'
    return [
      ratioFigure({ row: 'P30', what: `${what} (${Math.round(firstPaint)} ms)`, against }, paint, {
        atMost: 1.6,
      }),
      exactFigure(
        { row: 'P30', what: 'the same: bytes on the wire', against: 'itself' },
        bytes,
        'bytes',
        mostBytes,
      ),
    ]
  } finally {
    await browser.close()
  }
}

/** In a context of its own, so that nothing is cached. */
async function loadCold(browser: Browser, url: string, cookie: string): Promise<FirstLoad> {
  const context = await browser.newContext()
  try {
    const page = await context.newPage()
    await page.setExtraHTTPHeaders({ cookie })
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
    const firstPaint = await page.evaluate(
      () => performance.getEntriesByName('first-paint')[0]?.startTime,
    )
    if (firstPaint === undefined) throw new Error(`${url} painted nothing`)
    return { firstPaint, bytes }
  } finally {
    await context.close()
  }
}
