import type { Locator, Page } from '@playwright/test'
import { expect, test } from '@/e2e/desk-test'
import { enterAt as enter, focusFault, tabTo } from '@/e2e/keyboard-focus'
import { demoPassword as password } from '@/scripts/demo-people.mjs'

// Many presses, each of them looked at.
test.describe.configure({ timeout: 180_000 })

/** The form that had the focus may have been made anew; the page then has it. */
async function expectFocusWithin(main: Locator) {
  await expect
    .poll(() => main.evaluate((element) => element.contains(document.activeElement)))
    .toBe(true)
}

async function typeInto(page: Page, field: Locator, text: string) {
  await tabTo(page, field)
  await page.keyboard.type(text)
}

test.describe('signed out', () => {
  test.use({ storageState: { cookies: [], origins: [] } })

  test('the main job is done by keyboard alone', async ({ page }) => {
    const link = (name: string) => page.getByRole('link', { name, exact: true })
    const main = page.getByRole('main')

    await page.goto('/')
    await typeInto(page, page.getByLabel('Email'), 'ben@marlow.example')
    await typeInto(page, page.getByLabel('Password'), password)
    await page.keyboard.press('Enter')

    await enter(page, page.getByRole('link', { name: 'Connect a client' }).first())
    await typeInto(page, page.getByLabel('Client’s name'), 'Bluebird')
    await enter(page, page.getByRole('button', { name: 'Continue to the bank' }))
    await typeInto(page, page.getByLabel('E-mail'), 'adam.admin@bank.example')
    await typeInto(page, page.getByLabel('Password'), password)
    await page.keyboard.press('Enter')
    const business = page.getByRole('radio', { name: 'Bluebird Dental PLLC' })
    await tabTo(page, page.getByRole('radio').first())
    while (!(await business.isChecked())) await page.keyboard.press('ArrowDown')
    await enter(page, page.getByRole('button', { name: 'Approve for Bluebird Dental PLLC' }))
    await expect(page.getByRole('heading', { name: 'Bluebird is connected' })).toBeVisible()

    await enter(page, link('Transactions'))
    await expect(page.getByRole('table', { name: 'Transactions' })).toBeVisible()
    await expect(main).toBeFocused()
    await enter(page, link('20'))
    await expect(page).toHaveURL(/page_size=20/)
    const amount = page.getByRole('columnheader', { name: 'Amount' }).getByRole('link')
    await enter(page, amount, 'Shift+Tab')
    await expect(page).toHaveURL(/sort_by=amount/)
    await expect(amount).toBeFocused()

    await tabTo(page, page.getByLabel('Status: Any'), 'Shift+Tab')
    await page.keyboard.press('Enter')
    await tabTo(page, page.getByLabel('Settled'))
    await page.keyboard.press('Space')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/status=settled/)
    await expectFocusWithin(main)

    await enter(page, link('Next'))
    await expect(page.getByRole('navigation', { name: 'Pages' })).toContainText('Page 2')
    // One page after the other by Enter alone, while the reader stands at the first row of each.
    await expect(link('Next')).toBeFocused()
    await expect(page.getByRole('row').nth(1)).toBeInViewport()

    const row = page.getByRole('rowheader').last().getByRole('link')
    const address = await row.getAttribute('href')
    await enter(page, row, 'Shift+Tab')
    await expect(page).toHaveURL(address ?? '')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(main).toBeFocused()
    await page.goBack()
    await expect(page.getByRole('rowheader').last().getByRole('link')).toBeFocused()
    expect(await focusFault(page)).toBeUndefined()

    await enter(page, link('Invoices'), 'Shift+Tab')
    await expect(page.getByRole('table', { name: 'Invoices' })).toBeVisible()
    const invoice = page.getByRole('row').filter({ hasText: 'PDF' }).first()
    await enter(page, invoice.getByRole('rowheader').getByRole('link'))
    await tabTo(page, page.getByRole('link', { name: 'Download PDF' }))
    const downloading = page.waitForEvent('download')
    await page.keyboard.press('Enter')
    expect((await downloading).suggestedFilename()).toMatch(/\.pdf$/)

    await enter(page, link('Connection'), 'Shift+Tab')
    await enter(page, page.getByText('Disconnect…'))
    await enter(page, page.getByRole('button', { name: 'Disconnect Bluebird' }))
    await expect(page.getByRole('heading', { name: 'Bluebird is disconnected' })).toBeVisible()
  })
})

test('the first press offers the way past the rail, and Enter takes it', async ({ page, desk }) => {
  await page.goto(`${await desk.clientPath('complete')}/transactions?page_size=20`)
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to the page' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  expect(await focusFault(page)).toBeUndefined()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await page.keyboard.press('Tab')
  // The first thing of the page is a saved view, if there are any, and the way to save one if not.
  const views = page.getByRole('navigation', { name: 'Saved views' })
  await expect(views.locator('a, summary').first()).toBeFocused()
})

for (const width of [1440, 390]) {
  test(`no focus hides beneath what is sticky, down and up a list, at ${width} px`, async ({
    page,
    desk,
  }) => {
    await page.setViewportSize({ width, height: 640 })
    const client = await desk.clientPath('complete')
    for (const list of ['transactions', 'invoices']) {
      await page.goto(`${client}/${list}?page_size=20`)
      const refresh = page.getByRole('link', { name: 'Refresh' })
      await tabTo(page, refresh)
      await tabTo(page, page.getByRole('link', { name: 'Skip to the page' }), 'Shift+Tab')
    }
  })
}
