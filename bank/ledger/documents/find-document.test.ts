import { inflateSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findDocument } from '@/bank/ledger/documents/find-document'
import { invoiceDocument } from '@/bank/ledger/documents/invoice-document'
import { listBodies, openSeededLedger } from '@/test/bank/ledger/seed/seeded-ledger'
import type { StrictInvoice } from '@/lib/bank-contract/invoicing'
import type { OpenDatabase } from '@/lib/server/db/store/database'

/** The text that a PDF of one standard font shows: its streams inflated, its hex strings read. */
function textOf(pdf: Buffer): string {
  const shown: string[] = []
  const raw = pdf.toString('latin1')
  for (const match of raw.matchAll(/stream\n([\s\S]*?)\nendstream/g)) {
    const stream = inflateSync(Buffer.from(match[1] ?? '', 'latin1')).toString('latin1')
    for (const line of stream.matchAll(/\[(.*?)\] TJ/g)) {
      const hex = [...(line[1] ?? '').matchAll(/<([0-9a-f]+)>/g)].map((part) => part[1]).join('')
      shown.push(Buffer.from(hex, 'hex').toString('latin1'))
    }
  }
  return shown.join('\n')
}

describe('documents', () => {
  let ledger: OpenDatabase
  beforeAll(async () => {
    ledger = await openSeededLedger({ businesses: 6 })
  })
  afterAll(() => ledger.close())

  const filesOf = async (owner: string, business: string) => {
    const rows = await ledger.query(
      `select file.id, file.owner_id, content_type, file_name from file
       join business on business.id = business_id where owner = $1 and name = $2 order by file.id`,
      [owner, business],
    )
    return rows.map((row) => ({
      id: String(row['id']),
      owner_id: String(row['owner_id']),
      content_type: String(row['content_type']),
      file_name: String(row['file_name']),
    }))
  }

  const requireDocument = async (file_id: string) => {
    const document = await findDocument(ledger, file_id)
    if (document === undefined) throw new Error('no document')
    return document
  }

  it('the document of an invoice is a real PDF that shows it', async () => {
    const invoices = await listBodies<StrictInvoice>(ledger, 'invoice', 'Acme Robotics Inc.')
    const invoice = invoices.find(({ file_id, total }) => file_id !== undefined && total.amount > 0)
    const { bytes, contentType, fileName } = await requireDocument(invoice?.file_id ?? '')
    expect(contentType).toBe('application/pdf')
    expect(fileName).toBe(`${invoice?.invoice_number}.pdf`)
    const raw = bytes.toString('latin1')
    expect(raw.startsWith('%PDF-1.')).toBe(true)
    expect(raw.trimEnd().endsWith('%%EOF')).toBe(true)
    expect(raw).toMatch(/\/Type \/Page\b[^s]/)
    const text = textOf(bytes)
    expect(text).toContain(`Invoice ${invoice?.invoice_number}`)
    expect(text).toContain('Acme Robotics Inc.')
    const total = (invoice?.total.amount ?? 0) / 100
    expect(text).toContain(`$${total.toLocaleString('en-US', { minimumFractionDigits: 2 })}`)
  })

  it('a statement shows its closing balance, on as many pages as its movements need', async () => {
    const files = await filesOf('statement', 'Acme Robotics Inc.')
    let longest = 0
    for (const file of files.slice(0, 12)) {
      const { bytes } = await requireDocument(file.id)
      expect(textOf(bytes)).toMatch(/(Account|Credit|Treasury) statement/)
      longest = Math.max(
        longest,
        bytes.toString('latin1').match(/\/Type \/Page\b[^s]/g)?.length ?? 0,
      )
    }
    expect(longest).toBeGreaterThan(1)
  })

  it('the document of a photographed receipt is an image', async () => {
    const files = await filesOf('transaction', 'Acme Robotics Inc.')
    const image = files.find(({ content_type }) => content_type === 'image/png')
    const { bytes } = await requireDocument(image?.id ?? '')
    expect(bytes.subarray(0, 8)).toEqual(Buffer.from('89504e470d0a1a0a', 'hex'))
    expect(bytes.readUInt32BE(16)).toBe(360)
    expect(bytes.subarray(-8, -4).toString('latin1')).toBe('IEND')
  })

  it('a document has the same bytes for the same content, dated by it and not by the day of rendering', async () => {
    const [invoice] = await listBodies<StrictInvoice>(ledger, 'invoice', 'Acme Robotics Inc.')
    if (invoice === undefined) throw new Error('no invoice')
    const first = await invoiceDocument('Acme Robotics Inc.', invoice, undefined)
    const second = await invoiceDocument('Acme Robotics Inc.', invoice, undefined)
    expect(second.equals(first)).toBe(true)
    const created = invoice.created_at.replaceAll(/[-:TZ]/g, '')
    expect(first.toString('latin1')).toContain(`(D:${created}Z)`)
  })

  it('a document is rendered again once its content has changed', async () => {
    const files = await filesOf('transaction', 'Gulf Pearl WLL')
    const file = files.find(({ content_type }) => content_type === 'application/pdf')
    const first = await requireDocument(file?.id ?? '')
    expect((await requireDocument(file?.id ?? '')).bytes).toBe(first.bytes)
    await ledger.query(
      `update ledger_transaction
       set body = replace(body, '"counterparty_name":"', '"counterparty_name":"New ') where id = $1`,
      [file?.owner_id],
    )
    expect(textOf((await requireDocument(file?.id ?? '')).bytes)).toContain('New ')
  })

  it('a document is rendered for any names', async () => {
    for (const owner of ['transaction', 'invoice'] as const) {
      for (const file of (await filesOf(owner, 'Odd Fellows & Sons')).slice(0, 60)) {
        const { bytes } = await requireDocument(file.id)
        expect(bytes.length).toBeGreaterThan(300)
      }
    }
  })

  it('an unknown file has no document', async () => {
    expect(await findDocument(ledger, '00000000-0000-4000-8000-000000000000')).toBeUndefined()
  })
})
