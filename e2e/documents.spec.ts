import type { Locator } from '@playwright/test'
import { expect, test } from '@/e2e/client-test'
import { expectPdf, expectSameDocument, fetchDocument } from '@/e2e/document'

// What a person views or downloads here is what the bank itself serves behind its signed address.

interface Listed {
  id: string
}

test('an invoice’s PDF is the bank’s own, byte for byte, viewed or downloaded', async ({
  page,
  client,
}) => {
  interface Invoice extends Listed {
    invoice_number: string
    file_id?: string
  }
  const { invoices } = await client.askBank<{ invoices: Invoice[] }>(
    '/invoicing/invoices?page_size=50',
  )
  const invoice = invoices.find(({ file_id }) => file_id !== undefined)
  expect(invoice).toBeDefined()
  const { id, invoice_number, file_id } = invoice as Invoice
  const { download_url } = await client.askBank<{ download_url: string }>(
    `/invoicing/invoices/${id}/files/${file_id}`,
  )
  await page.goto(`/clients/${client.connection_id}/invoices`)
  await page.locator(`tbody a[href$="/invoices/${id}"]`).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(invoice_number)
  expect(await page.content()).not.toContain('signature=')
  const bytes = await fetchDocument(download_url)
  expectPdf(bytes)
  await expectSameDocument(page, {
    view: page.getByRole('link', { name: /^View the PDF of/ }),
    download: page.getByRole('link', { name: /^Download the PDF of/ }),
    bytes,
    fileName: /\.pdf$/,
  })
})

test('a transaction’s file is the bank’s own, byte for byte', async ({ page, client }) => {
  interface Transaction extends Listed {
    attachments: { file_id: string; file_name: string }[]
  }
  const { transactions } = await client.askBank<{ transactions: Transaction[] }>(
    '/transactions?page_size=100',
  )
  const transaction = transactions.find(({ attachments }) => attachments.length > 0)
  const [attachment] = transaction?.attachments ?? []
  expect(attachment).toBeDefined()
  const { file_id, file_name } = attachment ?? { file_id: '', file_name: '' }
  const { download_url } = await client.askBank<{ download_url: string }>(
    `/transactions/${transaction?.id}/files/${file_id}`,
  )
  await page.goto(`/clients/${client.connection_id}/transactions/${transaction?.id}`)
  await expectSameDocument(page, {
    view: page.getByRole('link', { name: `Open ${file_name} in a new tab` }),
    download: page.getByRole('link', { name: `Download ${file_name}` }),
    bytes: await fetchDocument(download_url),
    fileName: /./,
  })
})

test('a statement’s document is the bank’s own, byte for byte', async ({ page, client }) => {
  const { statements } = await client.askBank<{
    statements: { id: string; pdf_url: string | null }[]
  }>('/statements?page_size=20')
  const statement = statements.find(({ pdf_url }) => pdf_url !== null)
  await page.goto(`/clients/${client.connection_id}/statements/${statement?.id}`)
  expect(await page.content()).not.toContain('signature=')
  const bytes = await fetchDocument(statement?.pdf_url ?? '')
  expectPdf(bytes)
  await expectSameDocument(page, {
    view: page.getByRole('link', { name: /^View Statement of/ }),
    download: page.getByRole('link', { name: /^Download Statement of/ }),
    bytes,
    fileName: /Acme.*\.pdf$/,
  })
})

test('an invoice’s PDF is drawn beside it, read as text, enlarged, and leads to the next invoice’s', async ({
  page,
  client,
}) => {
  await page.goto(`/clients/${client.connection_id}/invoices`)
  await page.locator('tbody a.row-link').nth(1).click()
  const pane = page.getByRole('complementary', { name: 'PDF preview' })
  const first = pane.getByRole('group', { name: 'Page 1 of' })
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toContainText('INV-')
  const title = await heading.textContent()
  await expect(first).toContainText(title ?? '')
  await expect.poll(() => countInk(first)).toBeGreaterThan(500)
  const { width = 0 } = (await first.boundingBox()) ?? {}
  const { width: ofPane = 0 } = (await pane.boundingBox()) ?? {}
  expect(width / ofPane).toBeGreaterThan(0.9)
  await pane.getByRole('button', { name: 'Zoom in' }).click()
  await expect.poll(async () => (await first.boundingBox())?.width ?? 0).toBeGreaterThan(width)
  await expect.poll(() => countInk(first)).toBeGreaterThan(500)
  await pane.getByRole('button', { name: 'Next document' }).click()
  await expect(heading).not.toHaveText(title ?? '')
  const next = await heading.textContent()
  await expect(first).toContainText(next ?? '')
  await pane.getByRole('button', { name: 'Previous document' }).click()
  await expect(first).toContainText(title ?? '')
})

/** How many pixels of a drawn page are not white. */
function countInk(drawn: Locator): Promise<number> {
  return drawn.locator('canvas').evaluate((canvas: HTMLCanvasElement) => {
    const context = canvas.getContext('2d')
    const { data } = context?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] }
    let ink = 0
    for (let at = 0; at < data.length; at += 4) if ((data[at] ?? 255) < 200) ink += 1
    return ink
  })
}
