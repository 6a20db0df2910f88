import { gzipSync } from 'node:zlib'
import { exactFigure, type Figure } from '@/bench/figure'
import { launchChromium } from '@/bench/stack/chromium'
import type { Connected } from '@/bench/stack/connected'

const allowance = 20 * 1024

/** P14: what a browser loads of JavaScript for a table page, beyond an empty page of the build. */
export async function javascriptBytes(connected: Connected): Promise<Figure[]> {
  const table = await gzippedScripts(connected, `${connected.clientUrl}/transactions`)
  const blank = await gzippedScripts(connected, `${connected.stack.appUrl}/blank`)
  return [
    exactFigure(
      {
        row: 'P14',
        what: 'JavaScript of the transactions page, gzip',
        against: `an empty page of the same build (${blank} bytes)`,
      },
      table,
      'bytes',
      blank + allowance,
    ),
  ]
}

async function gzippedScripts(connected: Connected, url: string): Promise<number> {
  const browser = await launchChromium()
  try {
    const page = await (await browser.newContext()).newPage()
    await page.setExtraHTTPHeaders({ cookie: connected.cookie })
    const sizes: Promise<number>[] = []
    page.on('response', (response) => {
      if (response.request().resourceType() !== 'script') return
      sizes.push(response.body().then((body) => gzipSync(body, { level: 9 }).byteLength))
    })
    const response = await page.goto(url, { waitUntil: 'networkidle' })
    if (response?.status() !== 200) throw new Error(`${url} answered ${response?.status()}`)
    if (sizes.length === 0) throw new Error(`${url} loaded no script, so nothing was measured`)
    return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
  } finally {
    await browser.close()
  }
}
