import type { Page } from '@playwright/test'
import { exactFigure, type Figure, ratioFigure } from '@/bench/figure'
import { median } from '@/bench/measure/load'
import { summarize } from '@/bench/measure/ratio'
import { launchChromium } from '@/bench/stack/chromium'
import type { Connected } from '@/bench/stack/connected'

const rounds = 5
const clicksPerRound = 6
// As long as a reader who has come to the link takes to press it; the page ahead is there by then.
const dwellMs = 1500

/** P4: from a click on Next to painted rows, against a page that swaps two tables in memory. */
export async function nextClicks(connected: Connected): Promise<Figure[]> {
  const browser = await launchChromium()
  try {
    const context = await browser.newContext()
    await context.setExtraHTTPHeaders({ cookie: connected.cookie })
    const list = await context.newPage()
    await list.goto(`${connected.clientUrl}/transactions?page_size=50`, {
      waitUntil: 'networkidle',
    })
    await watchShifts(list)
    const table = await list.locator('table').evaluate((element) => element.outerHTML)
    const swap = await context.newPage()
    await swap.setContent(swapPage(table))
    const times = await timeRounds(list, swap)
    const figure = (what: string, of: 'dwelt' | 'atOnce', atMost: number): Figure[] => {
      const ratios = times.map((round) => median(round[of]) / median(round.swap))
      const all = times.flatMap((round) => round[of]).toSorted((a, b) => a - b)
      const p90 = all[Math.floor(all.length * 0.9)] ?? Number.NaN
      const against = 'a page that swaps tables in memory'
      return [
        ratioFigure({ row: 'P4', what, against }, summarize(ratios), { atMost }),
        ratioFigure(
          { row: 'P4', what: `${what}: p90`, against: 'its own p50' },
          summarize([p90 / median(all)]),
          { atMost: 2 },
        ),
      ]
    }
    return [
      ...figure('click on Next to painted rows, after a short dwell', 'dwelt', 3),
      ...figure('click on Next to painted rows, at once', 'atOnce', 5),
      exactFigure(
        { row: 'P4', what: 'layout shift, the largest of one click', against: 'none' },
        await shiftOf(list),
        '',
        0,
      ),
    ]
  } finally {
    await browser.close()
  }
}

interface Round {
  dwelt: number[]
  atOnce: number[]
  swap: number[]
}

/** The first round, in which everything is loaded and compiled, is not counted. */
async function timeRounds(list: Page, swap: Page): Promise<Round[]> {
  const times: Round[] = []
  for (let round = 0; round <= rounds; round += 1) {
    const taken: Round = { dwelt: [], atOnce: [], swap: [] }
    for (let click = 0; click < clicksPerRound; click += 1) {
      // In turn by purpose: each meets the machine as it is at that moment.
      await swap.bringToFront()
      taken.swap.push(await timeClick(swap))
      await list.bringToFront()
      taken.atOnce.push(await timeClick(list))
      await list.getByRole('link', { name: 'Next', exact: true }).hover()
      await list.waitForTimeout(dwellMs)
      taken.dwelt.push(await timeClick(list))
      await list.mouse.move(0, 0)
    }
    if (round > 0) times.push(taken)
  }
  return times
}

/** Milliseconds until the first frame that follows one with other rows. */
function timeClick(page: Page): Promise<number> {
  return page.evaluate<number>(clickNext)
}

async function watchShifts(page: Page): Promise<void> {
  await page.evaluate(sumShifts)
}

// As text: what a bundler puts into a function does not exist in the page.
const clickNext = `new Promise((resolve, reject) => {
  const firstRow = () => document.querySelector('tbody a')?.getAttribute('href')
  const before = firstRow()
  const start = performance.now()
  const look = () => {
    if (performance.now() - start > 20000) reject(new Error('no other rows came'))
    else if (firstRow() === before) requestAnimationFrame(look)
    else requestAnimationFrame(() => resolve(performance.now() - start))
  }
  const links = [...document.querySelectorAll('a')]
  links.find((link) => link.textContent === 'Next').click()
  requestAnimationFrame(look)
})`

const sumShifts = `void new PerformanceObserver((list) => {
  const shift = list.getEntries().reduce((sum, { value }) => sum + value, 0)
  globalThis.layoutShift = Math.max(globalThis.layoutShift, shift)
}).observe({ type: 'layout-shift' }, (globalThis.layoutShift = 0))`

/** Rounded to hundredths, as it is always told. */
async function shiftOf(page: Page): Promise<number> {
  const shift = await page.evaluate<number | undefined>('globalThis.layoutShift')
  if (shift === undefined) throw new Error('the page was loaded anew instead of turned')
  return Math.round(shift * 100) / 100
}

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
