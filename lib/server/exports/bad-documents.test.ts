import { Readable } from 'node:stream'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { BankingError } from '@/lib/server/banking/banking-error'
import type { DownloadFile } from '@/lib/server/banking/download-file'
import { openTestZipBank, type TestZipBank } from '@/test/exports/zip-bank'

let it: TestZipBank
let ids: string[]
let downloadFile: DownloadFile
beforeAll(async () => {
  it = await openTestZipBank()
  ids = (await it.addInvoices(3)).slice(0, 3)
  downloadFile = it.sources.downloadFile
})
afterEach(async () => {
  it.sources = { ...it.sources, downloadFile }
  it.slept.length = 0
  await it.faults([])
})
afterAll(() => it.close())

const bodyOf = (body: Readable): Awaited<ReturnType<DownloadFile>> => ({
  status: 200,
  contentType: 'application/pdf',
  head: Buffer.alloc(0),
  contentLength: undefined,
  body,
  discard: () => body.destroy(),
})

/** What the bank says beforehand of the size of each file. */
async function sayOfSize(size: number | null): Promise<void> {
  const match = { path: '/api/v1/invoicing/invoices/*/files/*' }
  await it.faults([{ match, fault: 'patch', set: { size } }])
}

/** The second document of three comes from here, each time that it is fetched. */
async function makeWith(second: (attempt: number) => Promise<Awaited<ReturnType<DownloadFile>>>) {
  const seen: string[] = []
  let attempts = 0
  it.sources = {
    ...it.sources,
    downloadFile: async (url, signal) => {
      const path = new URL(url).pathname
      if (!seen.includes(path)) seen.push(path)
      if (seen.indexOf(path) !== 1) return downloadFile(url, signal)
      return second((attempts += 1))
    },
  }
  const made = await it.make('invoices', { ids })
  return { ...made, attempts }
}

const outcomes = ({ manifest }: Awaited<ReturnType<TestZipBank['make']>>) =>
  manifest.map(({ outcome }) => outcome).toSorted()
const oneMissing = ['included', 'included', 'missing']
const reasonIn = ({ manifest }: Awaited<ReturnType<TestZipBank['make']>>) =>
  manifest.find(({ outcome }) => outcome === 'missing')?.['reason']

describe('a document of a zip', () => {
  test.each([
    ['not_found', 'the server that holds the file reported an error', 3],
    ['timeout', 'the server that holds the file did not answer in time', 3],
    ['web_page', 'a web page came in place of the document', 3],
    ['too_large', 'it is larger than the 256 MB that Countinghouse fetches', 1],
  ] as const)(
    'that comes as %s is missing with its reason, and nothing of it is in the zip',
    async (code, reason, tries) => {
      const made = await makeWith(() => Promise.reject(new BankingError(code)))
      expect(outcomes(made)).toEqual(oneMissing)
      expect(reasonIn(made)).toContain(reason)
      expect(made.attempts).toBe(tries)
      expect(made.entries.filter(({ name }) => !name.startsWith('_'))).toHaveLength(2)
      expect(made.state).toBe('finished')
    },
  )

  test('of 500 MB, whose host says nothing of that, is cut off at the cap and never held', async () => {
    let sent = 0
    const endless = () => {
      const piece = Buffer.alloc(64 * 1024)
      return Readable.from(
        (function* () {
          for (sent = 0; sent < 1024 * 1024; sent += piece.length) yield piece
          throw new BankingError('too_large')
        })(),
      )
    }
    const made = await makeWith(() => Promise.resolve(bodyOf(endless())))
    expect(outcomes(made)).toEqual(oneMissing)
    expect(reasonIn(made)).toContain('larger than the 256 MB')
    expect(made.attempts).toBe(1)
  })

  test('whose size the bank says otherwise than it comes is missing', async () => {
    await sayOfSize(7)
    const made = await it.make('invoices', { ids: ids.slice(0, 1) })
    expect(outcomes(made)).toEqual(['missing'])
    expect(reasonIn(made)).toContain('did not arrive as it was announced')
  })

  test('that changes between two reads is the second whole, never a part of each', async () => {
    await sayOfSize(null)
    const later = Buffer.from(`%PDF-1.7\n${'later '.repeat(500)}\n%%EOF\n`)
    const made = await makeWith((attempt) =>
      Promise.resolve(
        bodyOf(
          attempt === 1
            ? Readable.from(
                (function* () {
                  yield Buffer.from('%PDF-1.7\nearlier ')
                  throw new Error('reset')
                })(),
              )
            : Readable.from([later]),
        ),
      ),
    )
    expect(outcomes(made)).toEqual(['included', 'included', 'included'])
    expect(made.attempts).toBe(2)
    const bodies = made.entries.map(({ bytes }) => bytes.toString('latin1'))
    expect(bodies.some((body) => body === later.toString('latin1'))).toBe(true)
    expect(bodies.filter((body) => body.includes('earlier'))).toEqual([])
  })

  test('that is no PDF is in the zip, and its list says to look at it', async () => {
    await sayOfSize(null)
    const made = await makeWith(() =>
      Promise.resolve(bodyOf(Readable.from([Buffer.from('GIF89a;')]))),
    )
    expect(outcomes(made)).toEqual(['included', 'included', 'included'])
    const reasons = made.manifest.map(({ reason }) => reason ?? '')
    expect(reasons.filter((each) => each.includes('does not end as a PDF'))).toHaveLength(1)
  })
})

describe('the names in a zip', () => {
  test.each([
    ['a path', '../../etc/passwd'],
    ['slashes', 'a/b\\c'],
    ['dots', '..'],
    ['control characters', 'in\u0000voice\r\n\u0007\u202E'],
    ['300 characters', 'x'.repeat(300)],
  ])('of items that the bank all calls by %s differ, and stay in their folder', async (_, name) => {
    await it.faults([
      {
        match: { path: '/api/v1/invoicing/invoices/*' },
        fault: 'patch',
        set: { invoice_number: name },
      },
    ])
    const made = await it.make('invoices', { ids })
    const names = made.entries.map((entry) => entry.name).filter((each) => !each.startsWith('_'))
    expect(new Set(names.map((each) => each.toLowerCase())).size).toBe(3)
    for (const each of names) {
      expect(each).not.toMatch(/[/\\\p{Cc}\u202E]/u)
      expect(each).not.toMatch(/^\.|\.\.$/u)
      expect(Buffer.byteLength(each)).toBeLessThanOrEqual(255)
      expect(each.endsWith('.pdf')).toBe(true)
    }
    expect(made.manifest.map(({ file }) => file)).toEqual(names)
  })
})
