import type { Page } from '@playwright/test'
import { expect, test } from '@/e2e/client-test'
import { expectPdf, fetchDocument } from '@/e2e/document'
import { tick } from '@/e2e/list-page'
import { downloadZip, readZip } from '@/e2e/read-zip'

// The loudest complaint of this field: a zip with files missing, and no word about it.

interface Invoice {
  id: string
  invoice_number: string
  file_id?: string
}

async function press(page: Page, name: string | RegExp) {
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name }).click()
  return readZip(await downloading)
}

const manifestOf = (entries: Map<string, Buffer>): string[] =>
  String(entries.get('_manifest.csv')).trim().split('\r\n').slice(1)

test('picked invoices come as one zip, byte for byte, and what failed is named and fetched again', async ({
  page,
  client,
  control,
}) => {
  const { invoices } = await client.askBank<{ invoices: Invoice[] }>(
    '/invoicing/invoices?page_size=50',
  )
  const [first, second] = invoices.filter(({ file_id }) => file_id !== undefined)
  await control.setFaults([
    { match: { path: `/files/${second?.file_id}` }, fault: 'status', status: 500 },
  ])
  await page.goto(`/clients/${client.connection_id}/invoices?period=all`)
  for (const invoice of [first, second]) {
    await tick(page.getByRole('checkbox', { name: `Select ${invoice?.invoice_number}` }))
  }
  await expect(page.getByRole('region', { name: 'Selection' })).toContainText('2 selected')
  const entries = await press(page, 'Download 2 PDFs')
  await page.getByRole('button', { name: 'Show progress' }).click()
  await expect(page.getByText('2 invoices chosen').first()).toBeVisible()
  await expect(
    page.getByRole('heading', { name: 'The zip is done, but 1 document is missing' }),
  ).toBeVisible()
  expect([...entries.keys()]).toHaveLength(3)
  expect(manifestOf(entries)).toHaveLength(2)

  const { download_url } = await client.askBank<{ download_url: string }>(
    `/invoicing/invoices/${first?.id}/files/${first?.file_id}`,
  )
  const [[name, bytes] = ['', Buffer.alloc(0)]] = entries
  expect(name).toMatch(new RegExp(`^\\d{4}-\\d\\d-\\d\\d_Acme_${first?.invoice_number}_.+\\.pdf$`))
  expect(bytes.equals(await fetchDocument(download_url))).toBe(true)
  await expect(
    page.getByRole('listitem').filter({ hasText: second?.invoice_number ?? '?' }),
  ).toContainText('the server that holds the file reported an error')

  await control.clearFaults()
  const again = await press(page, 'Try the 1 missing again')
  await expect(page.getByRole('heading', { name: 'The zip is complete' })).toBeVisible()
  const [[secondName, secondBytes] = ['', Buffer.alloc(0)]] = again
  expect(secondName).toContain(second?.invoice_number)
  expectPdf(secondBytes)

  // It all stood over the list.
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page).toHaveURL(/\/invoices\?period=all$/)
  await expect(page.getByRole('region', { name: 'Selection' })).toContainText('2 selected')
})

test('every statement over every page of the list is in the zip, with its progress on the screen', async ({
  page,
  client,
}) => {
  await page.goto(`/clients/${client.connection_id}/statements?period=all`)
  // Where some are new, those are offered first.
  await page.getByRole('link', { name: /^Download (?:all|\d|new)/ }).click()
  const all = page.getByRole('link', { name: /^All of the list/ })
  await all.click()
  await expect(all).toHaveAttribute('aria-current', 'true')
  const entries = await press(page, 'Download the PDFs of all of them')
  await expect(page.getByRole('heading', { name: 'The zip is complete' })).toBeVisible()
  const lines = manifestOf(entries)
  const ids = new Set<string>()
  let token: string | null = ''
  while (token !== null) {
    const query: string = token === '' ? '' : `&page_token=${encodeURIComponent(token)}`
    const answer = await client.askBank<{
      statements: { id: string }[]
      page: { next_page_token: string | null }
    }>(`/statements?page_size=100${query}`)
    for (const { id } of answer.statements) ids.add(id)
    token = answer.page.next_page_token
  }
  expect(lines).toHaveLength(ids.size)
  for (const id of ids)
    expect(lines.filter((line) => line.startsWith(`Statement ${id},`))).toHaveLength(1)
  for (const [name, bytes] of [...entries].slice(0, -2)) {
    expect(name).toMatch(/^\d{4}-\d\d[-\dto]*_Acme_.+statement(_\d+)?\.pdf$/)
    expectPdf(bytes)
  }
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a zip is a form and a download, and a page tells what became of it', async ({
    page,
    client,
  }) => {
    await page.goto(`/clients/${client.connection_id}/invoices/zip?period=all&status=paid`)
    await expect(page.getByText('Every invoice that matches Status: Paid.')).toBeVisible()
    const entries = await downloadZip(
      page,
      page.getByRole('button', { name: 'Download the PDFs of all of them' }),
    )
    expect(entries.size).toBeGreaterThan(2)
    await page.getByRole('link', { name: 'Recent exports' }).click()
    await page
      .getByRole('link', { name: 'Every invoice that matches Status: Paid' })
      .first()
      .click()
    await expect(page.getByRole('heading', { name: 'The zip is complete' })).toBeVisible()
  })
})
