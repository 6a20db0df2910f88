import { gzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { exactFigure, type Figure } from '@/bench/figure'
import { launchChromium } from '@/bench/stack/chromium'
import type { Connected } from '@/bench/stack/connected'

const allowanceAtFirst = 30_000
const allowanceOnIntent = 70_000

/** P14: what a browser loads of JavaScript for a table page, beyond an empty page of the build. */
export async function javascriptBytes(connected: Connected): Promise<Figure[]> {
  const table = await gzippedScripts(connected, `${connected.clientUrl}/transactions`)
  const blank = await gzippedScripts(connected, `${connected.stack.appUrl}/blank`, false)
  return [
    exactFigure(
      {
        row: 'P14',
        what: 'JavaScript of the transactions page, gzip',
        against: `an empty page of the same build (${blank.first} bytes)`,
      },
      table.first,
      'bytes',
      blank.first + allowanceAtFirst,
    ),
    exactFigure(
      {
        row: 'P14',
        what: 'loaded on hover, focus or press, gzip: every menu, panel and the palette',
        against: 'itself',
      },
      table.onIntent,
      'bytes',
      allowanceOnIntent,
    ),
  ]
}

async function gzippedScripts(
  connected: Connected,
  url: string,
  opens = true,
): Promise<{ first: number; onIntent: number }> {
  const browser = await launchChromium()
  try {
    const page = await (await browser.newContext()).newPage()
    await page.setExtraHTTPHeaders({ cookie: connected.cookie })
    let sizes: Promise<number>[] = []
    page.on('response', (response) => {
      if (response.request().resourceType() !== 'script') return
      sizes.push(response.body().then((body) => gzipSync(body, { level: 9 }).byteLength))
    })
    const sum = async (): Promise<number> => {
      const all = await Promise.all(sizes)
      sizes = []
      return all.reduce((total, size) => total + size, 0)
    }
    const response = await page.goto(url, { waitUntil: 'networkidle' })
    if (response?.status() !== 200) throw new Error(`${url} answered ${response?.status()}`)
    if (sizes.length === 0) throw new Error(`${url} loaded no script, so nothing was measured`)
    const first = await sum()
    if (opens) await openEverything(page)
    return { first, onIntent: await sum() }
  } finally {
    await browser.close()
  }
}

async function openEverything(page: Page): Promise<void> {
  const triggers = page.locator('[aria-haspopup]:visible')
  for (const trigger of await triggers.all()) {
    await trigger.focus()
    await page.waitForLoadState('networkidle')
  }
  const boxes = page.locator('tbody input[type="checkbox"]')
  if ((await boxes.count()) > 0) await boxes.first().check()
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').getByRole('combobox').waitFor()
}
