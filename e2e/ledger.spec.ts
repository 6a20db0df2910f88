import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, test } from '@/e2e/client-test'
import { runAxe } from '@/e2e/run-axe'
import { sidewaysPixels } from '@/e2e/sideways-pixels'

interface Row {
  id: string
  amount: { amount: number }
}

const title = 'Export to a ledger'

async function handOver(page: Page): Promise<Buffer> {
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: /^Export [\d,]+ rows?$/ }).click()
  const download = await downloading
  return readFile(await download.path())
}

/** The smallest units of an OFX file’s amounts. */
function amountsIn(ofx: string): number[] {
  const amounts = [...ofx.matchAll(/<TRNAMT>(-?)(\d+)\.(\d\d)/gu)]
  return amounts.map(([, sign, whole, cents]) => Number(`${sign}${whole}${cents}`))
}

const sum = (amounts: readonly number[]) => amounts.reduce((total, each) => total + each, 0)

test('rows are handed to a ledger once: chosen, looked over, exported, new since, the same bytes, undone', async ({
  page,
  client,
  control,
}) => {
  const exportsPath = `/clients/${client.connection_id}/exports`
  await page.goto(`${exportsPath}?period=2026`)
  await page.getByRole('link', { name: title }).click()
  const dialog = page.getByRole('dialog', { name: title })
  await dialog.getByRole('link', { name: 'QuickBooks Desktop' }).click()
  await expect(dialog.getByText('The bank’s number is missing')).toBeVisible()
  await expect(dialog.getByRole('button', { name: /^Export/ })).toHaveCount(0)
  await dialog.getByLabel('Your bank’s number at Intuit').fill('3000')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('The bank’s number is missing')).toHaveCount(0)

  await page.getByRole('link', { name: 'Xero' }).click()
  await expect(page.getByRole('heading', { name: 'What Xero takes' })).toBeVisible()
  await expect(page.getByText('Money out is negative')).toBeVisible()
  await expect(page.getByText('Each row has its own identifier')).toBeVisible()
  expect(await runAxe(page)).toEqual([])

  const first = await handOver(page)
  await expect(page.getByText(/rows? (was|were) handed over to Xero/)).toBeVisible()
  const account_id = new URL(page.url()).searchParams.get('account') ?? ''
  const ofx = first.toString()
  const ids = [...ofx.matchAll(/<FITID>(.*?)<\/FITID>/gu)].map(([, id]) => id)
  const { transactions } = await client.askBank<{ transactions: Row[] }>(
    `/transactions?page_size=100&status=settled&account_id=${account_id}`,
  )
  const known = new Map(transactions.map((row) => [row.id, row.amount.amount]))
  const shared = ids.filter((id) => known.has(id ?? ''))
  expect(new Set(ids).size).toBe(ids.length)
  expect(shared.length).toBeGreaterThan(0)
  const amounts = amountsIn(ofx)
  expect(sum(shared.map((id) => known.get(id ?? '') ?? 0))).toBe(
    sum(amounts.filter((_, at) => known.has(ids[at] ?? ''))),
  )

  const again = page.getByRole('link', { name: /^Download .* again$/ })
  const downloading = page.waitForEvent('download')
  await again.click()
  expect((await readFile(await (await downloading).path())).equals(first)).toBe(true)
  expect(await runAxe(page)).toEqual([])

  const account = page
    .getByRole('row')
    .filter({ has: page.locator('[aria-selected] a, a') })
    .nth(0)
  await expect(account).toBeVisible()
  await page.goto(`${exportsPath}/ledger?account=${account_id}&period=2026`)
  await expect(page.getByText('There are no rows to hand over')).toBeVisible()
  await page.getByRole('link', { name: /^Everything in/ }).click()
  await expect(page.getByText(/of them (is|are) in the ledger already/)).toBeVisible()

  const handedOver = `${exportsPath}/handed-over?account=${account_id}`
  await test.step('what was handed over stands there while the bank is still read', async () => {
    const list = { path: '/api/v1/transactions' }
    await control.setFaults([{ match: list, fault: 'latency', seconds: 4 }])
    await page.goto(handedOver, { waitUntil: 'commit' })
    await expect(page.getByText('Hand-overs', { exact: true })).toBeVisible()
    const bar = page.getByRole('table').locator('tr[aria-selected=true] .skel')
    await expect(bar.first()).toBeVisible()
    await page.getByText('Undo…').click()
    await control.setFaults([])
    await expect(bar).toHaveCount(0)
  })
  // What was opened meanwhile is open still.
  await expect(page.getByText('Undo this hand-over?')).toBeVisible()
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(page.getByText(/ · Undone$/)).toBeVisible()
  await page.goto(exportsPath)
  await expect(page.getByRole('row', { name: /Xero.*Undone/ })).toBeVisible()
  await page.goto(`${exportsPath}/ledger?account=${account_id}&period=2026`)
  await expect(page.getByRole('button', { name: /^Export [\d,]+ rows?$/ })).toBeVisible()
})

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false })

  test('an export to a ledger is chosen by links, and its file is one press away', async ({
    page,
    client,
  }) => {
    await page.goto(`/clients/${client.connection_id}/exports/ledger?period=2026&target=gnucash`)
    await page.getByRole('link', { name: 'CSV', exact: true }).last().click()
    await page.getByRole('button', { name: /^Export [\d,]+ rows?$/ }).click()
    await expect(page.getByText(/handed over to GnuCash/)).toBeVisible()
    await expect(page.getByRole('link', { name: 'Download the file' })).toBeVisible()
  })
})

for (const width of [320, 390, 1024, 1440]) {
  test(`an export and what was handed over fit a window of ${width} px`, async ({
    page,
    client,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    const path = `/clients/${client.connection_id}/exports`
    for (const screen of ['ledger?target=csv', 'ledger?target=quickbooks_online', 'handed-over']) {
      await page.goto(`${path}/${screen}`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      expect(await sidewaysPixels(page)).toBe(0)
    }
  })
}
