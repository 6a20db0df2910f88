import type { Page } from '@playwright/test'
import { expect, test } from '@/e2e/desk-test'
import { signIn } from '@/e2e/people'
import { viewNamed } from '@/e2e/view-named'

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
  await expect(page.getByRole('navigation', { name: 'Pages' })).toContainText('Page 2')
  const copied = await page.getByRole('link', { name: 'Link to these rows' }).getAttribute('href')
  // A page token is of the moment; what is handed on begins at page one.
  expect(copied).not.toContain('page_token')
  await page.goto(copied ?? '')
  const rows = await cellsOf(page)
  expect(rows).toHaveLength(20)
  const views = page.getByRole('navigation', { name: 'Saved views' })
  await views.getByText('Save view').first().click()
  await views.getByLabel('Name of the view').fill('Settled last month')
  await views.getByLabel('Shared with the firm').check()
  await views.getByRole('button', { name: 'Save view' }).click()
  await expect(views.getByRole('link', { name: 'Settled last month' })).toBeVisible()

  const context = await browser.newContext({
    baseURL: stack.dashboard,
    locale: 'en-US',
    storageState: { cookies: [], origins: [] },
  })
  const colleague = await context.newPage()
  await signIn(colleague, 'ben@marlow.example')
  await colleague.goto(copied ?? '')
  expect(await cellsOf(colleague)).toEqual(rows)
  await colleague.goto(`${client}/transactions`)
  await colleague.getByRole('link', { name: /^Settled last month/ }).click()
  await expect(colleague).toHaveURL(/period=last-month/)
  expect(await cellsOf(colleague)).toEqual(rows)
  await context.close()
  // A shared view stays with everybody; here only until the next test.
  await page.getByRole('link', { name: 'Columns and views' }).click()
  await viewNamed(page, 'Settled last month').getByRole('button', { name: 'Delete view' }).click()
  await expect(page.getByRole('heading', { name: 'The view is deleted' })).toBeVisible()
})

test('Back brings the filters, the page of the list, the place on it and the focus', async ({
  page,
  desk,
}) => {
  const client = await desk.clientPath('complete')
  await page.goto(`${client}/invoices?status=paid&page_size=50`)
  await page.getByRole('link', { name: 'Next', exact: true }).click()
  await expect(page.getByRole('navigation', { name: 'Pages' })).toContainText('Page 2')
  await expect(page).toHaveURL(/page=2$/)
  const list = page.url()
  const link = page.getByRole('rowheader').getByRole('link').nth(40)
  await link.scrollIntoViewIfNeeded()
  const before = await page.evaluate(() => scrollY)
  expect(before).toBeGreaterThan(0)
  const name = await link.innerText()
  await link.click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name)
  await page.goBack()
  await expect(page).toHaveURL(list)
  await expect(link).toBeFocused()
  await expect(link).toBeInViewport()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(before)
})

test('a picture is looked at in its place, larger and turned, each time by a fresh address', async ({
  page,
  desk,
  control,
}) => {
  const client = await desk.clientPath('complete')
  await page.goto(`${client}/transactions?transaction_type=check_deposit&page_size=20`)
  await page.locator('tbody tr').first().locator('td').nth(1).click()
  const sheet = page.getByRole('dialog', { name: 'Transaction' })
  const picture = sheet.getByRole('img', { name: 'check front.png' })
  const filesRead = async () =>
    (await control.listCalls()).filter(({ path }) => /\/transactions\/.*\/files\//.test(path))
      .length
  await control.clearCalls()
  await sheet.getByText('Show check front.png here').click()
  await expect
    .poll(() =>
      picture.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth),
    )
    .toBeGreaterThan(0)
  expect(await filesRead()).toBe(1)
  const viewer = sheet.locator('details[open]')
  /** Where the picture stands in its box, and how far it can be scrolled. */
  const place = () =>
    picture.evaluate((image) => {
      const box = image.parentElement
      if (box === null) throw new Error('a picture stands in a box')
      const [inner, outer] = [image.getBoundingClientRect(), box.getBoundingClientRect()]
      return {
        isUpright: inner.height > inner.width,
        isWithin:
          inner.left >= outer.left - 1 &&
          inner.top >= outer.top - 1 &&
          inner.right <= outer.right + 1 &&
          inner.bottom <= outer.bottom + 1,
        isReached:
          inner.left + box.scrollLeft >= outer.left - 1 &&
          inner.top + box.scrollTop >= outer.top - 1 &&
          inner.right - inner.left <= box.scrollWidth + 1 &&
          inner.bottom - inner.top <= box.scrollHeight + 1,
        width: inner.width,
      }
    })
  const { isUpright, isWithin, width } = await place()
  expect(isWithin).toBe(true)
  for (const turn of ['90°', '270°']) {
    await viewer.getByLabel(turn).check()
    await expect.poll(place).toMatchObject({ isUpright: !isUpright, isWithin: true })
  }
  await viewer.getByLabel('200%').check()
  await expect.poll(place).toMatchObject({ isUpright: !isUpright, isReached: true })
  await viewer.getByLabel('0°', { exact: true }).check()
  await expect.poll(async () => (await place()).width).toBeGreaterThan(width)
  expect(await page.content()).not.toContain('signature=')
  const view = await sheet.getByRole('link', { name: 'View check front.png' }).getAttribute('href')
  expect((await page.request.get(view ?? '')).status()).toBe(200)
  expect(await filesRead()).toBe(2)
})

test('invoices name customers that nobody looked at, narrow to one, and move nothing for it', async ({
  page,
  desk,
  control,
}) => {
  const client = await desk.clientPath('yen')
  const list = `${client}/invoices?period=all&page_size=100`
  const unread = await (await page.request.get(list)).text()
  expect(unread.includes('data-unnamed')).toBe(true)
  await page.addInitScript(() => {
    new PerformanceObserver((moved) => {
      const shifts = moved.getEntries().map((entry) => Number(Reflect.get(entry, 'value')))
      document.documentElement.dataset['moved'] = String(Math.max(...shifts))
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await control.clearCalls()
  await page.goto(list)
  await expect(page.locator('main [data-unnamed]')).toHaveCount(0)
  const customers = page.locator('tbody td:nth-child(2) a')
  await expect(customers.first()).not.toHaveText(/…$/)
  await expect(page.locator('html')).not.toHaveAttribute('data-moved')
  const called = await control.listCalls()
  expect(called.filter(({ path }) => path.endsWith('/customers'))).toHaveLength(1)

  const name = await customers.first().innerText()
  await page.getByText('More filters').click()
  await page.getByLabel('Customer, here').selectOption({ label: name })
  await page.getByLabel('Words, here').fill('-nothing')
  await page.getByRole('button', { name: 'Apply' }).click()
  const chips = page.getByRole('list', { name: 'Filters in force' })
  await expect(chips).toContainText(`Customer, here: ${name}`)
  await expect(chips).toContainText('Words, here: not nothing')
  expect(new Set(await customers.allInnerTexts())).toEqual(new Set([name]))
  await customers.first().click()
  await page.getByRole('link', { name: 'In the list of invoices' }).click()
  await expect(chips).toContainText(`Customer, here: ${name}`)
})

test('what a later version of the bank says is shown as it came, and its fields are all there', async ({
  page,
  desk,
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
  await expect(page.getByRole('table')).toContainText('Other (queued)')
})
