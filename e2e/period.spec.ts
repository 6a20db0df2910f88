import { expect, test } from '@/e2e/desk-test'

test('a period that was typed goes everywhere within the client, and stays relative', async ({
  page,
  desk,
}) => {
  const client = await desk.clientPath('complete')
  const removable = page.getByRole('link', { name: /Remove filter: Last month: 1 / })
  await page.goto(`${client}/transactions?status=settled`)
  await page.getByLabel('Period: All dates').click()
  await page.getByRole('textbox', { name: 'Period' }).fill('Last Month')
  await page.getByRole('button', { name: 'Show' }).click()
  await expect(removable).toBeVisible()
  await expect(page.getByRole('link', { name: 'Remove filter: Status: Settled' })).toBeVisible()

  await page.getByRole('link', { name: 'Statements', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Statements' })).toBeVisible()
  await expect(removable).toBeVisible()
  await page.locator('tbody th a').first().click()
  await expect(page).toHaveURL(/\/statements\/[^/]+\?period=last-month/)
  await page.getByRole('main').getByRole('link', { name: 'Statements', exact: true }).click()
  await expect(page).toHaveURL(/\/statements\?period=last-month$/)
  await removable.click()
  await expect(page.getByLabel('Period: All dates')).toBeVisible()
})

test('a fiscal year is the client’s own, is shown as dates, and an address of it stays the same', async ({
  page,
  desk,
}) => {
  const client = await desk.clientPath('complete')
  const typed = page.getByRole('textbox', { name: 'Period', exact: true })
  const show = page.getByRole('button', { name: 'Show' })
  const begins = page.getByLabel('Fiscal year begins in')
  const save = page.getByRole('button', { name: 'Save for this client' })
  const year = lastYearFromJuly()
  const days = `1 Jul ${year - 1} – 30 Jun ${year}`
  await page.goto(`${client}/settings`)
  await begins.selectOption('July')
  await save.click()
  await expect(page.getByText(`As saved: FY ${year + 1} is 1 Jul ${year} –`)).toBeVisible()

  await page.goto(`${client}/transactions`)
  await page.getByLabel('Period: All dates').click()
  await typed.fill(`FY${year}`)
  await show.click()
  const chosen = page.getByLabel(`Period: FY ${year} · ${days}`)
  await expect(chosen).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`period=${year - 1}-07\\.\\.${year}-06$`, 'u'))
  await expect(page.getByRole('link', { name: `Remove filter: FY ${year}: ${days}` })).toBeVisible()
  await expect(page.locator('tbody tr').first()).toContainText(
    new RegExp(`\\d (?:Apr|May|Jun) ${year}`, 'u'),
  )

  await chosen.click()
  await typed.fill('FY juneish')
  await show.click()
  await expect(typed).toHaveAccessibleDescription(/“FY juneish” is not a period we can read/)
  await expect(typed).toHaveValue('FY juneish')
  await expect(typed).toBeFocused()
  await expect(chosen).toBeVisible()
  await page.getByRole('link', { name: 'Last fiscal year' }).click()
  await expect(page.getByLabel(`Period: Last fiscal year · ${days}`)).toBeVisible()

  await page.goto(`${client}/settings`)
  await begins.selectOption('')
  await save.click()
  await page.goto(`${client}/transactions?period=FY${year}`)
  await expect(page).toHaveURL(new RegExp(`period=${year}$`, 'u'))
})

/** The year in which the last fiscal year ended that began in July, where the firm is. */
function lastYearFromJuly(): number {
  const today = new Date().toLocaleDateString('en-CA', { timeZone: 'America/New_York' })
  const [year = 0, month = 1] = today.split('-').map(Number)
  return month >= 7 ? year : year - 1
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a period is chosen, carried, misread aloud, and set for a client', async ({
    page,
    desk,
  }) => {
    const client = await desk.clientPath('complete')
    await page.goto(`${client}/invoices`)
    await page.getByLabel('Period: All dates').click()
    await page.getByRole('link', { name: 'This year' }).click()
    await expect(page.getByLabel('Period: This year')).toBeVisible()
    await page.getByRole('link', { name: 'Transactions', exact: true }).click()
    expect(new URL(page.url()).searchParams.get('period')).toBe('this-year')

    await page.getByLabel('Period: This year').click()
    await page.getByRole('textbox', { name: 'Period' }).fill('juneish')
    await page.getByRole('button', { name: 'Show' }).click()
    await expect(page.getByText('“juneish” is not a period we can read')).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Period' })).toHaveValue('juneish')
    await expect(page.getByLabel('Period: This year')).toBeVisible()
    await page.getByRole('link', { name: 'Change' }).click()
    await page.getByLabel('Usual period').fill('2025')
    await page.getByLabel('Time zone').selectOption('Asia/Tokyo')
    await page.getByRole('button', { name: 'Save for this client' }).click()
    await expect(page.getByRole('heading', { name: 'Saved' })).toBeVisible()
    await page.getByRole('link', { name: 'Transactions', exact: true }).click()
    await expect(page.getByRole('link', { name: 'Remove filter: 2025: 1 Jan' })).toBeVisible()
    await page.goto(`${client}/settings`)
    await page.getByLabel('Usual period').fill('')
    await page.getByLabel('Time zone').selectOption('')
    await page.getByRole('button', { name: 'Save for this client' }).click()
    await expect(page.getByLabel('Period: All dates')).toBeVisible()
  })
})
