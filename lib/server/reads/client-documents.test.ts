import { Readable } from 'node:stream'
import { beforeEach, describe, expect, test } from 'vitest'
import type { ClientAccess } from '@/lib/server/auth/guards'
import { BankingError } from '@/lib/server/banking/banking-error'
import { fileResponse } from '@/lib/server/reads/client-documents'
import { statementResponse } from '@/lib/server/reads/statement-document'
import { offerTestContext } from '@/test/context'
import { connectionsOf, type Connections } from '@/lib/server/connections/connections'
import { createAnswerSharing } from '@/lib/server/banking/share-answers'
import type { DownloadedFile } from '@/lib/server/banking/download-file'
import { banksOf } from '@/lib/server/banking/banks'
import { rightsOf } from '@/lib/server/rights/lasting-right'
import { lastingRights } from '@/test/rights/lasting-rights'
import type { BankingClient } from '@/lib/server/banking/create-banking-client'

type Download = () => Pick<DownloadedFile, 'status' | 'body'> & Partial<DownloadedFile>

const bank = {
  metadata: {} as Record<string, unknown>,
  account: (): object => ({ account_name: 'Operating', account_number_last_4: '4821' }),
  metadataReads: 0,
  downloads: [] as Download[],
  downloadedUrls: [] as string[],
  discarded: 0,
  audited: [] as object[],
  naming: [] as string[][],
}

const context = offerTestContext({
  audit: { append: async (event) => void bank.audited.push(event) },
  store: { database: { query: async () => bank.naming } } as never,
})
const share = createAnswerSharing<object>()
const countMetadata = async () => {
  bank.metadataReads += 1
  return bank.metadata
}
connectionsOf.provide(context, {
  readBank: async (_access, read: (reader: unknown) => Promise<unknown>, view) => {
    const getInvoiceFile = () => share('', view?.requestedAt ?? 0, countMetadata)
    const getAccount = async () => bank.account()
    const reader = { getInvoiceFile, getStatement: getInvoiceFile, getAccount }
    return read(reader).then(
      (value) => ({ kind: 'read', value, readAt: '' }),
      (error: BankingError) => ({ kind: 'failed', failure: { code: error.code } }),
    )
  },
} as Pick<Connections, 'readBank'> as Connections)
const downloadFile = async (url: string) => {
  bank.downloadedUrls.push(url)
  const next = bank.downloads.shift()
  if (next === undefined) throw new BankingError('unreachable', { reference: 'QX7' })
  return { head: Buffer.alloc(0), ...next(), discard: () => (bank.discarded += 1) }
}
rightsOf.provide(context, lastingRights)
banksOf.provide(context, () => ({ downloadFile }) as unknown as BankingClient)

const acme = { name: 'Acme Robotics', environment: 'sandbox', scope: ['accounts:read'] }
const access = {
  person: { id: 'p1', firm_id: 'f1' },
  firm: { id: 'f1' },
  client: { connection_id: 'c1', ...acme },
  settings: { time_zone: 'UTC' },
} as unknown as ClientAccess
const bytes = (text: string): Download => {
  const body = () => Readable.from([Buffer.from(text)])
  const head = Buffer.from(text)
  return () => ({ status: 200, contentLength: text.length, body: body(), head })
}
const lapsed = (status: DownloadedFile['status']) => () => ({ status, body: Readable.from([]) })

beforeEach(() => {
  Object.assign(bank, { metadataReads: 0, downloads: [], downloadedUrls: [], discarded: 0 })
  Object.assign(bank, { audited: [], naming: [] })
  bank.metadata = {
    file_id: 'f1',
    file_name: 'INV-1.pdf',
    content_type: 'application/pdf',
    download_url: 'https://files.example/1?signature=canary-4711',
  }
})

const open = (query = '', init: RequestInit = {}) =>
  fileResponse(new Request(`http://localhost:3000/api/bank/1/x${query}`, init), access, 'f1', {
    scope: 'invoicing:read',
    getMetadata: (reader) => reader.getInvoiceFile('i1', 'f1'),
  })

describe('a document', () => {
  test('a document comes with its bytes, length, type and name, and without its signed address', async () => {
    bank.downloads = [bytes('%PDF-1.7')]
    const response = await open('?disposition=inline')
    expect(response.status).toBe(200)
    const headers = Object.fromEntries(response.headers)
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'x-document-length': '8',
      'content-disposition': 'inline; filename=INV-1.pdf',
    })
    expect(JSON.stringify(headers)).not.toContain('4711')
    expect(await response.text()).toBe('%PDF-1.7')
  })

  test('a document is a download unless it is requested inline', async () => {
    for (const query of ['', '?disposition=attachment', '?disposition=x']) {
      bank.downloads = [bytes('x')]
      expect((await open(query)).headers.get('content-disposition')).toMatch(/^attachment;/)
    }
  })

  test.each([403, 410] as const)(
    'an address that has lapsed (%i) is requested again, once',
    async (status) => {
      bank.downloads = [lapsed(status), bytes('x')]
      expect(await (await open()).text()).toBe('x')
      expect([bank.metadataReads, bank.discarded]).toEqual([2, 1])
      bank.metadataReads = 0
      bank.downloads = [lapsed(status), lapsed(status), bytes('x')]
      await expect(open()).rejects.toMatchObject({
        failure: { code: 'file_unreadable', reason: 'failed' },
      })
      expect(bank.metadataReads).toBe(2)
    },
  )

  test('a document is noted once, with who got it and for which client', async () => {
    bank.downloads = [bytes('x'), bytes('x'), bytes('x')]
    await open()
    await open('?disposition=inline')
    await open('', { method: 'HEAD' })
    const event = (did: string) => ({
      firm_id: 'f1',
      person_id: 'p1',
      connection_id: 'c1',
      kind: did,
      detail: { name: 'INV-1.pdf' },
    })
    expect(bank.audited).toEqual([event('document.downloaded'), event('document.opened')])
  })

  test('whose host does not answer fails with a reference, and says nothing of the bank', async () => {
    const failure = { code: 'file_unreadable', reason: 'unreachable', reference: 'QX7' }
    await expect(open()).rejects.toMatchObject({ failure })
  })

  test('a document of another file is not handed out', async () => {
    bank.metadata['file_id'] = 'f2'
    await expect(open()).rejects.toMatchObject({ failure: { code: 'not_found' } })
    expect(bank.downloadedUrls).toEqual([])
  })

  test('a document of which only the headers are requested is not held open', async () => {
    bank.downloads = [bytes('x')]
    const response = await open('', { method: 'HEAD' })
    expect([response.status, response.body, bank.discarded]).toEqual([200, null, 1])
  })

  test('a document of another size than the bank promised is not handed out', async () => {
    bank.metadata['size'] = 9
    bank.downloads = [bytes('%PDF-1.7')]
    await expect(open()).rejects.toMatchObject({ failure: { reason: 'unreadable' } })
    expect(bank.discarded).toBe(1)
  })

  test('a document of no bytes is not handed out', async () => {
    bank.downloads = [bytes(''), lapsed(200)]
    await expect(open()).rejects.toMatchObject({ failure: { code: 'file_unreadable' } })
    await expect((await open()).text()).rejects.toThrow('ended early')
  })

  test('a document that breaks off breaks its response off too', async () => {
    bank.downloads = [
      () => ({
        status: 200,
        contentLength: 100,
        body: Readable.from(
          (async function* halfOf() {
            yield Buffer.from('half')
            throw new Error('reset')
          })(),
        ),
      }),
    ]
    await expect((await open()).text()).rejects.toThrow('reset')
  })

  test('a document that ends before its promised size breaks its response off too', async () => {
    bank.metadata['size'] = 100
    bank.downloads = [() => ({ status: 200, body: Readable.from([Buffer.from('half')]) })]
    await expect((await open()).text()).rejects.toThrow('ended early')
  })

  test('a document that nobody reads on is let go', async () => {
    const body = new Readable({ read: () => {} })
    body.push('x')
    bank.downloads = [() => ({ status: 200, body })]
    const reader = (await open()).body?.getReader()
    await reader?.read()
    await reader?.cancel()
    expect(body.destroyed).toBe(true)
  })
})

describe('a thumbnail', () => {
  const mebibyte = 1024 * 1024
  const jpeg = (length: number) =>
    Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(length)])
  const none = { status: 404, detail: { say: 'problems.no_thumbnail' } }
  const openThumbnail = () => open('?disposition=thumbnail')

  test('a thumbnail comes as the picture that its bytes are, and is noted as previewed', async () => {
    bank.metadata['content_type'] = 'text/html'
    bank.downloads = [
      () => ({
        status: 200,
        contentType: 'image/svg+xml',
        head: jpeg(40),
        body: Readable.from([jpeg(40)]),
      }),
    ]
    const response = await openThumbnail()
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'content-disposition': expect.stringMatching(/^inline;/),
      'x-content-type-options': 'nosniff',
    })
    expect(Buffer.from(await response.arrayBuffer()).equals(jpeg(40))).toBe(true)
    expect(bank.audited).toMatchObject([{ kind: 'document.previewed' }])
  })

  test('what only its host calls a picture has no thumbnail: nothing is sent or noted', async () => {
    bank.metadata['content_type'] = 'image/png'
    bank.downloads = [bytes('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"></svg>')]
    await expect(openThumbnail()).rejects.toMatchObject(none)
    expect([bank.discarded, bank.audited]).toEqual([1, []])
  })

  test('a large file has no thumbnail: it is not fetched, or is broken off', async () => {
    const chunks = Array.from({ length: 9 }, () => jpeg(mebibyte))
    bank.downloads = [() => ({ status: 200, head: jpeg(40), body: Readable.from(chunks) })]
    await expect((await openThumbnail()).arrayBuffer()).rejects.toThrow('larger than may be shown')
    bank.downloads = [
      () => ({ status: 200, contentLength: 9 * mebibyte, body: Readable.from([jpeg(40)]) }),
    ]
    await expect(openThumbnail()).rejects.toMatchObject(none)
    bank.downloadedUrls = []
    bank.metadata['size'] = 9 * mebibyte
    await expect(openThumbnail()).rejects.toMatchObject(none)
    expect(bank.downloadedUrls).toEqual([])
  })
})

describe("a statement's document", () => {
  const openStatement = () =>
    statementResponse(new Request('http://localhost:3000/x'), access, '1042')

  const ofJune = {
    id: '1042',
    statement_type: 'account',
    period_start: '2026-06-01',
    period_end: '2026-06-30',
    accounts: [{ account_id: 'a1', account_type: 'checking' }],
    pdf_url: 'https://files.example/s',
  }
  const nameOf = async (statement: object) => {
    bank.metadata = { ...ofJune, ...statement }
    bank.downloads = [bytes('x')]
    return (await openStatement()).headers.get('content-disposition')
  }

  test("a statement's document is named by month, client and account, as in a zip", async () => {
    expect(await nameOf({})).toBe(
      'attachment; filename=2026-06_Acme-Robotics_Operating-4821_statement.pdf',
    )
    expect(bank.downloadedUrls).toEqual(['https://files.example/s'])
    const accounts = [...ofJune.accounts, { account_id: 'a2' }]
    expect(await nameOf({ accounts, statement_type: 'treasury' })).toContain(
      '2026-06_Acme-Robotics_2-accounts_treasury-statement.pdf',
    )
    const naming = { fields: ['account'], texts: ['PDF of ', ''], hasFolders: true }
    bank.naming = [[JSON.stringify({ ...naming, keepsReplaced: true })]]
    expect(await nameOf({})).toContain('PDF of Operating-4821.pdf')
  })

  test("a statement's document comes though its account cannot be named", async () => {
    const { account } = bank
    bank.account = () => {
      throw new BankingError('server_error', { status: 500 })
    }
    expect(await nameOf({})).toContain('2026-06_Acme-Robotics_checking_statement.pdf')
    bank.account = account
  })

  test("a statement's document that does not exist is not found", async () => {
    for (const pdf_url of [null, undefined]) {
      bank.metadata = { id: '1042', pdf_url }
      await expect(openStatement()).rejects.toMatchObject({ failure: { code: 'not_found' } })
    }
  })
})
