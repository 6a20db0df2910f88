import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { expect, test } from '@/e2e/client-test'
import { expectRowsFrom, tick } from '@/e2e/list-page'
import { readZip } from '@/e2e/read-zip'

interface Transaction {
  id: string
  status: string
  amount: { amount: number; currency: string }
  attachments: unknown[]
}

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

const copied = (page: Page) => page.evaluate(() => navigator.clipboard.readText())

/** "USD, settled, 2, −$48,250.00" as the smallest unit of a currency with two decimals. */
function parseLines(text: string) {
  return text.split('\n').map((line) => {
    const [currency = '', state = '', count = '', shown = ''] = line.split('\t')
    const amount = Math.round(Number(shown.replace('−', '-').replace(/[^\d.-]/g, '')) * 100)
    return { currency, state, count: Number(count), amount }
  })
}

/** The words that a box does not hold. */
function outsideOf(box: Locator): Promise<string[]> {
  return box.evaluate((whole) => {
    const { left, right, top, bottom } = whole.getBoundingClientRect()
    return [...whole.querySelectorAll('*')]
      .filter((part) => part.checkVisibility() && part.closest('.sr-only') === null)
      .filter((part) => {
        const of = part.getBoundingClientRect()
        return of.left < left || of.right > right || of.top < top || of.bottom > bottom
      })
      .map(({ textContent }) => textContent)
  })
}

test('selected transactions of several pages are added up by state, exported, and their receipts downloaded', async ({
  page,
  client,
}) => {
  const bar = page.getByRole('region', { name: 'Selection' })
  const ticks = page.locator('tbody').getByRole('checkbox')
  type Listed = { transactions: Transaction[]; page: { next_page_token: string } }
  const first = await client.askBank<Listed>('/transactions?page_size=50')
  const token = encodeURIComponent(first.page.next_page_token)
  const second = await client.askBank<Listed>(`/transactions?page_size=50&page_token=${token}`)
  const isOf = (status: string) => (row: Transaction) =>
    row.status === status && row.amount.currency === 'USD'
  const withReceipts = (row: Transaction) => row.attachments.length > 0
  const places = [
    first.transactions.findIndex(isOf('settled')),
    first.transactions.findIndex((row) => withReceipts(row) && isOf('settled')(row)),
    first.transactions.findIndex((row) => isOf('pending')(row)),
  ].filter((place, at, all) => place !== -1 && all.indexOf(place) === at)
  const later = second.transactions.findIndex(isOf('settled'))
  const chosen = [
    ...places.map((place) => first.transactions[place]),
    second.transactions[later],
  ].filter((row) => row !== undefined)

  await page.goto(`/clients/${client.connection_id}/transactions?period=all&page_size=50`)
  for (const place of places) await tick(ticks.nth(place))
  await page.getByRole('link', { name: 'Next', exact: true }).click()
  await expectRowsFrom(page, 51)
  await tick(ticks.nth(later))
  await expect(bar).toContainText(`${chosen.length} selected, ${places.length} on other pages`)

  for (const width of [1440, 1280, 1024, 768, 390, 320]) {
    await page.setViewportSize({ width, height: 844 })
    expect(await outsideOf(bar), `what of the bar lies outside of it at ${width} px`).toEqual([])
  }
  await page.setViewportSize({ width: 1280, height: 720 })

  await bar.getByRole('button', { name: 'Copy totals' }).click()
  await expect(page.getByText('Copied to the clipboard')).toBeVisible()
  const expected = ['settled', 'pending'].flatMap((state) => {
    const rows = chosen.filter(({ status }) => status === state)
    const amount = rows.reduce((sum, row) => sum + row.amount.amount, 0)
    return rows.length === 0 ? [] : [{ currency: 'USD', state, count: rows.length, amount }]
  })
  expect(parseLines(await copied(page))).toEqual(expected)

  await bar.getByRole('button', { name: 'Export' }).click()
  const exporting = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'CSV' }).click()
  const csv = await readFile(await (await exporting).path(), 'utf8')
  expect(csv.trim().split('\r\n')).toHaveLength(chosen.length + 1)
  for (const { id } of chosen) expect(csv).toContain(id)

  const receipts = chosen.reduce((sum, { attachments }) => sum + attachments.length, 0)
  expect(receipts).toBeGreaterThan(0)
  const zipping = page.waitForEvent('download')
  await bar.getByRole('button', { name: /^Download \d+ receipts?$/ }).click()
  const entries = await readZip(await zipping)
  expect(entries.size).toBe(receipts + 2)
})

test('totals of selected invoices are copied apart by their state', async ({ page, client }) => {
  await page.goto(`/clients/${client.connection_id}/invoices?period=all`)
  const bar = page.getByRole('region', { name: 'Selection' })
  await page.getByRole('checkbox', { name: 'Select all rows on this page' }).check()
  await bar.getByRole('button', { name: 'Copy totals' }).click()
  await expect(page.getByText('Copied to the clipboard')).toBeVisible()
  const lines = parseLines(await copied(page))
  const kinds = lines.map(({ currency, state }) => `${currency} ${state}`)
  expect(new Set(kinds).size).toBe(kinds.length)
  expect(kinds).toContain('USD Paid')
  expect(new Set(lines.map(({ state }) => state)).size).toBeGreaterThan(1)
})
