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
