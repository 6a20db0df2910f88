import { gzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { amountFigure, type Figure } from '@/bench/figure'
import { fetchText } from '@/bench/measure/load'
import type { Client } from '@/bench/stack/bench-stack'

/** P14: what a browser loads of JavaScript for a table page, beyond an empty page of the build. */
export async function javascriptBytes(client: Client): Promise<Figure[]> {
  const blank = await loadPage(client, `${client.stack.dashboard}/blank`, sumScripts)
  const [first, onIntent] = await loadPage(
    client,
    `${client.url}/transactions`,
    async (page, seen) => {
      const atFirst = await sumScripts(page, seen)
      await openEverything(page)
      return [atFirst, (await sumScripts(page, seen)) - atFirst] as const
    },
  )
  const floor = { row: 'P14', against: `an empty page of the same build (${blank} bytes)` }
  const what = 'loaded on hover, focus or press, gzip: every menu, panel and the palette'
  return [
    amountFigure(
      { ...floor, what: 'JavaScript of the transactions page, gzip' },
      first,
      'bytes',
      blank + 30_000,
    ),
    amountFigure({ row: 'P14', what, against: 'itself' }, onIntent, 'bytes', 70_000),
  ]
}

/** P16: requests and bytes of a list page: cold, and for its next page. */
export async function pageRequests(client: Client): Promise<Figure[]> {
  const list = `${client.url}/transactions`
  const [cold, next] = await loadPage(client, list, async (page, seen) => {
    const atFirst = seen.length
    const before = await page.locator('tbody tr').first().innerText()
    await page.getByRole('link', { name: 'Next', exact: true }).first().click()
    await page.waitForFunction(
      (text) => document.querySelector('tbody tr')?.textContent?.trim() !== text,
      before,
    )
    await page.waitForLoadState('networkidle')
    return [atFirst, seen.length - atFirst] as const
  })
  const html = await fetchText({ url: list, headers: { cookie: client.cookie } })
  const flight = [...html.matchAll(/self\.__next_f\.push\(\[1,(".*?")\]\)<\/script>/gs)]
  const data = flight.map(([, text = '""']) => JSON.parse(text) as string).join('')
  const [bytes = 0, ofFlight, ofMessages] = [
    html,
    flight.map(([text]) => text).join(''),
    findMessages(data),
  ].map((text) => Buffer.byteLength(text))
  const figure = (what: string, value: number, unit: string, atMost: number) =>
    amountFigure({ row: 'P16', what, against: 'itself' }, value, unit, atMost)
  const parts = `of it flight ${ofFlight}, and of that messages ${ofMessages}`
  return [
    figure('requests of the transactions page, cold', cold, 'requests', 14),
    figure('requests of its next page', next, 'requests', 3),
    figure(`HTML of the transactions page; ${parts}`, bytes, 'bytes', 110_000),
  ]
}

type Request = { type: string; body: () => Promise<Buffer> }

/** In a context of its own; `use` sees every request so far. */
async function loadPage<Value>(
  { stack, cookie }: Client,
  url: string,
  use: (page: Page, seen: readonly Request[]) => Promise<Value>,
): Promise<Value> {
  const context = await stack.browser.newContext({ extraHTTPHeaders: { cookie }, locale: 'en-US' })
  try {
    const page = await context.newPage()
    const seen: Request[] = []
    page.on('request', (request) => {
      if (request.url().startsWith('data:')) return
      const body = async () => (await request.response())?.body() ?? Buffer.alloc(0)
      seen.push({ type: request.resourceType(), body })
    })
    const response = await page.goto(url, { waitUntil: 'networkidle' })
    if (response?.status() !== 200) throw new Error(`${url} answered ${response?.status()}`)
    return await use(page, seen)
  } finally {
    await context.close()
  }
}

async function sumScripts(_: Page, seen: readonly Request[]): Promise<number> {
  const scripts = seen.filter(({ type }) => type === 'script')
  if (scripts.length === 0) throw new Error('no script was loaded, so nothing was measured')
  const bodies = await Promise.all(scripts.map(({ body }) => body()))
  return bodies.reduce((sum, body) => sum + gzipSync(body, { level: 9 }).byteLength, 0)
}

async function openEverything(page: Page): Promise<void> {
  const triggers = page.locator('[aria-haspopup]:visible')
  for (const trigger of await triggers.all()) {
    await trigger.focus()
    await page.waitForLoadState('networkidle')
  }
  await page.locator('tbody input[type="checkbox"]').first().check()
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').getByRole('combobox').waitFor()
}

/** Every object that a provider hands to the browser as its messages. */
function findMessages(data: string): string {
  const found: string[] = []
  for (const { index } of data.matchAll(/"messages":\{/g)) {
    let depth = 0
    let end = index + '"messages":'.length
    do {
      if (data[end] === '{') depth += 1
      if (data[end] === '}') depth -= 1
      end += 1
    } while (depth > 0 && end < data.length)
    found.push(data.slice(index, end))
  }
  return found.join('')
}
