import { expect, test } from '@/e2e/desk-test'

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
  // A clipped box of one pixel counts as visible too.
  const said = chart.getByText(words, { exact: true })
  await expect.poll(async () => (await said.boundingBox())?.width).toBeGreaterThan(50)

  // The same figures as a table; each leads to exactly the rows that it adds up.
  await page.getByText('Figures as a table').first().click()
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
  await page.getByRole('button', { name: 'Select rows' }).click()
  await page.getByRole('button', { name: 'Add up all that match' }).click()
  const selection = page.getByRole('region', { name: 'Selection' })
  await expect(selection).toContainText('All that match')
  expect(cents((await selection.locator('dd').first().textContent()) ?? '')).toBe(cents(shown))
  await page.goBack()
  await column.press('Enter')
  await expect(page).toHaveURL(/status=settled.*posted_after=/)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('an account’s balance is drawn back from what it is now', async ({ page, desk }) => {
    const client = await desk.clientPath('complete')
    await page.goto(`${client}/accounts`)
    await page.getByRole('link', { name: 'Operating' }).first().click()
    const balance = await page.getByRole('definition').first().textContent()
    await page.getByRole('link', { name: 'Balance and movements over time' }).click()
    const chart = page.getByRole('figure', { name: /^Balance at the end of each day/ })
    await expect(chart.getByRole('link').last()).toContainText(`so far: ${balance} now`)
    await page.getByText('Figures as a table').first().click()
    const rows = page.getByRole('table', { name: /^Balance/ }).locator('tbody tr')
    await expect(rows).toHaveCount(12)
    await expect(rows.last()).toContainText(balance ?? '')
  })
})
