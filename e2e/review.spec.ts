import type { Page } from '@playwright/test'
import { expect, test } from '@/e2e/desk-test'
import { expectRowsFrom, filterBy, focusFirstRow, rowLinks, sheetOf, tick } from '@/e2e/list-page'

const viewsOf = (page: Page) => page.getByRole('navigation', { name: 'Views' })

test('rows are filtered, the table is laid out, and the view is saved and found again', async ({
  page,
  desk,
  browserComplaints,
}) => {
  const client = await desk.clientPath('complete')
  const heads = page.getByRole('columnheader')
  const columns = page.getByRole('dialog', { name: 'Columns' })
  await page.goto(`${client}/transactions?page_size=20&period=last-year..this-year`)
  await filterBy(page, 'Receipts', 'Without receipt')
  await expect(page).toHaveURL(/files=without/)
  // Read on behind the page to the end of the list; the foot says the same number.
  const note = page.getByText(/[\d,]+ of [\d,]+ rows match\./)
  await expect(note).toBeVisible()
  const [matching = ''] = (await note.innerText()).split(' ')
  const foot = page.getByRole('navigation', { name: 'Pages' })
  await expect(foot).toContainText(`${matching} match`)

  await page.getByRole('button', { name: 'Columns' }).click()
  const saved = page.waitForResponse(/\/api\/preferences/)
  await columns.getByRole('checkbox', { name: 'Memo' }).check()
  await saved
  await expect(heads.filter({ hasText: 'Memo' })).toHaveCount(1)
  await columns.getByRole('checkbox', { name: 'Memo' }).press('Alt+ArrowUp')
  await expect(columns.getByRole('status')).toContainText('Memo is column')
  await page.keyboard.press('Escape')
  await page.goto(`${client}/transactions?page_size=20&files=without&period=last-month`)
  await expect(heads.filter({ hasText: 'Memo' })).toHaveCount(1)

  await viewsOf(page).getByRole('button', { name: 'Save view' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save view' })
  await dialog.getByLabel('Name of the view').fill('No receipts')
  await dialog.getByRole('button', { name: 'Save view' }).click()
  const view = viewsOf(page).getByRole('link', { name: 'No receipts' })
  await expect(view).toHaveAttribute('aria-current', 'true')
  expect(new URL(page.url()).searchParams.get('period')).toBe('last-month')

  await viewsOf(page).getByRole('link', { name: 'All', exact: true }).click()
  await expect(view).not.toHaveAttribute('aria-current')
  await page.getByRole('button', { name: 'Columns' }).click()
  await columns.getByRole('button', { name: 'Reset to default' }).click()
  await expect(heads.filter({ hasText: 'Memo' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await view.click()
  // The view has its own columns, whatever its reader has chosen since.
  await expect(heads.filter({ hasText: 'Memo' })).toHaveCount(1)

  await viewsOf(page).getByRole('button', { name: 'Actions for No receipts' }).click()
  await page.getByRole('menuitem', { name: 'Delete view' }).click()
  const deletion = page.getByRole('alertdialog', { name: 'Delete the view “No receipts”?' })
  const confirm = deletion.getByRole('button', { name: 'Delete view' })
  await page.route('**/api/views', (route) => route.abort())
  await confirm.click()
  await expect(deletion.getByRole('alert')).toHaveText('The view could not be deleted. Try again.')
  await page.unroute('**/api/views')
  // The browser says of the request that it failed.
  browserComplaints.splice(0)
  await confirm.click()
  await expect(view).toHaveCount(0)
})

test('a view that comes with the list is opened, counted, hidden and shown again', async ({
  page,
  desk,
}) => {
  await page.goto(`${await desk.clientPath('complete')}/transactions?period=last-year..this-year`)
  const large = viewsOf(page).getByRole('link', { name: /^Large/ })
  await large.click()
  await expect(page).toHaveURL(/size=large/)
  await expect(large).toHaveAttribute('aria-current', 'true')
  const note = page.getByText(/[\d,]+ of [\d,]+ rows match\./)
  await expect(note).toBeVisible()
  const [matching = ''] = (await note.innerText()).split(' ')
  await expect(large).toHaveText(`Large${matching}`)

  const foot = page.getByRole('navigation', { name: 'Pages' })
  const next = foot.getByRole('link', { name: 'Next' })
  for (let nth = 2; (await next.getAttribute('href')) !== null; nth += 1) {
    await next.click()
    await expect(page).toHaveURL(new RegExp(`page=${nth}\\b`))
    await expect(note).toBeVisible()
  }
  await expect(foot).toContainText('end of list')
  await expect(page.getByText('Nothing more on this page')).toHaveCount(0)

  await viewsOf(page).getByRole('link', { name: 'All', exact: true }).click()
  await expect(page).not.toHaveURL(/size=large/)
  const choose = viewsOf(page).getByRole('button', { name: 'Show or hide views' })
  await choose.click()
  await page.getByRole('menuitem', { name: 'Hide Large' }).click()
  await expect(large).toHaveCount(0)
  await page.reload()
  await expect(viewsOf(page).getByRole('link', { name: 'Card spend' })).toBeVisible()
  await expect(large).toHaveCount(0)
  await choose.click()
  await page.getByRole('menuitem', { name: 'Show Large' }).click()
  await expect(large).toBeVisible()
})

test('the balance after each row is counted for one account, from page to page', async ({
  page,
  desk,
}) => {
  const client = await desk.clientPath('complete')
  await page.goto(`${client}/accounts`)
  await page
    .getByRole('link', { name: /Operating/ })
    .first()
    .click()
  await page.getByRole('link', { name: 'Transactions of this account' }).click()
  await expect(page.getByRole('table', { name: 'Transactions' })).toBeVisible()
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('link', { name: 'Show the balance after each row' }).click()
  const balance = page.getByRole('columnheader', { name: 'Balance' })
  await expect(balance).toBeVisible()
  await page.getByRole('link', { name: 'Next', exact: true }).click()
  await expectRowsFrom(page, 51)
  await expect(page.locator('tbody tr').first().locator('td').last()).toContainText('$')
  await page.getByRole('link', { name: 'Previous', exact: true }).click()
  await expect(balance).toBeVisible()
})

test('rows are walked, selected and opened by keyboard, and the whole list is added up', async ({
  page,
  desk,
}) => {
  const client = await desk.clientPath('complete')
  const bar = page.getByRole('region', { name: 'Selection' })
  const links = rowLinks(page)
  await page.goto(`${client}/transactions?page_size=20&status=settled`)
  await focusFirstRow(page)
  for (const key of ['j', 'x']) await page.keyboard.press(key)
  await expect(bar).toContainText('1 selected')
  for (const key of ['k', 'x']) await page.keyboard.press(key)
  await expect(bar).toContainText('2 selected')
  await expect(bar).toContainText(/\$[\d,.]+ settled/)
  await expect(page.locator('tbody').getByRole('checkbox').first()).toBeChecked()

  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(bar).toContainText('2 selected')
  await page.keyboard.press('Escape')
  await expect(bar).toBeHidden()
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox', { name: 'Search transactions' })).toBeFocused()

  await page.getByRole('button', { name: /^USD/ }).click()
  const totals = page.getByRole('dialog', { name: 'Totals' })
  await totals.getByRole('button', { name: 'Count all' }).click()
  await expect(totals.getByRole('status').first()).toContainText(/^[\d,]{3,} transactions/)
  await page.keyboard.press('Escape')
  // It gives the focus back as it goes.
  await expect(totals).toHaveCount(0)

  const sheet = sheetOf(page)
  const list = page.url()
  await links.nth(3).focus()
  await page.keyboard.press('Enter')
  await expect(sheet).toContainText('4 of 20')
  await page.keyboard.press('j')
  await expect(sheet).toContainText('5 of 20')
  const address = page.url()
  expect(address).toContain(((await links.nth(4).getAttribute('href')) ?? '').split('?')[0])
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await expect(page).toHaveURL(list)
  await expect(links.nth(4)).toBeFocused()

  // The same address is a page of its own, and its list is the one that it came from.
  await page.goto(address)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page
    .getByRole('main')
    .getByRole('link', { name: /Transactions/ })
    .first()
    .click()
  await expect(page).toHaveURL(/status=settled/)
})

test('a click opens a row over its list, and what is selected stays from page to page', async ({
  page,
  desk,
}) => {
  const client = await desk.clientPath('complete')
  const bar = page.getByRole('region', { name: 'Selection' })
  const sheet = sheetOf(page)
  const ticks = page.locator('tbody').getByRole('checkbox')
  await page.goto(`${client}/transactions?page_size=20&status=settled`)
  const list = page.url()
  await rowLinks(page).nth(2).click()
  await expect(sheet).toContainText('3 of 20')
  await sheet.getByRole('button', { name: 'Next' }).click()
  await expect(sheet).toContainText('4 of 20')
  await page.goBack()
  await expect(sheet).toBeHidden()
  await expect(page).toHaveURL(list)
  await page.goForward()
  await expect(sheet).toContainText('4 of 20')
  await sheet.getByRole('button', { name: 'Close' }).click()
  await expect(sheet).toBeHidden()

  await tick(ticks.nth(0))
  await tick(ticks.nth(1))
  await expect(bar).toContainText('2 selected')
  await page.getByRole('link', { name: 'Next', exact: true }).click()
  await expectRowsFrom(page, 21)
  await expect(bar).toContainText('2 selected, 2 on other pages')
  await tick(ticks.nth(5))
  await expect(bar).toContainText('3 selected, 2 on other pages')
  await page.goBack()
  await expect(ticks.nth(1)).toBeChecked()
  await expect(bar).toContainText('3 selected, 1 on other pages')
  await bar.getByRole('button', { name: 'Clear selection' }).click()
  await expect(bar).toBeHidden()
})
