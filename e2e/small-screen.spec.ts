import { expect, resources, test } from '@/e2e/desk-test'
import { fitFaults, fits } from '@/e2e/fit-faults'
import { openFilters } from '@/e2e/list-page'
import { makeLink } from '@/e2e/make-link'
import { openAccount } from '@/e2e/people'
import { sidewaysPixels } from '@/e2e/sideways-pixels'
import { forgiveNames } from '@/e2e/words-of-the-bank'

test('the pages of a hand-off fit a telephone and 400 %, with targets to hit and a focus to see', async ({
  page,
}) => {
  await page.goto('/connect')
  await page.getByLabel('Client name').fill('Handed off')
  const link = await makeLink(page)
  const found: string[] = []
  for (const address of [link, page.url().replace(/\/link$/, ''), '/handoff/none']) {
    await page.goto(address)
    found.push(...(await fitFaults(page, address)))
  }
  expect(found, fits).toEqual([])
})

test('lists of other currencies, and of names that were made to harm, fit them as every screen does', async ({
  page,
  desk,
  browserComplaints,
}) => {
  const found: string[] = []
  const amounts = ['transactions', 'accounts', 'invoices', 'invoices/ageing', 'overview', 'close']
  const names = [...resources, 'cards/holders', 'invoices/ageing', 'overview', 'close']
  const clients = { dinars: amounts, odd: names }
  for (const key of ['dinars', 'odd'] as const) {
    const client = await desk.clientPath(key)
    for (const part of clients[key]) {
      await page.goto(`${client}/${part}`)
      found.push(...(await fitFaults(page, `${key}, ${part}`)))
      const row = page.locator('tbody a.row-link').first()
      if (!resources.some((name) => name === part) || (await row.count()) === 0) continue
      await page.goto((await row.getAttribute('href')) ?? '')
      found.push(...(await fitFaults(page, `${key}, first of ${part}`)))
    }
  }
  expect(found, fits).toEqual([])
  forgiveNames(browserComplaints)
})

test('on a telephone the navigation is behind its button, and leads on', async ({ page, desk }) => {
  const client = await desk.clientPath('complete')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${client}/customers`)
  await page.getByRole('banner').getByRole('button', { name: 'Menu' }).click()
  const menu = page.getByRole('dialog')
  await expect(menu.getByRole('link', { name: 'Customers' })).toHaveAttribute(
    'aria-current',
    'page',
  )
  await expect(menu.getByRole('link', { name: 'Connection', exact: true })).toBeInViewport()
  await menu.getByRole('link', { name: 'Accounts' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Accounts' })).toBeVisible()
  await expect(menu).toBeHidden()
  expect(await sidewaysPixels(page)).toBe(0)
})

/** Of each row what a telephone must still say: whose it is, how much, and when or how it stands. */
const onTelephones = {
  transactions: ['td.line1-start', 'td.line1-end', 'td.line2-end'],
  accounts: ['td.line1-start', 'td.line1-end', 'td.line2-start'],
  cards: ['td.line1-start', 'td.line1-end', 'td.line2-start'],
  statements: ['td.line1-start', 'td.line1-end', 'td.line2-start', 'td.line2-end'],
  invoices: ['td.line1-start', 'td.line1-end', 'td.line2-start', 'td.line2-end'],
  customers: ['td.line1-start'],
} as const

test('a telephone shows of each row who, how much and how it stands', async ({ page, desk }) => {
  const client = await desk.clientPath('complete')
  for (const resource of resources) {
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto(`${client}/${resource}?page_size=20`)
    for (const cell of onTelephones[resource]) {
      const wide = await page.locator(`tbody tr ${cell}`).allInnerTexts()
      expect(wide.length, resource).toBeGreaterThan(0)
    }
    await page.setViewportSize({ width: 390, height: 844 })
    for (const cell of onTelephones[resource]) {
      const filled = page.locator(`tbody tr ${cell}`).filter({ hasText: /\S/ })
      await expect(filled.first(), `${resource} ${cell}`).toBeVisible()
    }
    expect(await sidewaysPixels(page), resource).toBe(0)
  }
})

test('on a telephone the figures of the overview are whole: no label wraps, and nothing is cut', async ({
  page,
  desk,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${await desk.clientPath('complete')}/overview?period=last-month`)
  const figures = page.locator('main dl.card')
  await expect(figures.getByText(/ (more|less) than /).first()).toBeVisible()
  await expect(figures.getByText('Outstanding, USD', { exact: true })).toBeVisible()
  const faults = await figures.locator('dt:visible, dd:visible').evaluateAll((all) =>
    all.flatMap((each) => {
      const isCut = [each, ...each.querySelectorAll('*')].some(
        (part) => part.clientWidth > 0 && part.scrollWidth > part.clientWidth,
      )
      const isWrapped = each.tagName === 'DT' && each.getBoundingClientRect().height > 20
      return isCut || isWrapped ? [each.textContent] : []
    }),
  )
  expect(faults).toEqual([])
})

test('on a telephone statements begin above 300 px, below the latest months, and the others unfold', async ({
  page,
  desk,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${await desk.clientPath('complete')}/statements`)
  const coverage = page.getByRole('region', { name: /^Statements of/ })
  const months = coverage.getByRole('row').filter({ has: page.getByRole('rowheader') })
  await expect(months.first()).toBeVisible()
  const rowTop = async () => (await page.locator('tbody tr').first().boundingBox())?.y
  expect(await rowTop()).toBeLessThan(300)
  const shown = await months.count()
  await coverage.getByRole('button', { name: /^All \d+ months/ }).click()
  expect(await months.count()).toBeGreaterThan(shown)
  await coverage.getByRole('button', { name: 'Fewer months' }).click()
  await expect(months).toHaveCount(shown)
  expect(await sidewaysPixels(page)).toBe(0)
})

test('what floats opens over the page on a telephone, not beyond it', async ({ page, desk }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${await desk.clientPath('complete')}/transactions?page_size=20`)
  const panel = await openFilters(page, 'Status')
  await expect(panel.getByRole('checkbox', { name: 'Settled' })).toBeInViewport()
  expect(await sidewaysPixels(page)).toBe(0)
  await page.keyboard.press('Escape')
  const account = await openAccount(page)
  await expect(account.getByRole('button', { name: 'Sign out' })).toBeInViewport()
  expect(await sidewaysPixels(page)).toBe(0)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Period: All dates' }).click()
  await expect(page.getByRole('link', { name: /^Last month/ })).toBeInViewport()
  expect(await sidewaysPixels(page)).toBe(0)
})

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false })

  test('on a telephone a list is read, searched and left', async ({ page, desk }) => {
    const client = await desk.clientPath('complete')
    await page.setViewportSize({ width: 390, height: 844 })
    for (const list of ['transactions', 'invoices', 'cards', 'statements', 'customers']) {
      await page.goto(`${client}/${list}`)
      await expect(page.locator('tbody tr').first()).toBeVisible()
      await expect(page.getByRole('link', { name: 'Connection', exact: true })).toBeVisible()
      expect(await sidewaysPixels(page), list).toBe(0)
    }
  })
})
