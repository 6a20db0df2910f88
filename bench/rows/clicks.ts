import type { CDPSession, Page } from '@playwright/test'
import { amountFigure, type Figure, inTurn, median, ratioFigure, summarize } from '@/bench/figure'
import type { Client } from '@/bench/stack/bench-stack'

const rounds = 5
const clicksPerRound = 6
const clicksOfHeap = 40
const rowsShown = 50

/** P4: from a click on Next to painted rows, against a page that swaps two tables in memory. */
export async function nextClicks(client: Client): Promise<Figure[]> {
  const list = await openList(client)
  await list.evaluate(sumShifts)
  const swap = await client.context.newPage()
  await swap.setContent(swapPage(await list.locator('table').evaluate((table) => table.outerHTML)))
  const taken = await inTurn(rounds, {
    swap: () => several(swap, () => swap.evaluate<number>(clickNext)),
    atOnce: () => several(list, () => list.evaluate<number>(clickNext)),
    dwelt: () => several(list, () => dwellAndClick(list)),
  })
  const figures = (['dwelt', 'atOnce'] as const).flatMap((of) => {
    const how = of === 'dwelt' ? 'after a short dwell' : 'at once'
    const what = `click on Next to painted rows, ${how}`
    const all = taken.flatMap((round) => round[of]).toSorted((a, b) => a - b)
    const p90 = all[Math.floor(all.length * 0.9)] ?? Number.NaN
    const ratios = taken.map((round) => median(round[of]) / median(round.swap))
    const against = 'a page that swaps tables in memory'
    const own = { row: 'P4', what: `${what}: p90`, against: 'its own p50' }
    return [
      ratioFigure({ row: 'P4', what, against }, summarize(ratios), {
        atMost: of === 'dwelt' ? 3 : 5,
      }),
      ratioFigure(own, summarize([p90 / median(all)]), { atMost: 2 }),
    ]
  })
  const shift = await list.evaluate<number | undefined>('globalThis.layoutShift')
  if (shift === undefined) throw new Error('the page was loaded anew instead of turned')
  const about = { row: 'P4', what: 'layout shift, the largest of one click', against: 'none' }
  // Told in hundredths, as it always is.
  return [...figures, amountFigure(about, Math.round(shift * 100) / 100, '', 0)]
}

/** P32: what a click costs: a detail until its facts stand, a next page, and what many leave behind. */
export async function clickCosts(client: Client): Promise<Figure[]> {
  const list = await openList(client)
  const session = await client.context.newCDPSession(list)
  await session.send('Performance.enable')
  let row = 0
  const opening = (fact: 'p' | 'dd') =>
    several(list, async () => {
      row = (row + 1) % rowsShown
      const milliseconds = await list.evaluate<number>(clickRow(row, fact))
      await list.locator('[role="dialog"] dd').first().waitFor()
      await list.keyboard.press('Escape')
      await list.getByRole('dialog').waitFor({ state: 'detached' })
      return milliseconds
    })
  const taken = await inTurn(rounds, {
    opened: () => opening('p'),
    detail: () => opening('dd'),
    next: () => several(list, () => dwellAndClick(list)),
    mainThread: () =>
      several(list, async () => {
        await hoverNext(list)
        const before = await readMetric(session, 'TaskDuration')
        await list.evaluate<number>(clickNext)
        // What is done behind the rows, such as reading the page ahead of this one, is part of the click.
        await list.evaluate(untilAheadIsRead)
        return ((await readMetric(session, 'TaskDuration')) - before) * 1000
      }),
  })
  const figure = (what: string, value: number, unit: string, atMost: number) =>
    amountFigure({ row: 'P32', what, against: 'itself' }, value, unit, atMost)
  const p50 = (of: keyof (typeof taken)[number]) => median(taken.flatMap((round) => round[of]))
  return [
    figure('click on a row to its own data in the sheet, painted', p50('opened'), 'ms', 50),
    // Next Learn's page of one invoice takes that long.
    figure('the same to what the bank says of it, painted', p50('detail'), 'ms', 91),
    figure('click on Next, prefetched, to painted rows', p50('next'), 'ms', 50),
    figure('the same: main thread', p50('mainThread'), 'ms', 80),
    figure(`heap after ${clicksOfHeap} clicks on Next`, await heapMegabytes(client), 'MB', 8),
  ]
}

async function heapMegabytes(client: Client): Promise<number> {
  const list = await openList(client)
  await list.bringToFront()
  for (let click = 0; click < clicksOfHeap; click += 1) await list.evaluate(clickNext)
  const session = await client.context.newCDPSession(list)
  await session.send('Performance.enable')
  await session.send('HeapProfiler.collectGarbage')
  return (await readMetric(session, 'JSHeapUsedSize')) / 1e6
}

async function openList({ context, url }: Client): Promise<Page> {
  const page = await context.newPage()
  await page.goto(`${url}/transactions?page_size=${rowsShown}`, { waitUntil: 'networkidle' })
  return page
}

async function several(page: Page, click: () => Promise<number>): Promise<number[]> {
  await page.bringToFront()
  const times: number[] = []
  while (times.length < clicksPerRound) times.push(await click())
  return times
}

async function hoverNext(list: Page): Promise<void> {
  await list.mouse.move(0, 0)
  await list.getByRole('link', { name: 'Next', exact: true }).hover()
  await list.evaluate(untilAheadIsRead)
}

async function dwellAndClick(list: Page): Promise<number> {
  await hoverNext(list)
  return list.evaluate<number>(clickNext)
}

async function readMetric(session: CDPSession, name: string): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  return metrics.find((each) => each.name === name)?.value ?? Number.NaN
}

// As text: what a bundler puts into a function does not exist in the page.
const next = `[...document.querySelectorAll('a')].find((link) => link.textContent === 'Next')`

/** The page that Next leads to is read once somebody stays on the link. */
const untilAheadIsRead = `new Promise((resolve, reject) => {
  const start = performance.now()
  const tokenOf = (address) => new URL(address).searchParams.get('page_token')
  const look = () => {
    const token = tokenOf(${next}.href)
    const read = performance.getEntriesByType('resource').map(({ name }) => tokenOf(name))
    if (read.includes(token)) requestIdleCallback(resolve)
    else if (performance.now() - start > 20000) reject(new Error('the page ahead was not read'))
    else setTimeout(look, 50)
  }
  look()
})`

const clickNext = clickUntilOther(next, `document.querySelector('tbody a')?.getAttribute('href')`)

/** The sheet says what its row says in paragraphs, and what the bank says as definitions. */
function clickRow(index: number, fact: 'p' | 'dd'): string {
  const shown = `document.querySelectorAll('[role="dialog"] ${fact}').length`
  return clickUntilOther(`document.querySelectorAll('tbody a.row-link')[${index}]`, shown)
}

/** Milliseconds until the frame that follows the first in which something else is `seen`. */
function clickUntilOther(pressed: string, seen: string): string {
  return `new Promise((resolve, reject) => {
    const before = ${seen}
    const start = performance.now()
    const look = () => {
      if (performance.now() - start > 20000) reject(new Error('nothing else came'))
      else if (${seen} === before) requestAnimationFrame(look)
      else requestAnimationFrame(() => resolve(performance.now() - start))
    }
    ${pressed}.click()
    requestAnimationFrame(look)
  })`
}

const sumShifts = `void new PerformanceObserver((list) => {
  const shift = list.getEntries().reduce((sum, { value }) => sum + value, 0)
  globalThis.layoutShift = Math.max(globalThis.layoutShift, shift)
}).observe({ type: 'layout-shift' }, (globalThis.layoutShift = 0))`

function swapPage(table: string): string {
  const other = table.replaceAll('href="', 'href="/other')
  return `<!doctype html><title>Swap</title><div id="here">${table}</div><a href="#">Next</a>
    <template id="one">${table}</template><template id="two">${other}</template>
    <script>
      let shown = 'one'
      document.querySelector('a[href="#"]').onclick = (event) => {
        event.preventDefault()
        shown = shown === 'one' ? 'two' : 'one'
        const copy = document.getElementById(shown).content.cloneNode(true)
        document.getElementById('here').replaceChildren(copy)
      }
    </script>`
}
