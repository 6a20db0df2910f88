import { readFile } from 'node:fs/promises'
import { expect, test } from '@/e2e/client-test'
import { downloadZip } from '@/e2e/read-zip'

const slowRows = {
  match: { path: '/api/v1/transactions' },
  fault: 'latency',
  seconds: 4,
  times: 20,
} as const

test('an export that takes longer goes on when its page is left, and its file waits in the list', async ({
  page,
  client,
  control,
}) => {
  await page.goto(`/clients/${client.connection_id}/exports/transactions?period=all`)
  await control.setFaults([slowRows])
  await page.getByRole('radio', { name: 'CSV' }).check()
  await page.getByRole('button', { name: 'Download the file' }).click()
  await expect(page.getByRole('heading', { name: 'Writing' })).toBeVisible()
  await page.goto(`/clients/${client.connection_id}/exports`)
  const newest = page.getByRole('row').nth(1)
  await expect(newest.getByRole('button', { name: 'Cancel' })).toBeVisible()
  await control.clearFaults()
  await expect(newest).toContainText('Ready until', { timeout: 60_000 })
  const files: Buffer[] = []
  for (const _ of ['first', 'again']) {
    const downloading = page.waitForEvent('download')
    await newest.getByRole('link', { name: 'Download' }).click()
    files.push(await readFile(await (await downloading).path()))
  }
  const [first, again] = files
  expect(first?.length).toBeGreaterThan(1000)
  expect(first && again?.equals(first)).toBe(true)
})

test('a hand-over to a ledger that takes longer goes on when its page is left, and counts once its file is whole', async ({
  page,
  client,
  control,
}) => {
  const exportsPath = `/clients/${client.connection_id}/exports`
  await page.goto(`${exportsPath}/ledger?period=2026&target=json`)
  await control.setFaults([slowRows])
  await page.getByRole('button', { name: /^Export [\d,]+ rows?$/ }).click()
  await expect(page.getByRole('heading', { name: 'Writing' })).toBeVisible({ timeout: 25_000 })
  await expect(page.getByRole('heading', { level: 1 })).toContainText('JSON, JSONL')
  await page.goto(exportsPath)
  const newest = page.getByRole('row').nth(1)
  await expect(newest.getByRole('button', { name: 'Cancel' })).toBeVisible()
  await control.clearFaults()
  await expect(newest).toContainText('Handed over', { timeout: 60_000 })
  const downloading = page.waitForEvent('download')
  await newest.getByRole('link', { name: 'Download' }).click()
  const file = await readFile(await (await downloading).path())
  expect(file.toString().trim().split('\n').length).toBeGreaterThan(3)
  await page.goto(`${exportsPath}/ledger?period=2026&target=json`)
  await expect(page.getByText('There are no rows to hand over')).toBeVisible()
  // Other tests hand over rows of this client.
  await page.goto(`${exportsPath}/handed-over`)
  await page.getByText('Undo…').click()
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(page.getByText(/ · Undone$/)).toBeVisible()
})

test('an export is cancelled from the list, and the second person reads who was first', async ({
  page,
  client,
  control,
}) => {
  await page.goto(`/clients/${client.connection_id}/exports/transactions?period=all`)
  await control.setFaults([slowRows])
  await page.getByRole('radio', { name: 'Excel' }).check()
  await page.getByRole('button', { name: 'Download the file' }).click()
  await expect(page.getByRole('heading', { name: 'Writing' })).toBeVisible()
  const other = await page.context().newPage()
  // This window does not hear of it before its own press.
  await other.route('**/api/exports/*/runs/*', (route) =>
    route.request().isNavigationRequest() ? route.continue() : route.fulfill({ status: 204 }),
  )
  for (const each of [page, other]) {
    await each.goto(`/clients/${client.connection_id}/exports`)
    await expect(each.getByRole('row').nth(1).getByRole('button', { name: 'Cancel' })).toBeVisible()
  }
  await page.getByRole('row').nth(1).getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('row').nth(1)).toContainText('Cancelled')
  await expect(page.getByRole('row').nth(1)).toContainText('by Ada')
  await expect(
    page.getByRole('row').nth(1).getByRole('button', { name: 'Run again' }),
  ).toBeVisible()
  await other.getByRole('row').nth(1).getByRole('button', { name: 'Cancel' }).click()
  await expect(other.getByText('This export was cancelled in the meantime by Ada')).toBeVisible()
  await control.clearFaults()
})

test('invoices say which of their PDFs the firm has, and only what is new is downloaded', async ({
  page,
  client,
}) => {
  const list = `/clients/${client.connection_id}/invoices?period=all`
  await page.goto(list)
  await expect(page.getByRole('columnheader', { name: 'PDF' })).toBeVisible()
  const zip = async (which: string) => {
    await page.goto(`/clients/${client.connection_id}/invoices/zip?period=all`)
    await page.getByRole('link', { name: which }).click()
    const button = page.getByRole('button', { name: /^Download (?:new|the) PDFs/ })
    await expect(page.getByRole('link', { name: which })).toHaveAttribute('aria-current', 'true')
    return downloadZip(page, button)
  }
  const all = await zip('All of the list')
  expect(all.size).toBeGreaterThan(3)
  await page.goto(list)
  await expect(page.getByRole('cell', { name: 'New', exact: true })).toHaveCount(0)
  const none = await zip('Those that are new or were replaced')
  expect([...none.keys()].filter((name) => !name.startsWith('_'))).toEqual([])
})
