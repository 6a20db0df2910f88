import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestBank, type TestBank } from '@/test/bank/bank'
import { testId } from '@/test/bank/identifiers'

let bank: TestBank

beforeAll(async () => {
  bank = await openTestBank()
})

afterAll(() => bank.close())

interface Metadata {
  file_id: string
  file_name: string
  download_url: string
  expires_at: string
  content_type: string
  size: number
}

const invoiceFile = `/api/v1/invoicing/invoices/${testId('acme invoice 1')}/files/${testId('invoice pdf 1')}`
const receipt = `/api/v1/transactions/${testId('acme transaction 1')}/files/${testId('receipt 1')}`

async function metadata(path = invoiceFile): Promise<Metadata> {
  const response = await bank.get(path)
  expect(response.status).toBe(200)
  return (await response.json()) as Metadata
}

describe('file metadata', () => {
  test('it names the file and a signed address that lives 300 seconds', async () => {
    bank.clock.set(new Date('2026-03-15T12:00:00Z'))
    expect(await metadata()).toEqual({
      file_id: testId('invoice pdf 1'),
      file_name: 'INV-001 – Globex.pdf',
      download_url: expect.stringMatching(
        new RegExp(
          String.raw`^http://bank\.test/files/${testId('invoice pdf 1')}\?expires=1773576300&nonce=[\w-]{16}&signature=[\w-]{43}$`,
        ),
      ) as unknown,
      expires_at: '2026-03-15T12:05:00Z',
      content_type: 'application/pdf',
      size: expect.any(Number) as unknown,
    })
  })

  test('each answer carries a fresh address', async () => {
    const first = await metadata(receipt)
    const second = await metadata(receipt)
    expect(second.download_url).not.toBe(first.download_url)
  })
})

describe('a signed address', () => {
  test('it serves the document without a bearer', async () => {
    const file = await metadata()
    const response = await bank.request(file.download_url)
    expect(response.status).toBe(200)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(file.size),
      'content-disposition':
        'attachment; filename="INV-001 ? Globex.pdf"; filename*=UTF-8\'\'INV-001%20%E2%80%93%20Globex.pdf',
      'cache-control': 'private, no-store',
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
    })
    const bytes = Buffer.from(await response.arrayBuffer())
    expect(bytes.length).toBe(file.size)
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
    expect(bytes.subarray(-6).toString().trim()).toBe('%%EOF')
  })

  test('every kind of document is served: a receipt, an invoice, a statement', async () => {
    const statement = (await (await bank.get('/api/v1/statements/1001')).json()) as {
      pdf_url: string
    }
    const urls = [(await metadata(receipt)).download_url, statement.pdf_url]
    for (const url of urls) {
      const response = await bank.request(url)
      expect([url, response.status]).toEqual([url, 200])
      expect((await response.text()).slice(0, 5)).toBe('%PDF-')
    }
  })

  test('it works to its last second and then says that it has expired', async () => {
    const { download_url } = await metadata()
    bank.clock.advance(299)
    expect((await bank.request(download_url)).status).toBe(200)
    bank.clock.advance(1)
    const response = await bank.request(download_url)
    expect(response.status).toBe(410)
    expect(response.headers.get('content-type')).toBe('application/problem+json')
    expect(await response.json()).toMatchObject({
      type: 'http://bank.test/problems/signature-expired',
      status: 410,
    })
  })

  test('any change to it is refused, the same for files that exist and that do not', async () => {
    const { download_url } = await metadata()
    const url = new URL(download_url)
    const changed = (edit: (copy: URL) => void): string => {
      const copy = new URL(url)
      edit(copy)
      return copy.href
    }
    const later = String(Number(url.searchParams.get('expires')) + 60)
    const refused = [
      changed((copy) => copy.searchParams.set('expires', later)),
      changed((copy) => copy.searchParams.set('expires', 'never')),
      changed((copy) => copy.searchParams.delete('expires')),
      changed((copy) => copy.searchParams.delete('signature')),
      changed((copy) => copy.searchParams.append('expires', later)),
      changed((copy) => copy.searchParams.set('signature', `${'A'.repeat(42)}B`)),
      changed((copy) => copy.searchParams.set('signature', '')),
      changed((copy) => {
        copy.pathname = `/files/${testId('receipt 1')}`
      }),
      changed((copy) => {
        copy.pathname = `/files/${testId('nobody')}`
      }),
      changed((copy) => {
        copy.pathname = '/files/not-a-uuid'
      }),
    ]
    for (const address of refused) {
      const response = await bank.request(address)
      expect([address, response.status]).toEqual([address, 403])
      expect(await response.json()).toMatchObject({
        type: 'http://bank.test/problems/signature-refused',
      })
    }
  })
})
