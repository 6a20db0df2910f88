import type { Page } from '@playwright/test'
import { monthBack } from '@/e2e/month-back'
import { expect, test } from '@/e2e/client-test'
import { holdScripts } from '@/e2e/hold-scripts'

test('who approves counts as it was chosen before the script had come', async ({ page }) => {
  const release = await holdScripts(page)
  await page.goto('/connect', { waitUntil: 'commit' })
  await page.getByRole('radio', { name: 'Someone here, now' }).check()
  release()
  await expect(page.getByRole('button', { name: 'Continue to the bank' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Create link' })).toHaveCount(0)
})

const boxesOf = (page: Page) => page.locator('tbody').getByRole('checkbox')

for (const list of ['transactions', 'invoices', 'statements']) {
  test(`rows of ${list} that were ticked before the script had come are selected`, async ({
    page,
    client,
  }) => {
    const release = await holdScripts(page)
    const path = `/clients/${client.connection_id}/${list}?period=all`
    await page.goto(path, { waitUntil: 'commit' })
    for (const row of [0, 1]) await boxesOf(page).nth(row).check()
    release()
    const bar = page.getByRole('region', { name: 'Selection' })
    await expect(bar).toContainText('2 selected')
    await boxesOf(page).first().uncheck()
    await expect(bar).toContainText('1 selected')
  })
}

test('a page that was ticked whole before the script had come is selected whole', async ({
  page,
  client,
}) => {
  const release = await holdScripts(page)
  const list = `/clients/${client.connection_id}/transactions?period=all&page_size=20`
  await page.goto(list, { waitUntil: 'commit' })
  await page.locator('thead').getByRole('checkbox').check()
  release()
  await expect(page.getByRole('region', { name: 'Selection' })).toContainText('20 selected')
  await expect(boxesOf(page).last()).toBeChecked()
})

test('a client that was ticked before the script had come joins the queue of renewals', async ({
  page,
  client,
}) => {
  const release = await holdScripts(page)
  await page.goto('/renewals', { waitUntil: 'commit' })
  await page
    .getByRole('row')
    .filter({ has: page.locator(`a[href*="${client.connection_id}"]`) })
    .getByRole('checkbox')
    .check()
  release()
  await expect(page.getByRole('region', { name: 'Selection' })).toContainText('1 selected')
})

const chooseFile = async (page: Page, name: string, text: string) => {
  const field = page.locator('input[type=file]').first()
  await expect(field).toBeAttached({ timeout: 30_000 })
  const buffer = Buffer.from(text)
  await field.setInputFiles({ name, mimeType: 'application/octet-stream', buffer })
}

test('a pack that was chosen before the script had come is verified', async ({ page }) => {
  const release = await holdScripts(page)
  await page.goto('/verify', { waitUntil: 'commit' })
  await chooseFile(page, 'pack.zip', 'no zip')
  release()
  await expect(page.getByText(/it is not a ZIP file/)).toBeVisible()
})

test('books that were chosen before the script had come are taken', async ({ page, client }) => {
  const release = await holdScripts(page)
  const books = `/clients/${client.connection_id}/books?period=${monthBack(1)}`
  await page.goto(books, { waitUntil: 'commit' })
  await chooseFile(page, 'books.csv', 'Tag;Wer;Bewegung\n02.01.2026;Jemand;12,50\n')
  release()
  await expect(page).toHaveURL(/\/books\/columns/)
  await page.goBack()
  await expect(page.getByRole('heading', { name: /^Drop the books of / })).toBeVisible()
  await expect(page).toHaveURL(books)
})
