import { readFile } from 'node:fs/promises'
import type { Download, Page } from '@playwright/test'
import { expect, test } from '@/e2e/client-test'

// Exports that hold only the page in view, or forget the filter, are another loud complaint.

interface Transaction {
  id: string
  account_id: string
  status: string
}

async function download(page: Page, format: string): Promise<Download> {
  await page.getByRole('radio', { name: format }).check()
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download the file' }).click()
  return downloading
}

async function listAll(ask: <Answer>(path: string) => Promise<Answer>, filters: string) {
  const rows: Transaction[] = []
  let token: string | null = ''
  while (token !== null) {
    const place: string = token === '' ? '' : `&page_token=${encodeURIComponent(token)}`
    const answer = await ask<{
      transactions: Transaction[]
      page: { next_page_token: string | null }
    }>(`/transactions?page_size=100${filters}${place}`)
    rows.push(...answer.transactions)
    token = answer.page.next_page_token
  }
  return rows
}

test('the list as it is filtered comes as a file: every row of every page, in its order', async ({
  page,
  client,
}) => {
  await page.goto(`/clients/${client.connection_id}/transactions?period=all&status=settled`)
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  await page.getByRole('menuitem', { name: 'More options…' }).click()
  await expect(page.getByText('Every transaction that matches')).toBeVisible()
  const expected = await listAll(client.askBank, '&status=settled')
  expect(expected.length).toBeGreaterThan(100)

  const csv = await download(page, 'CSV')
  expect(csv.suggestedFilename()).toMatch(/^\d{4}-\d\d-\d\d_Acme_transactions\.csv$/)
  const [header = '', ...lines] = String(await readFile(await csv.path()))
    .trim()
    .split('\r\n')
  const places = ['transaction_id', 'account_id'].map((name) => header.split(',').indexOf(name))
  expect(
    lines.map((line) =>
      places.map((place) => line.split(',').at(place - header.split(',').length)),
    ),
  ).toEqual(expected.map(({ id, account_id }) => [id, account_id]))
  await expect(page.getByRole('heading', { name: 'The file is complete' })).toBeVisible()

  const ofx = String(await readFile(await (await download(page, 'OFX')).path()))
  const ids = [...ofx.matchAll(/<FITID>(.*?)<\/FITID>/g)].map(([, id]) => id)
  expect(ids.toSorted()).toEqual(expected.map(({ id }) => id).toSorted())
  expect(ofx.endsWith('</OFX>\n')).toBe(true)

  const xlsx = await readFile(await (await download(page, 'Excel')).path())
  expect(xlsx.subarray(0, 2).toString()).toBe('PK')
})

test('the file of an export comes again from its sheet, and from the firm’s list of every client', async ({
  page,
  client,
}) => {
  await page.goto(`/clients/${client.connection_id}/exports/transactions?period=all`)
  const first = await download(page, 'CSV')
  await expect(page.getByRole('heading', { name: 'The file is complete' })).toBeVisible()
  await page.goto(`/clients/${client.connection_id}/exports`)
  await page.locator('tbody a.row-link').first().click()
  const places = [
    page.getByRole('dialog').getByRole('link', { name: 'Download' }),
    page.getByRole('row').nth(1).getByRole('link', { name: 'Download' }),
  ]
  for (const again of places) {
    const downloading = page.waitForEvent('download')
    await again.click()
    const repeated = await downloading
    expect(await readFile(await repeated.path())).toEqual(await readFile(await first.path()))
    await page.goto('/exports')
  }
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a bank that breaks off gives no file that looks whole, and what it withheld is read later', async ({
    page,
    client,
    control,
  }) => {
    await page.goto(`/clients/${client.connection_id}/exports?period=all`)
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Transactions/ })
      .click()
    await control.setFaults([
      { match: { path: '/api/v1/transactions' }, fault: 'status', status: 500, nth: 3, times: 20 },
    ])
    await page.getByRole('radio', { name: 'CSV' }).check()
    await page.getByRole('button', { name: 'Download the file' }).click()
    await expect(page.getByRole('heading', { name: 'Waiting' })).toBeVisible()
    await expect(page.getByText(/The bank failed to answer .* Tried again at/)).toBeVisible()
    await expect(page.getByRole('link', { name: 'Download' })).toBeHidden()
    await control.clearFaults()
    const file = page.getByRole('link', { name: 'Download' })
    await expect(async () => {
      await page.reload()
      await expect(file).toBeVisible({ timeout: 1000 })
    }).toPass({ timeout: 60_000 })
    await expect(page.getByRole('heading', { name: 'The file is complete' })).toBeVisible()
    const downloading = page.waitForEvent('download')
    await file.click()
    const lines = String(await readFile(await (await downloading).path()))
      .trim()
      .split('\r\n')
    expect(lines.length - 1).toBe((await listAll(client.askBank, '')).length)
  })
})
