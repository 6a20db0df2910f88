import type { Locator, Page } from '@playwright/test'
import { expect, test } from '@/e2e/desk-test'
import { expectRowsFrom, filterBy, rowLinks, sheetOf } from '@/e2e/list-page'
import { signIn } from '@/e2e/people'
import { forgiveNames } from '@/e2e/words-of-the-bank'

const cellsOf = (page: Page) => page.locator('tbody tr').allInnerTexts()

test('a copied address and a shared view show a colleague the same rows, in any month', async ({
  page,
  desk,
  browser,
  stack,
}) => {
  const client = await desk.clientPath('complete')
  await page.goto(`${client}/transactions?status=settled&page_size=20&period=last-month&order=asc`)
  await page.getByRole('link', { name: 'Next', exact: true }).click()
  await expectRowsFrom(page, 21)
  // A page token is of the moment; what is handed on begins at page one.
  const copied = `${client}/transactions?status=settled&page_size=20&period=last-month&order=asc`
  await page.goto(copied)
  const rows = await cellsOf(page)
  expect(rows).toHaveLength(20)
  const views = page.getByRole('navigation', { name: 'Views' })
  await views.getByRole('button', { name: 'Save view' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save view' })
  await dialog.getByLabel('Name of the view').fill('Settled last month')
  await dialog.getByLabel('Shared with the firm').check()
  await dialog.getByRole('button', { name: 'Save view' }).click()
  await expect(views.getByRole('link', { name: 'Settled last month' })).toBeVisible()

  const context = await browser.newContext({
    baseURL: stack.dashboard,
    locale: 'en-US',
    storageState: { cookies: [], origins: [] },
  })
  const colleague = await context.newPage()
  await signIn(colleague, 'ben@marlow.example')
  await colleague.goto(copied)
  expect(await cellsOf(colleague)).toEqual(rows)
  await colleague.goto(`${client}/transactions`)
  await colleague.getByRole('link', { name: /^Settled last month/ }).click()
  await expect(colleague).toHaveURL(/period=last-month/)
  expect(await cellsOf(colleague)).toEqual(rows)
  await context.close()
  // A shared view stays with everybody; here only until the next test.
  await views.getByRole('button', { name: 'Actions for Settled last month' }).click()
  await page.getByRole('menuitem', { name: 'Delete view' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete view' }).click()
  await expect(views.getByRole('link', { name: 'Settled last month' })).toHaveCount(0)
})

test('Back brings the filters, the page of the list, and the place on it', async ({
  page,
  desk,
}) => {
  const client = await desk.clientPath('complete')
  await page.goto(`${client}/invoices?status=paid&page_size=50`)
  await page.getByRole('link', { name: 'Next', exact: true }).click()
  await expectRowsFrom(page, 51)
  await expect(page).toHaveURL(/page=2$/)
  const list = page.url()
  const link = page.locator('tbody a.row-link').nth(40)
  await link.scrollIntoViewIfNeeded()
  const before = await page.evaluate(() => scrollY)
  expect(before).toBeGreaterThan(0)
  const name = await link.innerText()
  await link.click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name)
  await page.goBack()
  await expect(page).toHaveURL(list)
  await expect(link).toBeInViewport()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(before)
})

test('a row opens from what it says itself, before the server has answered', async ({
  page,
  desk,
}) => {
  const client = await desk.clientPath('complete')
  await page.goto(`${client}/transactions?page_size=20`, { waitUntil: 'networkidle' })
  const amount = await page.locator('tbody tr').first().locator('bdi').first().innerText()
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/\/transactions\/[^/?]+\?/, async (route) => {
    await held
    await route.continue()
  })
  const sheet = sheetOf(page)
  await rowLinks(page).first().click()
  await expect(sheet).toContainText(amount)
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await expect(rowLinks(page).first()).toBeFocused()
  await rowLinks(page).first().click()
  await expect(sheet).toContainText(amount)
  await expect(sheet.getByText('Details for support')).toHaveCount(0)
  release()
  await expect(sheet.getByText('Details for support')).toBeVisible()
  await expect(sheet).toBeFocused()
  await page.goBack()
  await expect(sheet).toBeHidden()
  await expect(page).toHaveURL(/\/transactions\?page_size=20$/)
})

test('a picture is looked at in its place, larger and turned, each time by a fresh address', async ({
  page,
  desk,
  control,
}) => {
  const client = await desk.clientPath('complete')
  await page.goto(`${client}/transactions?transaction_type=check_deposit&search=Quarry+Lane`)
  await rowLinks(page).first().click()
  const sheet = sheetOf(page)
  const picture = sheet.getByRole('img', { name: 'check front.png' })
  const preview = sheet.locator('summary', { hasText: 'Preview check front.png' })
  const widthOf = (image: Locator) =>
    image.evaluate((each) => each instanceof HTMLImageElement && each.naturalWidth)
  await expect.poll(() => widthOf(preview.locator('img'))).toBeGreaterThan(0)
  const filesRead = async () =>
    (await control.listCalls()).filter(({ path }) => /\/transactions\/.*\/files\//.test(path))
      .length
  await control.clearCalls()
  await preview.click()
  await expect.poll(() => widthOf(picture)).toBeGreaterThan(0)
  expect(await filesRead()).toBe(1)
  const viewer = sheet.locator('details[open]')
  const sizeOf = () =>
    picture.evaluate((image) => {
      const { width, height } = image.getBoundingClientRect()
      return { width, isUpright: height > width }
    })
  const { isUpright, width } = await sizeOf()
  await viewer.getByRole('button', { name: 'Turn' }).click()
  await expect.poll(sizeOf).toMatchObject({ isUpright: !isUpright })
  for (const _turn of [1, 2, 3]) await viewer.getByRole('button', { name: 'Turn' }).click()
  for (const _step of [1, 2]) await viewer.getByRole('button', { name: 'Zoom' }).click()
  await expect.poll(async () => (await sizeOf()).width).toBeGreaterThan(width)
  expect(await page.content()).not.toContain('signature=')
  const view = await sheet
    .getByRole('link', { name: 'Open check front.png in a new tab' })
    .getAttribute('href')
  expect((await page.request.get(view ?? '')).status()).toBe(200)
  expect(await filesRead()).toBe(2)
})

test('invoices name customers that nobody looked at, narrow to one, and move nothing for it', async ({
  page,
  desk,
  control,
}) => {
  const client = await desk.clientPath('yen')
  await page.addInitScript(() => {
    new PerformanceObserver((moved) => {
      const shifts = moved.getEntries().map((entry) => Number(Reflect.get(entry, 'value')))
      document.documentElement.dataset['moved'] = String(Math.max(...shifts))
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await control.clearCalls()
  await page.goto(`${client}/invoices?period=all&page_size=100`)
  const customers = page.locator('tbody td.cp')
  await expect(customers.first()).toHaveText(/[a-z]{3}/i)
  await expect(customers.filter({ hasText: '…' })).toHaveCount(0)
  const moved = Number((await page.locator('html').getAttribute('data-moved')) ?? 0)
  expect(moved).toBeLessThan(0.01)
  const called = await control.listCalls()
  expect(called.filter(({ path }) => path.endsWith('/customers')).length).toBeLessThanOrEqual(1)

  const name = await customers.first().innerText()
  await filterBy(page, 'Customer', name)
  await expect(page.getByRole('link', { name: `Remove filter: Customer ${name}` })).toBeVisible()
  await expect.poll(async () => new Set(await customers.allInnerTexts())).toEqual(new Set([name]))
})

test('what a later version of the bank says is shown as it came, and its fields are all there', async ({
  page,
  desk,
  browserComplaints,
}) => {
  const client = await desk.clientPath('odd')
  await page.goto(`${client}/transactions?search=later+version`)
  const row = page.locator('tbody tr')
  await expect(row).toHaveCount(1)
  await expect(row).toContainText('Other (instant_transfer)')
  await expect(row).toContainText('Other (under_review)')
  await page.goto((await row.getByRole('link').first().getAttribute('href')) ?? '')
  await expect(page.getByRole('main')).toContainText('settlement_rail')
  await page.goto(`${client}/cards`)
  await expect(page.getByRole('table')).toContainText('Other (paused)')
  await page.goto(`${client}/invoices?page_size=100`)
  await expect(page.getByRole('table')).toContainText('Other (disputed)')
  await page.getByRole('button', { name: 'Columns' }).click()
  await page
    .getByRole('dialog', { name: 'Columns' })
    .getByRole('checkbox', { name: 'Ledger sync' })
    .check()
  await expect(page.getByRole('table')).toContainText('Other (queued)')
  forgiveNames(browserComplaints)
})

test('cards are found by their holder, with the columns and the rows per page that a person chose', async ({
  page,
  desk,
}) => {
  const client = await desk.clientPath('complete')
  await page.goto(`${client}/cards`)
  await page.getByRole('searchbox', { name: 'Search cards and cardholders' }).fill('hayashi')
  await expect(page).toHaveURL(/words=hayashi/)
  await expect(page.getByText(/^\d+ of 27 rows match\./)).toBeVisible()
  for (const row of await cellsOf(page)) expect(row).toContain('Lena Hayashi')

  const type = page.getByRole('columnheader', { name: 'Type' })
  await page.getByRole('button', { name: 'Columns' }).click()
  const columns = page.getByRole('dialog', { name: 'Columns' })
  const saved = page.waitForResponse((response) => response.url().endsWith('/preferences/columns'))
  await columns.getByRole('checkbox', { name: 'Type' }).uncheck()
  await saved
  await page.reload()
  await expect(page.getByRole('columnheader', { name: 'Left' })).toBeVisible()
  await expect(type).toHaveCount(0)
  await page.getByRole('button', { name: 'Columns' }).click()
  await columns.getByRole('button', { name: 'Reset to default' }).click()
  await expect(type).toBeVisible()
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Rows per page: 50' }).click()
  await page.getByRole('menuitemradio', { name: '20' }).click()
  await expect(page).toHaveURL(/page_size=20/)
})
