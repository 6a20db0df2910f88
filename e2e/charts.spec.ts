import { expect, test } from '@/e2e/desk-test'
import { monthBack } from '@/e2e/month-back'

/** "−$1,234.50" in cents. */
function cents(text: string): bigint {
  const digits = text.replace(/\D/g, '')
  return /[−(]/.test(text) ? -BigInt(digits) : BigInt(digits)
}

test('a chart is walked by keyboard, says what it shows, and leads to the rows it is made of', async ({
  page,
  desk,
}) => {
  const client = await desk.clientPath('complete')
  await page.goto(`${client}/overview?period=last-year..this-year`)
  const chart = page.getByRole('figure', { name: /^Money in and out by / })
  const column = chart.getByRole('link').nth(3)
  const words = (await column.textContent()) ?? ''
  expect(words).toMatch(/: \$[\d,.]+ in, −\$[\d,.]+ out, /)
  await column.focus()
  await expect(column).toBeFocused()
  // The legend reads out the column that has the focus.
  const card = page.locator('section', { has: chart })
  const readout = card.locator('[aria-hidden=true] b').first()
  const before = await readout.innerText()
  await page.keyboard.press('ArrowRight')
  await expect(chart.getByRole('link').nth(4)).toBeFocused()
  await expect(readout).not.toHaveText(before)
  await page.keyboard.press('ArrowLeft')
  await expect(column).toBeFocused()

  // The same figures as a table; each leads to exactly the rows that it adds up.
  await card.getByRole('button', { name: 'Figures as a table' }).click()
  const row = page
    .getByRole('table', { name: /^Money in and out/ })
    .locator('tbody tr')
    .nth(3)
  const moneyIn = row.getByRole('link').nth(1)
  const shown = (await moneyIn.textContent()) ?? ''
  expect(words).toContain(shown)
  await moneyIn.click()
  await expect(page).toHaveURL(/posted_after=/)
  expect(page.url()).not.toContain('page_token')
  await page.getByRole('button', { name: /^USD/ }).click()
  const totals = page.getByRole('dialog', { name: 'Totals' })
  const count = totals.getByRole('button', { name: 'Count all' })
  await expect(totals.getByRole('status').or(count).first()).toBeVisible()
  if (await count.isVisible()) await count.click()
  await expect(totals.getByRole('status').first()).toContainText(/^[\d,]+ transactions?/)
  const total = totals.getByRole('row', { name: /^Money in/ }).getByRole('cell')
  await expect.poll(async () => cents((await total.textContent()) ?? '')).toBe(cents(shown))
  await page.goBack()
  await column.press('Enter')
  await expect(page).toHaveURL(/status=settled.*posted_after=/)
})

test('an account’s balance is counted back from what it is now', async ({ page, desk }) => {
  const client = await desk.clientPath('complete')
  await page.goto(`${client}/accounts`)
  await page
    .getByRole('link', { name: /Operating/ })
    .first()
    .click()
  const card = page.locator('section', {
    has: page.getByRole('heading', { name: 'Balance', exact: true }),
  })
  const balance = await card.locator('dd[data-amount]').first().innerText()
  await page.getByRole('link', { name: 'Balance and activity over time' }).click()
  const chart = page.getByRole('figure', { name: /^Balance at the end of each day/ })
  await expect(chart.getByRole('link').last()).toContainText(`so far: ${balance} now`)
  await page.getByRole('button', { name: 'Figures as a table' }).first().click()
  const rows = page.getByRole('table', { name: /^Balance/ }).locator('tbody tr')
  await expect(rows.last()).toContainText(balance)
})

test('a card’s charges add up to what the bank counts, and a part of its window leads to its own', async ({
  page,
  desk,
}) => {
  // A window may have no charge in its first days, so it is one of the whole year.
  test.skip(monthBack(0).endsWith('-01'), 'No month of the year is over.')
  const client = await desk.clientPath('complete')
  await page.goto(`${client}/cards`)
  const row = page.locator('tbody tr', { hasText: 'annual' }).first()
  await page.goto((await row.getByRole('link').getAttribute('href')) ?? '')
  await page.getByRole('button', { name: 'Figures as a table' }).first().click()
  const spent = page
    .locator('dl > div', { hasText: 'Spent in this window' })
    .getByRole('definition')
  const days = page.getByRole('table', { name: 'Limit window' }).locator('tbody tr')
  const last = days.last().getByRole('cell').last()
  await expect(last).toHaveText(await spent.innerText())
  const charged = days.filter({ hasText: /\d{4}\s*\$(?!0\.00)[\d,.]+\s*\$0\.00/ }).first()
  const settled = await charged.getByRole('cell').nth(1).innerText()
  await charged.getByRole('link').click()
  await expect(page).toHaveURL(/card_id=.*initiated_after=/)
  await expect(page.getByRole('button', { name: /^USD/ })).toContainText(settled)
})

test('Refresh reads at the bank again what was kept of days long past', async ({ page, desk }) => {
  const overview = `${await desk.clientPath('complete')}/overview?period=last-year`
  await page.goto(overview)
  const chart = page.getByRole('figure', { name: /^Money in and out by / })
  await expect(chart).toBeVisible()
  await page.goto(overview)
  const readAgain = page.getByRole('link', { name: 'Read again' })
  await expect(readAgain).toBeVisible()
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(page).toHaveURL(/read=again/)
  await expect(chart).toBeVisible()
  await expect(readAgain).toHaveCount(0)
})
