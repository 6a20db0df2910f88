import type { Page } from '@playwright/test'
import { brokenFigures } from '@/e2e/broken-figures'
import { coveredText } from '@/e2e/covered-text'
import type { Screen } from '@/e2e/screens'
import { sidewaysPixels } from '@/e2e/sideways-pixels'
import { zoomed, zoomFaults } from '@/e2e/zoom-faults'

export const fits =
  'the page fits a desk, a tablet, a telephone and 400 %, no figure cut or broken, in forced colours, with targets to hit and a focus to see'

/** A desk, a tablet, a telephone, and a desk at 400 %. */
const windows = [
  { width: 1440, height: 900 },
  { width: 768, height: 1024 },
  { width: 390, height: 844 },
  zoomed,
]

/** What is wrong with the page in each of the windows; `open` is done in the last of them. */
export async function fitFaults(
  page: Page,
  name: string,
  open?: Screen['open'],
): Promise<string[]> {
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce', colorScheme: 'light' })
  const found: string[] = []
  for (const window of windows) {
    await page.setViewportSize(window)
    if (window === zoomed) await open?.(page)
    const sideways = await sidewaysPixels(page)
    if (sideways > 0) found.push(`${name} at ${window.width} px: ${sideways} px too wide`)
    const faults = [...(await smallTargets(page)), ...(await shortRows(page))]
    faults.push(...(await (window === zoomed ? zoomFaults : brokenFigures)(page)))
    if (window !== zoomed) faults.push(...(await coveredText(page)))
    // One of many alike is enough to know them by.
    found.push(...faults.slice(0, 4).map((fault) => `${name} at ${window.width} px: ${fault}`))
  }
  return found
}

/** Rows that end before their table does: one that spans columns which are hidden makes room for them. */
function shortRows(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = []
    for (const table of document.querySelectorAll('table.tbl')) {
      const { left, right } = table.getBoundingClientRect()
      for (const row of table.querySelectorAll('tr')) {
        if (!row.checkVisibility() || row.closest('.sr-only') !== null) continue
        if (getComputedStyle(row).display !== 'table-row') continue
        const boxes = [...row.cells].map((cell) => cell.getBoundingClientRect())
        const shown = boxes.filter(({ width, height }) => width > 0 && height > 0)
        const isWhole =
          Math.min(...shown.map((box) => box.left)) <= left + 1 &&
          Math.max(...shown.map((box) => box.right)) >= right - 1
        if (!isWhole)
          found.push(`a row is not as wide as its table: ${row.textContent.slice(0, 60)}`)
      }
    }
    return found
  })
}

/** What is too small to hit; a link within a sentence may be as high as its line. */
function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = []
    const layer = document.querySelector('[role=dialog]') ?? document
    for (const target of layer.querySelectorAll('a[href], button, input, select, summary')) {
      if (!target.checkVisibility({ visibilityProperty: true })) continue
      if (target.matches('[type=hidden], [aria-hidden=true], .sr-only, [href="#main"]')) continue
      // What a column of a chart leads to, the table beneath it leads to as well.
      if (target.closest('figure') !== null && target.closest('table') === null) continue
      const isInSentence = getComputedStyle(target).display === 'inline'
      const labels = target instanceof HTMLInputElement ? [...(target.labels ?? [])] : []
      const boxes = [target, ...labels].map((element) => element.getBoundingClientRect())
      const width =
        Math.max(...boxes.map(({ right }) => right)) - Math.min(...boxes.map(({ x }) => x))
      const height =
        Math.max(...boxes.map(({ bottom }) => bottom)) - Math.min(...boxes.map(({ y }) => y))
      if (width < 23.5 || (height < 23.5 && !isInSentence)) {
        found.push(`${width} × ${height}: ${target.outerHTML.slice(0, 120)}`)
      }
    }
    return found
  })
}
