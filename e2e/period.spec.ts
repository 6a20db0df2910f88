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
  await expect(page).toHaveURL(/\/statements\/[^/]+\?period=last-month/i)
  await page.getByRole('main').getByRole('link', { name: 'Statements', exact: true }).click()
  await expect(page).toHaveURL(/\/statements\?period=last.month$/i)
  await removable.click()
  await expect(page.getByLabel('Period: All dates')).toBeVisible()
})

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

    await page.getByLabel('Period: Juneish').click()
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
