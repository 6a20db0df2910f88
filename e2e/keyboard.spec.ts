import type { Locator, Page } from '@playwright/test'
import { expect, test } from '@/e2e/desk-test'
import { enterAt as enter, focusFault, tabTo } from '@/e2e/keyboard-focus'
import { expectRowsFrom, lastWithPdf, rowLinks, sheetOf } from '@/e2e/list-page'
import { demoPassword as password } from '@/scripts/demo-people.mjs'

// Many presses, each of them looked at.

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
    await typeInto(page, page.getByLabel('Email'), 'ada@marlow.example')
    await typeInto(page, page.getByLabel('Password'), password)
    await page.keyboard.press('Enter')

    await enter(page, page.getByRole('link', { name: 'Connect a client' }).first())
    await typeInto(page, page.getByLabel('Client name'), 'Bluebird')
    await page.getByRole('radio', { name: 'The owner, by link' }).focus()
    await page.keyboard.press('ArrowDown')
    await enter(page, page.getByRole('button', { name: 'Continue to the bank' }))
    await typeInto(page, page.getByLabel('E-mail'), 'adam.admin@bank.example')
    await typeInto(page, page.getByLabel('Password'), password)
    await page.keyboard.press('Enter')
    const business = page.getByRole('radio', { name: 'Bluebird Dental PLLC' })
    await tabTo(page, page.getByRole('radio').first())
    while (!(await business.isChecked())) await page.keyboard.press('ArrowDown')
    await enter(page, page.getByRole('button', { name: 'Approve for Bluebird Dental PLLC' }))
    await expect(page.getByRole('heading', { name: 'Bluebird is connected' })).toBeVisible()

    await enter(page, link('Transactions'), 'Shift+Tab')
    await expect(page.getByRole('table', { name: 'Transactions' })).toBeVisible()
    await enter(page, page.getByRole('button', { name: /^Rows per page/ }))
    const twenty = page.getByRole('menuitemradio', { name: '20', exact: true })
    while (!(await twenty.evaluate((item) => item === document.activeElement))) {
      await page.keyboard.press('ArrowDown')
    }
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/page_size=20/)
    const amount = page.getByRole('columnheader', { name: 'Amount' }).getByRole('link')
    await enter(page, amount, 'Shift+Tab')
    await expect(page).toHaveURL(/sort_by=amount/)
    await expect(amount).toBeFocused()

    const filter = main.getByRole('button', { name: 'Filter', exact: true })
    await enter(page, filter, 'Shift+Tab')
    const panel = page.getByRole('dialog', { name: 'Filter', exact: true })
    await tabTo(page, panel.getByRole('tab', { selected: true }))
    const status = panel.getByRole('tab', { name: 'Status', selected: true })
    while ((await status.count()) === 0) await page.keyboard.press('ArrowDown')
    await tabTo(page, panel.getByRole('checkbox', { name: 'Settled' }))
    await page.keyboard.press('Space')
    await expect(page).toHaveURL(/status=settled/)
    await page.keyboard.press('Escape')
    await expect(filter).toBeFocused()

    await enter(page, link('Next'))
    await expectRowsFrom(page, 21)

    // The list, a row over it, the next one, and back to the list where that row has the focus.
    const sheet = sheetOf(page)
    const row = rowLinks(page).last()
    const address = await row.getAttribute('href')
    await enter(page, row, 'Shift+Tab')
    await expect(page).toHaveURL(address ?? '')
    await expect(sheet).toContainText('20 of 20')
    await page.keyboard.press('k')
    await expect(sheet).toContainText('19 of 20')
    await tabTo(page, sheet.getByRole('button', { name: 'Close' }))
    await page.keyboard.press('Escape')
    await expect(sheet).toBeHidden()
    await expect(rowLinks(page).nth(18)).toBeFocused()
    expect(await focusFault(page)).toBeUndefined()

    await enter(page, link('Invoices'), 'Shift+Tab')
    await expect(page.getByRole('table', { name: 'Invoices' })).toBeVisible()
    await enter(page, await lastWithPdf(page), 'Shift+Tab')
    await tabTo(page, page.getByRole('link', { name: /^Download the PDF/ }))
    const downloading = page.waitForEvent('download')
    await page.keyboard.press('Enter')
    expect((await downloading).suggestedFilename()).toMatch(/\.pdf$/)

    await enter(page, link('Connection'), 'Shift+Tab')
    await enter(page, page.getByRole('button', { name: 'Disconnect…' }))
    await enter(page, page.getByRole('button', { name: 'Disconnect Bluebird' }))
    await expect(page.getByRole('heading', { name: 'Bluebird is disconnected' })).toBeVisible()
  })
})

test('the first press offers the way past the navigation, and Enter takes it', async ({
  page,
  desk,
}) => {
  await page.goto(`${await desk.clientPath('complete')}/transactions?page_size=20`)
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to content' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  expect(await focusFault(page)).toBeUndefined()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await page.keyboard.press('Tab')
  const isWithin = () =>
    page.getByRole('main').evaluate((main) => main.contains(document.activeElement))
  await expect.poll(isWithin).toBe(true)
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
      await tabTo(page, page.getByRole('link', { name: 'Next', exact: true }))
      await tabTo(page, page.getByRole('link', { name: 'Skip to content' }), 'Shift+Tab')
    }
  })
}
