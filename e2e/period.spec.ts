import { expect, test } from '@/e2e/desk-test'

test('a period that was typed goes everywhere within the client, and stays relative', async ({
  page,
  desk,
}) => {
  const client = await desk.clientPath('complete')
  const chosen = page.getByRole('button', { name: 'Period: Last quarter' })
  await page.goto(`${client}/transactions?status=settled`)
  await page.getByRole('button', { name: 'Period: All dates' }).click()
  await page.getByLabel('Or type a period').fill('Last Quarter')
  await page.keyboard.press('Enter')
  await expect(chosen).toBeVisible()
  await expect(page.getByRole('link', { name: 'Remove filter: Status Settled' })).toBeVisible()

  await page.getByRole('link', { name: 'Statements', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Statements' })).toBeVisible()
  await expect(chosen).toBeVisible()
  await page.locator('tbody a.row-link').first().click()
  await expect(page).toHaveURL(/\/statements\/[^/]+\?period=last-quarter/)
  await page
    .getByRole('main')
    .getByRole('link', { name: /Statements/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/statements\?.*period=last-quarter/)
  await chosen.click()
  await page.getByRole('link', { name: /^All dates/ }).click()
  await expect(page.getByRole('button', { name: 'Period: All dates' })).toBeVisible()
})

test('a fiscal year is the client’s own, is shown as dates, and an address of it stays the same', async ({
  page,
  desk,
}) => {
  const client = await desk.clientPath('complete')
  const typed = page.getByLabel('Or type a period')
  const begins = page.getByLabel('Fiscal year begins in')
  const save = page.getByRole('button', { name: 'Save', exact: true })
  const year = lastYearFromJuly()
  const days = `1 Jul ${year - 1} – 30 Jun ${year}`
  await page.goto(`${client}/settings`)
  await begins.click()
  await page.getByRole('option', { name: 'July' }).click()
  await save.click()
  await expect(page.getByText(`FY ${year + 1} is 1 Jul ${year} –`)).toBeVisible()

  await page.goto(`${client}/transactions`)
  await page.getByRole('button', { name: 'Period: All dates' }).click()
  await typed.fill(`FY${year}`)
  await typed.press('Enter')
  const chosen = page.getByRole('button', { name: `Period: FY ${year} · ${days}` })
  await expect(chosen).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`period=${year - 1}-07\\.\\.${year}-06$`, 'u'))
  await expect(page.locator('tbody tr').first()).toContainText(
    new RegExp(`\\d (?:Apr|May|Jun) ${year}`, 'u'),
  )

  await chosen.click()
  await typed.fill('FY juneish')
  await typed.press('Enter')
  await expect(typed).toHaveAccessibleDescription(/“FY juneish” is not a period we can read/)
  await expect(typed).toHaveValue('FY juneish')
  await expect(typed).toBeFocused()
  await expect(chosen).toBeVisible()
  await page.getByRole('link', { name: /^Last fiscal year/ }).click()
  await expect(
    page.getByRole('button', { name: `Period: Last fiscal year · ${days}` }),
  ).toBeVisible()

  await page.goto(`${client}/settings`)
  await begins.click()
  await page.getByRole('option').first().click()
  await save.click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await page.goto(`${client}/transactions?period=FY${year}`)
  await expect(page).toHaveURL(new RegExp(`period=${year}$`, 'u'))
})

/** The year in which the last fiscal year ended that began in July, where the firm is. */
function lastYearFromJuly(): number {
  const today = new Date().toLocaleDateString('en-CA', { timeZone: 'America/New_York' })
  const [year = 0, month = 1] = today.split('-').map(Number)
  return month >= 7 ? year : year - 1
}
