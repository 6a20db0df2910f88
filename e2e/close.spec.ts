import { callPalette } from '@/e2e/call-palette'
import { brokenFiguresAt } from '@/e2e/broken-figures'
import { acceptFindings, lockMonth, reopenMonth, signAs } from '@/e2e/close-month'
import { expect, test } from '@/e2e/desk-test'
import { monthBack } from '@/e2e/month-back'
import { openColleague } from '@/e2e/open-colleague'
import { enterAt as enter } from '@/e2e/keyboard-focus'

test('a possible duplicate is found and opened by keyboard, starting at the palette', async ({
  page,
  desk,
  control,
}) => {
  await page.goto(`${await desk.clientPath('complete')}/connection`)
  await callPalette(page)
  await page.keyboard.type('close')
  await expect(page.locator('[role=option][data-highlighted]')).toContainText('Close')

  // No two of the bank's own rows are alike: the first two of each page become so, and every page has
  // the same two movements.
  const inLastMonth = `${monthBack(1)}-15T15:00:00.000Z`
  const alike = {
    counterparty_name: 'Ferrous Metals Depot',
    account_id: 'the same',
    amount: { amount: -123_450, currency: 'USD' },
    transaction_type: 'ach_debit',
    status: 'settled',
    initiated_at: inLastMonth,
    posted_at: inLastMonth,
  }
  const set = Object.fromEntries(
    [0, 1].flatMap((row) => [
      ...Object.entries(alike).map(([name, value]) => [`transactions.${row}.${name}`, value]),
      [`transactions.${row}.money_movement_id`, `movement-${row}`],
    ]),
  )
  const list = { path: '/api/v1/transactions' }
  await control.setFaults([{ match: list, fault: 'patch', set }])
  await page.keyboard.press('Enter')

  const heading = page.getByRole('heading', { level: 1, name: /^Close, / })
  await expect(heading).toBeVisible()
  const check = page.locator('details#duplicates')
  const table = check.getByRole('table', { name: 'Possible duplicates' })
  if (!(await table.isVisible())) await enter(page, check.locator('> summary'))
  const alikeRows = table.locator('tbody tr', { hasText: 'Ferrous Metals Depot' })
  await expect(alikeRows).toHaveCount(1)
  await expect(alikeRows.locator('xpath=..').locator('tr.under a')).toHaveCount(2)
  await enter(page, alikeRows.first().getByRole('link'))
  await expect(page).toHaveURL(/\/transactions\/[^/]+$/)
  await expect(page.getByRole('dialog', { name: 'Transaction' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(heading).toBeVisible()
  await expect(alikeRows).toHaveCount(1)
})

test('a threshold is set in its popover, the address keeps it, and the old address leads here', async ({
  page,
  desk,
}) => {
  await page.goto(`${await desk.clientPath('complete')}/checks?period=last-month`)
  await expect(page.locator('details#consent')).toContainText('Passed')
  await expect(page).toHaveURL(/\/close\?period=last-month/)
  await page.getByRole('button', { name: 'Thresholds' }).click()
  const thresholds = page.getByRole('dialog', { name: 'Thresholds' })
  await thresholds.getByLabel('Duplicate within').fill('7')
  await thresholds.getByRole('button', { name: 'Preview' }).click()
  await expect(page).toHaveURL(/days=7/)
  await expect(thresholds).toHaveCount(0)
  await expect(page.locator('details#duplicates')).toContainText('up to 7 days earlier')
  await expect(page.getByText('Seen by other thresholds')).toBeVisible()
})

test('thresholds that were previewed are saved for a client, and given back', async ({
  page,
  desk,
}) => {
  await page.goto(`${await desk.clientPath('complete')}/close?period=last-month&days=9`)
  const note = page.getByText('Seen by other thresholds')
  await expect(note).toBeVisible()
  const open = page.getByRole('button', { name: 'Thresholds' })
  await open.click()
  const thresholds = page.getByRole('dialog', { name: 'Thresholds' })
  const save = thresholds.getByRole('button', { name: 'Save for this client' })
  const days = thresholds.getByLabel('Duplicate within')
  await expect(save).toBeVisible()
  // What was not seen cannot be saved.
  await days.fill('8')
  await expect(save).toHaveCount(0)
  await thresholds.getByRole('button', { name: 'Preview' }).click()
  await expect(page).toHaveURL(/days=8/)
  await open.click()
  await save.click()
  await expect(page.getByText('Thresholds of this client saved')).toBeVisible()
  await expect(page).toHaveURL(/close\?period=last-month$/)
  await expect(note).toHaveCount(0)
  await expect(page.locator('details#duplicates')).toContainText('up to 8 days earlier')
  await open.click()
  await expect(thresholds.getByText('All clients: 3 days')).toBeVisible()
  await thresholds.getByRole('button', { name: 'As all clients' }).click()
  await expect(page.locator('details#duplicates')).toContainText('up to 3 days earlier')
})

test('a month is prepared, signed by two people, locked and reopened', async ({
  page,
  desk,
  browser,
  expectAccessible,
}) => {
  const path = `${await desk.clientPath('complete')}/close?period=last-month`
  await page.goto(path)
  // Another test of this worker may have set it up.
  const begin = page.getByRole('button', { name: 'Set up the close' })
  if ((await begin.count()) > 0) await begin.click()
  await expect(page.getByText('In preparation').first()).toBeVisible()
  await expectAccessible()

  await test.step('nothing moves under the pointer: a click where Accept rests accepts', async () => {
    const before = page.viewportSize()
    const item = page.locator('details#without-receipt')
    if ((await item.getAttribute('open')) === null) await item.locator('> summary').click()
    const accept = item.getByRole('button', { name: /^Accept: / }).first()
    const dialog = page.getByRole('dialog', { name: 'Accept 1 finding' })
    for (const width of [1024, 1440, 1920]) {
      await page.setViewportSize({ width, height: 900 })
      await page.mouse.move(0, 0)
      await accept.evaluate((button) => button.scrollIntoView({ block: 'center' }))
      const rest = await accept.boundingBox()
      if (rest === null) throw new Error('Accept is not on the screen')
      await page.mouse.move(rest.x + rest.width / 2, rest.y + rest.height / 2)
      expect(await accept.boundingBox()).toEqual(rest)
      await page.mouse.down()
      await page.mouse.up()
      await expect(dialog).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(dialog).toHaveCount(0)
    }
    if (before !== null) await page.setViewportSize(before)
  })
  await test.step('a finding is excluded by key, and the rest accepted together', async () => {
    const item = page.locator('details#without-receipt')
    if ((await item.getAttribute('open')) === null) await item.locator('> summary').click()
    const first = item.locator('a.row-link').first()
    await first.focus()
    await page.keyboard.press('e')
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Reason').fill('Contract on file')
    await dialog.getByRole('button', { name: 'Exclude', exact: true }).click()
    await expect(dialog).toHaveCount(0)
    await expect(item.getByText(/excluded/).first()).toBeVisible()
    // As it is sent with an exclusion, which can be withdrawn beside it.
    await page.reload()
    // Once more in what the page streams, until it stands in its place.
    const withdraw = page.getByRole('button', { name: 'Withdraw', includeHidden: true })
    await expect(withdraw.first()).toBeAttached()
  })
  await acceptFindings(page)
  await test.step('of what was decided no figure is cut, and no name is lost', async () => {
    await page.locator('details').evaluateAll((all: HTMLDetailsElement[]) => {
      for (const each of all) each.open = true
    })
    expect(await brokenFiguresAt(page, [390, 1024, 1440])).toEqual([])
  })

  await test.step('the preparer signs', async () => {
    await signAs(page, 'preparer')
    await expect(page.getByText('Ready for review').first()).toBeVisible()
  })

  const other = await openColleague(browser, new URL(page.url()).origin)
  await test.step('another person signs as reviewer, locks, and reopens with a reason', async () => {
    await other.goto(path)
    await signAs(other, 'reviewer')
    await lockMonth(other)
    await reopenMonth(other, 'A wire was posted late')
    await expect(other.getByText('A wire was posted late')).toBeVisible()
    await expect(other.getByText(/withdrawn/).first()).toBeVisible()
  })
  await other.context().close()
})
