import type { Page } from '@playwright/test'
import { closingOf, decimal } from '@/e2e/books-lines'
import { monthBack } from '@/e2e/month-back'
import { expect } from '@/e2e/test'

/**
 * Works in a client as its accountant does, so that its screens have something to show: last month's close
 * is set up and one of its findings excluded, a file of the books compared, and rows handed to a ledger.
 *
 * What an earlier test of the same programs did is left as it is.
 *
 * @param client `/clients/<connection_id>`
 */
export async function workMonth(page: Page, client: string): Promise<void> {
  await excludeFinding(page, client)
  await compareBooks(page, client)
  await handOver(page, client)
}

async function excludeFinding(page: Page, client: string): Promise<void> {
  const rows = page.getByRole('table').locator('tbody tr:has(td)')
  await page.goto(`${client}/close/exceptions`)
  if ((await rows.count()) > 0) return
  await page.goto(`${client}/close?period=last-month`)
  const begin = page.getByRole('button', { name: 'Set up the close' })
  if ((await begin.count()) > 0) await begin.click()
  await expect(page.getByText('In preparation').first()).toBeVisible()
  const item = page.locator('details#without-receipt')
  if ((await item.getAttribute('open')) === null) await item.locator('> summary').click()
  const dialog = page.getByRole('dialog')
  await expect(async () => {
    await item.locator('a.row-link').first().focus()
    await page.keyboard.press('e')
    await expect(dialog).toBeVisible({ timeout: 2000 })
  }).toPass()
  await dialog.getByLabel('Reason').fill('Contract on file, seen with the client')
  await dialog.getByRole('button', { name: 'Exclude', exact: true }).click()
  await expect(dialog).toHaveCount(0)
  await page.goto(`${client}/close/exceptions`)
  await expect(rows.first()).toBeVisible()
}

async function compareBooks(page: Page, client: string): Promise<void> {
  const period = monthBack(1)
  await page.goto(`${client}/books?period=last-month`)
  if ((await page.getByRole('heading', { name: /^Drop the books of / }).count()) === 0) return
  // Of a ledger that has two lines of its own and none of the bank's.
  const closing = await closingOf(page)
  const lines = [
    ['Date', 'Source', 'Description', 'Reference', 'Debit', 'Credit', 'Running Balance'],
    [`${period}-03`, 'Bank', 'Harlan Fencing', '', '2,860.77', '', decimal(closing - 486_560)],
    [`${period}-04`, 'Bank', 'Trainline East', '', '', '4,865.60', decimal(closing)],
  ]
  const text = lines.map((cells) => cells.map((cell) => `"${cell}"`).join(',')).join('\n')
  const file = { name: 'books.csv', mimeType: 'text/csv', buffer: Buffer.from(text) }
  await page.locator('input[type=file]').first().setInputFiles(file)
  await page.locator('input[name=remember]').uncheck()
  await page.getByRole('button', { name: /^Compare \d+ lines$/ }).click()
  await expect(page.getByRole('region', { name: 'Books against bank' })).toBeVisible()
}

async function handOver(page: Page, client: string): Promise<void> {
  await page.goto(`${client}/exports/ledger?period=last-month&target=gnucash`)
  const send = page.getByRole('button', { name: /^Export [\d,]+ rows?$/ })
  if ((await send.count()) > 0) {
    const downloading = page.waitForEvent('download')
    await send.click()
    await downloading
  }
  await page.goto(`${client}/exports/handed-over`)
  await expect(page.getByText(/· net /).first()).toBeVisible()
}
