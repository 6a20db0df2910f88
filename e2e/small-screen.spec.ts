import type { Page } from '@playwright/test'
import { expect, resources, test } from '@/e2e/desk-test'
import { makeLink } from '@/e2e/make-link'
import { type Screen, screens } from '@/e2e/screens'
import { sidewaysPixels } from '@/e2e/sideways-pixels'
import { visitScreen } from '@/e2e/visit-screen'
import { zoomed, zoomFaults } from '@/e2e/zoom-faults'

test.describe.configure({ timeout: 180_000 })

/** What is too small to hit; a link within a sentence may be as high as its line. */
function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = []
    const layer = document.querySelector('dialog[open]') ?? document
    for (const target of layer.querySelectorAll('a[href], button, input, select, summary')) {
      if (!target.checkVisibility({ visibilityProperty: true })) continue
      if (target.matches('[type=hidden], .visually-hidden, [href="#main"]')) continue
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

/** What each row says, cell by cell, as far as it can be seen. */
function visibleCells(page: Page): Promise<string[][]> {
  return page.locator('tbody tr').evaluateAll((rows) =>
    rows.map((row) =>
      [...row.children]
        .filter((cell) => cell.checkVisibility({ visibilityProperty: true }))
        .filter((cell) => cell.getBoundingClientRect().width > 1)
        .map((cell) => (cell instanceof HTMLElement ? cell.innerText.trim() : ''))
        .filter((text) => text !== ''),
    ),
  )
}

function cutCells(page: Page): Promise<string[]> {
  return page
    .locator('tbody td')
    .evaluateAll((cells) =>
      cells.flatMap((cell) => (cell.scrollWidth > cell.clientWidth ? [cell.textContent] : [])),
    )
}

/** A tablet, a telephone, and a desk at 400 %. */
const windows = [{ width: 1024, height: 844 }, { width: 390, height: 844 }, zoomed]

/** What is wrong with the page in each of the windows; `open` is done in the last of them. */
async function faultsOf(page: Page, name: string, open?: Screen['open']): Promise<string[]> {
  const found: string[] = []
  for (const window of windows) {
    await page.setViewportSize(window)
    if (window === zoomed) await open?.(page)
    const sideways = await sidewaysPixels(page)
    if (sideways > 0) found.push(`${name} at ${window.width} px: ${sideways} px too wide`)
    const faults = await smallTargets(page)
    if (window === zoomed) faults.push(...(await zoomFaults(page)))
    // One of many alike is enough to know them by.
    found.push(...faults.slice(0, 4).map((fault) => `${name} at ${window.width} px: ${fault}`))
  }
  return found
}

const lasting = { forcedColors: 'active', reducedMotion: 'reduce' } as const

test('every screen fits a tablet, a telephone and 400 %, in forced colours, with targets to hit and a focus to see', async ({
  page,
  desk,
}) => {
  await page.emulateMedia(lasting)
  const found: string[] = []
  for (const screen of screens) {
    await visitScreen(page, screen, desk.clientPath)
    found.push(...(await faultsOf(page, screen.name, screen.open)))
  }
  await page.goto('/connect')
  await page.getByLabel('Client’s name').fill('Handed off')
  const link = await makeLink(page)
  for (const address of [link, page.url().replace(/\/link$/, ''), '/handoff/none']) {
    await page.goto(address)
    found.push(...(await faultsOf(page, address)))
  }
  expect(found).toEqual([])
})

test('so do lists of other currencies, and of names that were made to harm', async ({
  page,
  desk,
}) => {
  await page.emulateMedia(lasting)
  const found: string[] = []
  const amounts = ['transactions', 'accounts', 'invoices', 'invoices/ageing', 'overview', 'checks']
  const names = [...resources, 'cards/holders', 'invoices/ageing', 'overview', 'checks']
  const clients = { dinars: amounts, odd: names }
  for (const key of ['dinars', 'odd'] as const) {
    const client = await desk.clientPath(key)
    for (const part of clients[key]) {
      await page.goto(`${client}/${part}`)
      found.push(...(await faultsOf(page, `${key}, ${part}`)))
      const row = page.locator('tbody th a').first()
      if (!resources.some((name) => name === part) || (await row.count()) === 0) continue
      await page.goto((await row.getAttribute('href')) ?? '')
      found.push(...(await faultsOf(page, `${key}, first of ${part}`)))
    }
  }
  expect(found).toEqual([])
})

test('on a telephone a client’s places are one line, and so is what the portfolio is sorted by', async ({
  page,
  desk,
}) => {
  const client = await desk.clientPath('complete')
  const rail = page.getByRole('navigation', { name: 'complete' })
  const place = (name: string) => rail.getByRole('link', { name })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${client}/customers`)
  await expect(place('Customers')).toBeInViewport({ ratio: 0.9 })
  expect((await rail.boundingBox())?.height).toBeLessThan(48)
  // A browser scrolls to what is out of sight, and leaves what is mostly in it.
  await place('Overview').focus()
  await expect(place('Overview')).toBeInViewport({ ratio: 0.9 })

  await page.goto('/')
  const sorts = page.locator('thead tr')
  expect((await sorts.boundingBox())?.height).toBeLessThan(40)
  await sorts.getByRole('link').last().focus()
  await expect(sorts.getByRole('link').last()).toBeInViewport({ ratio: 0.5 })
  expect(await sidewaysPixels(page)).toBe(0)
})

test('a telephone shows in each row what a desk shows', async ({ page, desk }) => {
  const client = await desk.clientPath('complete')
  for (const resource of resources) {
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto(`${client}/${resource}?page_size=20`)
    const desktop = await visibleCells(page)
    expect(desktop.length, resource).toBeGreaterThan(0)
    // A statement of several accounts is told whole.
    if (resource === 'statements') expect(await cutCells(page)).toEqual([])
    await page.setViewportSize({ width: 390, height: 844 })
    const telephone = await visibleCells(page)
    const missing = desktop.map((cells, row) =>
      cells.filter((text) => !telephone[row]?.some((shown) => shown.includes(text))),
    )
    expect(missing.flat(), resource).toEqual([])
  }
})

// What says the same twice, or stands complete on the detail page, may wait for room.
const mayWait: Record<(typeof resources)[number], readonly string[]> = {
  transactions: ['Posted'],
  accounts: [],
  cards: ['Type'],
  statements: ['Closed'],
  invoices: [],
  customers: [],
}

test('between telephone and desk no column gives way but those that may wait', async ({
  page,
  desk,
}) => {
  const client = await desk.clientPath('complete')
  await page.setViewportSize({ width: 1024, height: 768 })
  for (const resource of resources) {
    await page.goto(`${client}/${resource}?page_size=20`)
    const hidden = await page
      .locator('thead th')
      .evaluateAll((heads) =>
        heads.filter((head) => !head.checkVisibility()).map((head) => head.textContent),
      )
    expect(hidden, resource).toEqual(mayWait[resource])
    const settled = resource === 'transactions' ? 'Settled' : ''
    const row = page.locator('tbody tr', { hasText: settled }).locator('th a').first()
    await page.goto((await row.getAttribute('href')) ?? '')
    const terms = await page.getByRole('term').allInnerTexts()
    expect(terms, resource).toEqual(expect.arrayContaining([...mayWait[resource]]))
  }
})

test('filters open over the page on a telephone, not beyond it', async ({ page, desk }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${await desk.clientPath('complete')}/transactions?page_size=20`)
  await page.getByText('Filters', { exact: true }).click()
  await page.getByText('More filters').click()
  await page.getByLabel('Status: Any').click()
  await expect(page.getByLabel('Settled')).toBeInViewport()
  expect(await sidewaysPixels(page)).toBe(0)
  await page.locator('header summary').last().click()
  await expect(page.getByRole('button', { name: 'Roomy' })).toBeInViewport()
  expect(await sidewaysPixels(page)).toBe(0)
  await page.getByLabel('Period: All dates').click()
  await expect(page.getByRole('link', { name: 'Last 30 days' })).toBeInViewport()
  expect(await sidewaysPixels(page)).toBe(0)
})

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false })

  test('on a telephone the filters of a list are one line, which opens; at a desk they stand open', async ({
    page,
    desk,
  }) => {
    const client = await desk.clientPath('complete')
    const fold = page.locator('summary').filter({ hasText: /^Filters/ })
    const form = page.getByRole('search', { name: 'Filter transactions' })
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(`${client}/transactions?page_size=20&status=settled&search=a`)
    await expect(fold).toHaveText('Filters (2 set)')
    await expect(form).toBeHidden()
    await expect(page.getByRole('link', { name: 'Remove filter: Status: Settled' })).toBeVisible()
    await fold.focus()
    await page.keyboard.press('Enter')
    await expect(form).toBeVisible()
    await form.getByLabel('Search').fill('')
    await form.getByRole('button', { name: 'Apply' }).click()
    await expect(fold).toHaveText('Filters (1 set)')
    await expect(form).toBeHidden()
    for (const list of ['transactions', 'invoices', 'cards', 'statements', 'customers']) {
      await page.goto(`${client}/${list}`)
      await expect(fold).toHaveText('Filters')
      await expect(page.locator('tbody tr').nth(2)).toBeInViewport({ ratio: 1 })
    }
    await page.goto('/')
    await expect(fold).toHaveText('Filters')
    await expect(page.getByRole('search')).toBeHidden()

    await page.setViewportSize({ width: 761, height: 900 })
    await page.goto(`${client}/transactions?page_size=20`)
    await expect(form).toBeVisible()
    await expect(fold).toBeHidden()
  })
})
