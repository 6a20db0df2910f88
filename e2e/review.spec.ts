import { expect, test } from '@/e2e/desk-test'
import { viewNamed } from '@/e2e/view-named'

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('rows are refined here, the table is laid out, and the view is kept and found again', async ({
    page,
    desk,
  }) => {
    const client = await desk.clientPath('complete')
    const heads = page.getByRole('columnheader')
    const views = page.getByRole('navigation', { name: 'Saved views' })
    await page.goto(`${client}/transactions?page_size=20&period=last-year..this-year`)
    await page.getByText('More filters').click()
    await page.getByLabel('Files, here: Any').click()
    await page.getByRole('checkbox', { name: 'Without files' }).check()
    await page.getByRole('button', { name: 'Apply' }).click()
    await expect(page.getByRole('status')).toContainText(/\d+ of the 20 rows read/)

    await page.getByRole('link', { name: 'Columns and views' }).click()
    await page.getByRole('checkbox', { name: 'Posted' }).uncheck()
    await page.getByRole('checkbox', { name: 'Memo' }).check()
    await page.getByLabel('Place of Memo').selectOption('1')
    await page.getByRole('button', { name: 'Save table' }).click()
    await expect(page.getByRole('heading', { name: 'Saved' })).toBeVisible()
    await page.goto(`${client}/transactions?page_size=20&files=without&period=last-month`)
    await expect(heads.nth(1)).toHaveText('Memo')
    await expect(heads.filter({ hasText: 'Posted' })).toHaveCount(0)

    await views.getByText('Save view').first().click()
    await views.getByLabel('Name of the view').fill('No receipts')
    await views.getByRole('button', { name: 'Save view' }).click()
    await expect(views.getByRole('link', { name: 'No receipts' })).toHaveAttribute(
      'aria-current',
      'true',
    )
    expect(new URL(page.url()).searchParams.get('period')).toBe('last-month')

    await page.getByRole('link', { name: 'Columns and views' }).click()
    await page.getByRole('button', { name: 'As it was at first' }).click()
    await page.getByRole('link', { name: 'Open No receipts' }).click()
    // The view has its own columns, whatever its reader keeps now.
    await expect(heads.nth(1)).toHaveText('Memo')
    await page.getByRole('link', { name: 'Leave view' }).click()
    await expect(heads.nth(1)).toHaveText('Counterparty')

    await page.getByRole('link', { name: 'Columns and views' }).click()
    await viewNamed(page, 'No receipts').getByRole('button', { name: 'Delete view' }).click()
    await expect(page.getByRole('heading', { name: 'The view is deleted' })).toBeVisible()
  })

  test('the balance after each row is told for one account, from page to page', async ({
    page,
    desk,
  }) => {
    const client = await desk.clientPath('complete')
    await page.goto(`${client}/accounts`)
    await page.getByRole('link', { name: 'Operating' }).first().click()
    await page.getByRole('link', { name: 'All transactions' }).click()
    await page.getByRole('link', { name: 'Show the balance after each row' }).click()
    await expect(page.getByRole('columnheader', { name: 'Balance' })).toBeVisible()
    await page.getByRole('link', { name: 'Next', exact: true }).click()
    await expect(page.getByRole('navigation', { name: 'Pages' })).toContainText('Page 2')
    await expect(page.locator('tbody tr').first().locator('td').last()).toContainText('$')
    await page.getByRole('link', { name: 'Previous', exact: true }).click()
    await expect(page.getByRole('columnheader', { name: 'Balance' })).toBeVisible()
  })
})

test('rows are walked, selected and added up by keyboard, to the last page of the list', async ({
  page,
  desk,
}) => {
  const client = await desk.clientPath('complete')
  const bar = page.getByRole('region', { name: 'Selection' })
  const links = page.getByRole('table', { name: 'Transactions' }).locator('tbody th a')
  await page.goto(`${client}/transactions?page_size=20&status=settled`)
  await expect(page.getByRole('button', { name: 'Select rows' })).toBeEnabled()
  await page.keyboard.press('j')
  await expect(links.first()).toBeFocused()
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await expect(bar).toContainText('1 row selected')
  await page.keyboard.press('k')
  await page.keyboard.press('x')
  await expect(bar).toContainText('2 rows selected')
  await expect(bar.locator('dd').first()).toContainText('$')
  await expect(bar.locator('dt').first()).toContainText('USD · Settled (2)')
  await expect(page.getByRole('checkbox', { name: /^Select / }).first()).toBeChecked()

  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keys of this list' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(bar).toContainText('2 rows selected')
  await page.keyboard.press('Escape')
  await expect(bar).toContainText('0 rows selected')

  await bar.getByRole('button', { name: 'Add up all that match' }).click()
  await expect(bar).toContainText(/All that match: [\d,]{3,} rows/)
  await page.keyboard.press('/')
  await expect(page.getByLabel('Search')).toBeFocused()

  const sheet = page.getByRole('dialog', { name: 'Transaction' })
  const list = page.url()
  await links.nth(3).focus()
  await page.keyboard.press('Enter')
  await expect(sheet.getByText('Row 4 of page 1')).toBeVisible()
  // What could not be read is asked for again by the same step.
  const fifth = (await links.nth(4).getAttribute('href')) ?? ''
  await page.route(
    (url) => url.href.endsWith(fifth),
    (route) => route.fulfill({ contentType: 'text/html', body: 'Try later' }),
    { times: 1 },
  )
  await page.keyboard.press('j')
  await expect(sheet.getByRole('status')).toContainText('could not be read')
  // No other row stands beneath that.
  await expect(sheet.getByText('Row 4 of page 1')).toBeHidden()
  await expect(sheet.getByRole('button', { name: 'Try again' })).toBeFocused()
  await page.keyboard.press('j')
  await expect(sheet.getByText('Row 5 of page 1')).toBeVisible()
  await expect(sheet.getByRole('status')).toBeEmpty()
  const address = page.url()
  expect(address).toContain(await links.nth(4).getAttribute('href'))
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await expect(page).toHaveURL(list)
  await expect(links.nth(4)).toBeFocused()

  // The same address is a page of its own, in the same place of the same list.
  await page.goto(address)
  await expect(page.getByText('Row 5 of page 1')).toBeVisible()
  await page.getByRole('link', { name: 'Next', exact: true }).click()
  await expect(page.getByText('Row 6 of page 1')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Transactions', exact: true }).click()
  await expect(page).toHaveURL(/status=settled/)
  await expect(links.nth(5)).toBeFocused()
})

test('single keys do nothing for who has switched them off, in the list and over it', async ({
  page,
  desk,
}) => {
  const client = await desk.clientPath('complete')
  const sheet = page.getByRole('dialog', { name: 'Transaction' })
  const links = page.getByRole('table', { name: 'Transactions' }).locator('tbody th a')
  const keys = page.getByRole('checkbox', { name: /^Single keys/ })
  await page.goto(`${client}/transaction-table`)
  await keys.uncheck()
  await page.getByRole('button', { name: 'Save table' }).click()
  await expect(page.getByRole('heading', { name: 'Saved' })).toBeVisible()
  await expect(keys).not.toBeChecked()

  await page.goto(`${client}/transactions?page_size=20`)
  const begin = page.getByRole('button', { name: 'Select rows' })
  await expect(begin).toBeEnabled()
  for (const key of ['j', 'x', '/', '?']) await page.keyboard.press(key)
  await begin.click()
  for (const key of ['j', 'x', '/', '?']) await page.keyboard.press(key)
  await expect(page.getByRole('region', { name: 'Selection' })).toContainText('0 rows selected')
  await expect(begin).toBeFocused()
  await expect(page.getByRole('dialog')).toBeHidden()

  await links.nth(1).click()
  await expect(sheet.getByText('Row 2 of page 1')).toBeVisible()
  const second = page.url()
  await page.keyboard.press('j')
  expect(page.url()).toBe(second)
  await sheet.getByRole('link', { name: 'Next', exact: true }).click()
  await expect(sheet.getByText('Row 3 of page 1')).toBeVisible()

  await page.goto(`${client}/transaction-table`)
  await page.getByRole('button', { name: 'As it was at first' }).click()
  await expect(keys).toBeChecked()
})

test('a click opens a row over its list, and what is selected stays from page to page', async ({
  page,
  desk,
}) => {
  const client = await desk.clientPath('complete')
  const bar = page.getByRole('region', { name: 'Selection' })
  const sheet = page.getByRole('dialog', { name: 'Transaction' })
  const rows = page.getByRole('table', { name: 'Transactions' }).locator('tbody tr')
  const ticks = page.getByRole('checkbox', { name: /^Select / })
  await page.goto(`${client}/transactions?page_size=20&status=settled`)
  const list = page.url()
  await rows.nth(2).locator('td').nth(1).click()
  await expect(sheet.getByText('Row 3 of page 1')).toBeVisible()
  await sheet.getByRole('link', { name: 'Next', exact: true }).click()
  await expect(sheet.getByText('Row 4 of page 1')).toBeVisible()
  await page.goBack()
  await expect(sheet).toBeHidden()
  await expect(page).toHaveURL(list)
  await page.goForward()
  await expect(sheet.getByText('Row 4 of page 1')).toBeVisible()
  await sheet.getByRole('button', { name: 'Close' }).click()
  await expect(sheet).toBeHidden()

  await page.getByRole('button', { name: 'Select rows' }).click()
  await ticks.nth(0).check()
  await ticks.nth(1).check()
  await expect(bar).toContainText('2 rows selected')
  await page.getByRole('link', { name: 'Next', exact: true }).click()
  await expect(page.getByRole('navigation', { name: 'Pages' })).toContainText('Page 2')
  await expect(bar).toContainText('2 rows selected, 2 of them on other pages')
  await ticks.nth(5).check()
  await expect(bar).toContainText('3 rows selected, 2 of them on other pages')
  await expect(bar.locator('dt')).toContainText(['USD · Settled (3)'])
  await page.goBack()
  await expect(ticks.nth(1)).toBeChecked()
  await expect(bar).toContainText('3 rows selected, 1 of them on other pages')
  await bar.getByRole('button', { name: 'End selection' }).click()
  await expect(bar).toBeHidden()
})
