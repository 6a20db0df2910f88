import type { Page } from '@playwright/test'
import { type BusinessKey, expect, resources, test } from '@/e2e/desk-test'
import { makeLink } from '@/e2e/make-link'
import { sidewaysPixels } from '@/e2e/sideways-pixels'

test.describe.configure({ timeout: 180_000 })

/** What is too small to hit; a link within a sentence may be as high as its line. */
function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = []
    for (const target of document.querySelectorAll('a[href], button, input, select, summary')) {
      if (!target.checkVisibility({ visibilityProperty: true })) continue
      if (target.matches('[type=hidden], .visually-hidden, [href="#main"]')) continue
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

const wide: readonly BusinessKey[] = ['complete', 'dinars', 'odd']

for (const width of [390, 1024]) {
  test(`nothing scrolls sideways and every target can be hit at ${width} px`, async ({
    page,
    desk,
  }) => {
    await page.setViewportSize({ width, height: 844 })
    const addresses = [
      '/',
      '/clients',
      '/renewals',
      '/renewals/queue',
      '/portfolio/columns',
      '/settings/calendar',
      '/connect',
      '/settings',
      '/settings/audit',
      '/nowhere',
      '/connect/outcome?code=declined',
    ]
    for (const key of wide) {
      const client = await desk.clientPath(key)
      addresses.push(...resources.map((name) => `${client}/${name}`), `${client}/connection`)
      addresses.push(`${client}/invoices/zip`, `${client}/invoices/ageing?currency=USD`)
      addresses.push(
        `${client}/statements/coverage`,
        `${client}/cards/holders`,
        `${client}/overview`,
      )
    }
    const [narrow, empty] = [await desk.clientPath('narrow'), await desk.clientPath('empty')]
    addresses.push(`${narrow}/accounts`, `${empty}/transactions?page_token=refused`)
    addresses.push(`${narrow}/connection/forget`)
    addresses.push('/settings/period', `${narrow}/settings`, `${narrow}/transaction-table`)
    addresses.push(`${narrow}/transaction-sums`, `${narrow}/transactions?period=juneish`)
    await page.goto('/connect')
    await page.getByLabel('Client’s name').fill('Handed off')
    const link = await makeLink(page)
    addresses.push(link, page.url().replace(/\/link$/, ''), '/handoff/none')
    const found: string[] = []
    const look = async (address: string) => {
      await page.goto(address)
      const sideways = await sidewaysPixels(page)
      if (sideways > 0) found.push(`${address}: ${sideways} px too wide`)
      // One of many alike is enough to know them by.
      found.push(...(await smallTargets(page)).slice(0, 3).map((target) => `${address}: ${target}`))
    }
    for (const address of addresses) {
      await look(address)
      const row = page.locator('tbody th a').first()
      const isList = resources.some((name) => address.endsWith(`/${name}`))
      if (isList && (await row.count()) > 0) await look((await row.getAttribute('href')) ?? '')
    }
    expect(found).toEqual([])
  })
}

test('a telephone shows in each row what a desk shows', async ({ page, desk }) => {
  const client = await desk.clientPath('complete')
  for (const resource of resources) {
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto(`${client}/${resource}?page_size=20`)
    const desktop = await visibleCells(page)
    expect(desktop.length, resource).toBeGreaterThan(0)
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
