import type { Page } from '@playwright/test'
import { auditPage, breaksNoRule } from '@/e2e/audit-page'
import { expect, test } from '@/e2e/client-test'
import { downloadZip } from '@/e2e/read-zip'

/** The files of the list as the page says that they would be called. */
const shown = (page: Page) =>
  page.getByRole('status').filter({ hasText: 'As they would be called' }).getByRole('listitem')

test('the names of files are put together without a script, seen, kept, and are those in the zip', async ({
  page,
  client,
  browser,
}) => {
  const path = `/clients/${client.connection_id}/invoices/zip?period=all`
  await page.goto(path)
  const storageState = await page.context().storageState()
  const context = await browser.newContext({
    baseURL: new URL(page.url()).origin,
    locale: 'en-US',
    storageState,
    javaScriptEnabled: false,
  })
  const plain = await context.newPage()
  await plain.goto(path)
  await expect(shown(plain).first()).toContainText(/^\d{4}-\d\d-\d\d_.+_INV-\d+_.+\.pdf/)
  await plain.getByRole('button', { name: 'Remove Issued' }).click()
  await plain.getByRole('button', { name: 'Remove Client' }).click()
  await plain.getByRole('button', { name: 'Add Amount' }).click()
  await plain.getByLabel('Text before Number').fill('No. ')
  await plain.getByLabel('Text before Amount').fill(' for ')
  // A slash is no part of a name, wherever it comes from.
  await plain.getByLabel('Text at the end').fill('/../x')
  await plain.getByLabel('A folder for each customer').check()
  await plain.getByRole('button', { name: 'Preview names' }).click()
  await expect(shown(plain).first()).toContainText(
    /^[^/]+\/No\. INV-\d+_.+ for \d+\.\d\d\.\.x\.pdf/,
  )
  await plain.getByRole('button', { name: 'Save for this client' }).click()
  await expect(plain).toHaveURL(/\/invoices\/zip\?period=all$/)
  await expect(shown(plain).first()).toContainText(/\/No\. INV-/)
  const names = await shown(plain).locator('bdi').allTextContents()
  await context.close()

  await page.goto(path)
  const entries = await downloadZip(page, page.getByRole('button', { name: /^Download the PDFs/ }))
  expect([...entries.keys()].slice(0, names.length)).toEqual(names)
  await page.reload()
  await page.getByRole('button', { name: 'Use the usual names' }).click()
  await expect(shown(page).first()).toContainText(/^\d{4}-\d\d-\d\d_/)
})

test('what is new is counted before it is downloaded, has a tab, and is none afterwards', async ({
  page,
  desk,
}) => {
  // Of this client no other test downloads all.
  const path = await desk.clientPath('dinars')
  const list = `${path}/invoices?period=all`
  await page.goto(list)
  const tab = page
    .getByRole('navigation', { name: 'Views' })
    .getByRole('link', { name: /^New PDFs/ })
  const button = page.getByRole('link', {
    name: /^Download (?:\d+ new PDFs?|new PDFs, at least \d+)$/,
  })
  await expect(button).toBeVisible()
  await tab.click()
  await expect(page.getByRole('cell', { name: 'New', exact: true }).first()).toBeVisible()
  await expect(page.getByRole('cell', { name: 'No PDF', exact: true })).toHaveCount(0)
  await page.goto(list)
  await button.click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('heading', { name: 'File names' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Add Due' }).click()
  await expect(dialog.getByRole('button', { name: 'Remove Due' })).toBeVisible()
  expect.soft(await auditPage(page, 'document-names'), breaksNoRule).toEqual([])
  const send = dialog.getByRole('button', { name: /^Download \d+ new PDFs?$/ })
  const count = Number(/\d+/.exec((await send.textContent()) ?? '')?.[0])
  const entries = await downloadZip(page, send)
  const files = [...entries.keys()].filter((name) => !name.startsWith('_'))
  expect(files).toHaveLength(count)
  for (const name of files) expect(name).toMatch(/_\d{4}-\d\d-\d\d\.pdf$|_[^_]+\.pdf$/)
  await page.goto(`${path}/invoices/zip?period=all&only=new`)
  await expect(page.getByText('Nothing new since the last download')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Download new PDFs' })).toBeVisible()
})

test('statements and receipts have names of their own', async ({ page, client }) => {
  for (const [path, name] of [
    ['statements/zip', /^\d{4}-\d\d_.+_.+statement\.pdf/],
    ['exports/receipts', /^\d{4}-\d\d-\d\d_.+\.(?:pdf|png|jpe?g|heic|bin)/],
  ] as const) {
    await page.goto(`/clients/${client.connection_id}/${path}?period=all`)
    await expect(shown(page).first()).toContainText(name)
  }
})
