import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { chosenId } from '@/lib/domain/exports/chosen-transaction'
import { openTestZipBank, type TestZipBank } from '@/test/exports/zip-bank'

let it: TestZipBank
let ids: string[]

beforeAll(async () => {
  it = await openTestZipBank()
  ids = await it.addInvoices(120)
})

beforeEach(() => {
  it.slept.length = 0
})

afterEach(() => it.faults([]))

afterAll(() => it.close())

const files = { path: '/files/*' }
const metadata = { path: '/api/v1/invoicing/invoices/*/files/*' }

describe('a zip of every invoice', () => {
  test('holds each document of each page, whole, and a list of all that was wanted', async () => {
    const { entries, manifest, note, progress, state } = await it.make('invoices')
    expect(state).toBe('finished')
    expect(progress).toMatchObject({ wanted: 122, isWhole: true, included: 121, without: 1 })
    expect(entries).toHaveLength(123)
    expect(entries.slice(-2).map(({ name }) => name)).toEqual([
      '_manifest.csv',
      '_what-is-in-here.txt',
    ])
    for (const { bytes } of entries.slice(0, -2)) {
      expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
      expect(bytes.subarray(-6).toString().trim()).toBe('%%EOF')
    }
    expect(manifest).toHaveLength(122)
    const included = manifest.filter(({ outcome }) => outcome === 'included')
    expect(included.map(({ file, bytes, sha256 }) => [file, bytes, sha256])).toEqual(
      entries.slice(0, -2).map(({ name, bytes, sha256 }) => [name, String(bytes.length), sha256]),
    )
    expect(manifest.filter(({ outcome }) => outcome !== 'included')).toMatchObject([
      { item: 'INV-002', outcome: 'no document', file: '' },
    ])
    expect(note).toContain('122 items on the bank’s list')
    expect(note).not.toContain('MISSING')
  })

  test('names its files by date, client, number and customer', async () => {
    const { entries } = await it.make('invoices', { query: [['status', 'paid']] })
    const names = entries.map(({ name }) => name)
    expect(names).toContainEqual(
      expect.stringMatching(/^\d{4}-\d\d-\d\d_Acme-&-Sons_INV-001_Globex-Corporation\.pdf$/),
    )
    expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(names.length)
  })

  test('asks for each signed address once, at its turn', async () => {
    const before = (await it.calls()).length
    await it.make('invoices', { ids: ids.slice(0, 3) })
    const paths = (await it.calls()).slice(before).map(({ path }) => path)
    expect(paths.filter((path) => path.startsWith('/files/'))).toHaveLength(3)
    expect(
      paths.filter((path) => /\/files\/[^/]+$/.test(path) && path.startsWith('/api')),
    ).toHaveLength(3)
  })
})

describe('a document that fails', () => {
  test.each([
    ['once with a 500', { match: files, fault: 'status', status: 500, times: 1 }],
    ['once by an address that lapsed', { match: files, fault: 'status', status: 410, times: 1 }],
    ['once half-way', { match: files, fault: 'reset', when: 'mid_body', times: 1 }],
    ['once cut short', { match: files, fault: 'truncate', keep: 0.5, times: 1 }],
    ['once with another length', { match: files, fault: 'wrong_length', difference: 10, times: 1 }],
    ['once before its address', { match: metadata, fault: 'status', status: 500, times: 4 }],
  ])('a document that fails %s is fetched again and in the zip', async (_, fault) => {
    await it.faults([fault])
    const { manifest, state } = await it.make('invoices', { ids: ids.slice(0, 3) })
    expect(manifest.map(({ outcome }) => outcome)).toEqual(['included', 'included', 'included'])
    expect(state).toBe('finished')
  })

  test('a document that always fails is named in the list, and nothing of it is in the zip', async () => {
    const [entryBefore] = (await it.make('invoices', { ids: ids.slice(1, 2) })).entries
    const file_id = (await fileOf(ids[1] ?? '')).file_id
    for (const fault of [
      { fault: 'status', status: 500 },
      { fault: 'truncate', keep: 0.5 },
      { fault: 'wrong_length', difference: -10 },
      { fault: 'reset', when: 'mid_body' },
    ]) {
      await it.faults([{ match: { path: `/files/${file_id}` }, ...fault }])
      const made = await it.make('invoices', { ids: ids.slice(0, 3) })
      expect(made.manifest.map(({ outcome }) => outcome)).toEqual([
        'included',
        'missing',
        'included',
      ])
      expect(made.entries.map(({ name }) => name)).not.toContain(entryBefore?.name)
      expect(made.progress.missing).toMatchObject([{ id: ids[1], name: entryBefore?.name }])
      expect(made.note).toContain('1 not fetched and MISSING here:')
      expect(made.note).toContain(entryBefore?.name)
    }
  })

  test('a document that does not exist any more is named too', async () => {
    const gone = '00000000-0000-4000-8000-00000000dead'
    const { manifest, progress } = await it.make('invoices', { ids: [gone, ids[0] ?? ''] })
    expect(manifest).toMatchObject([
      { identifier: gone, outcome: 'missing', reason: 'the bank has no such document' },
      { outcome: 'included' },
    ])
    expect(progress.wanted).toBe(2)
  })
})

describe('a bank that asks to wait', () => {
  test('a bank that requests a wait is waited for as long, and nothing is lost', async () => {
    await it.faults([{ match: metadata, fault: 'status', status: 429, retry_after: '7', times: 1 }])
    const { state, manifest } = await it.make('invoices', { ids: ids.slice(0, 1) })
    expect(manifest).toMatchObject([{ outcome: 'included' }])
    expect(state).toBe('finished')
    expect(it.slept).toEqual([7000])
  })

  test('a bank that requests too long a wait is left, and each document is named', async () => {
    await it.faults([{ match: metadata, fault: 'status', status: 429, retry_after: '60' }])
    const { state, progress, note } = await it.make('invoices', { ids: ids.slice(0, 5) })
    expect(state).toBe('stopped')
    expect(progress).toMatchObject({ included: 0, wanted: 5, missing: { length: 5 } })
    expect(note).toContain('the bank requires too long a wait')
    expect(it.slept.length).toBeLessThan(5 * 15)
  })
})

describe('a list that breaks off', () => {
  test('a list that breaks off gives a zip of what was seen that says "at least"', async () => {
    await it.faults([
      {
        match: { path: '/api/v1/invoicing/invoices' },
        fault: 'status',
        status: 500,
        nth: 2,
        times: 99,
      },
    ])
    const { note, progress, state, manifest } = await it.make('invoices')
    expect(state).toBe('stopped')
    expect(progress).toMatchObject({ wanted: 100, isWhole: false })
    expect(manifest).toHaveLength(100)
    expect(note).toContain('At least 100 items on the bank’s list')
    expect(note).toContain('The bank’s list was not read to its end: the bank failed to answer')
  })

  test('a list that breaks off at its beginning gives no zip at all', async () => {
    await it.faults([
      { match: { path: '/api/v1/invoicing/invoices' }, fault: 'status', status: 403 },
    ])
    expect(await it.begin('invoices', { query: [] })).toMatchObject({
      failure: { code: 'missing_scope' },
    })
  })
})

describe('an approval that ends meanwhile', () => {
  test('an approval that ends meanwhile ends the fetching, and each document that is left is named', async () => {
    let reads = 0
    const { readBank } = it.sources
    it.sources = {
      ...it.sources,
      readBank: async (read) => {
        reads += 1
        if (reads > 30)
          return { kind: 'failed', failure: { code: 'needs_reconnect', reason: 'refused' } }
        return readBank(read)
      },
    }
    const made = await it.make('invoices')
    it.sources = { ...it.sources, readBank }
    expect(made.state).toBe('stopped')
    const { included, missing, wanted, without } = made.progress
    expect(included).toBeGreaterThan(10)
    expect(included + missing.length + without).toBe(wanted)
    expect(made.note).toContain('Fetching stopped early: the client has to approve the connection')
    expect(reads).toBeLessThan(40)
  })
})

describe('a person who leaves', () => {
  test('a person who leaves ends all calls to the bank at once', async () => {
    await it.faults([{ match: files, fault: 'drip', bytes_per_second: 200 }])
    const begun = await it.begin('invoices', { query: [] })
    if ('failure' in begun) throw new Error(begun.failure.code)
    const reader = begun.stream.getReader()
    const reading = reader.read()
    await expect.poll(it.openCalls).toBeGreaterThan(3)
    await reader.cancel()
    expect(await begun.ended).toBe('cancelled')
    await reading
    await expect.poll(it.openCalls, { timeout: 1000 }).toBe(0)
  })

  test('a person who leaves before the first byte leaves nothing running', async () => {
    const gone = new AbortController()
    gone.abort()
    const begun = await it.begin('invoices', { query: [] }, gone.signal)
    if ('failure' in begun) throw new Error(begun.failure.code)
    expect(await begun.ended).toBe('cancelled')
  })
})

describe('a slow reader', () => {
  test('a slow reader holds back the bank: no more than five files are fetched ahead', async () => {
    const before = (await it.calls()).length
    const begun = await it.begin('invoices', { query: [] })
    if ('failure' in begun) throw new Error(begun.failure.code)
    const reader = begun.stream.getReader()
    await reader.read()
    await expect
      .poll(async () => (await it.calls()).slice(before).filter(isDownload).length)
      .toBeGreaterThan(3)
    await new Promise((resolve) => setImmediate(resolve))
    expect((await it.calls()).slice(before).filter(isDownload).length).toBeLessThanOrEqual(6)
    await reader.cancel()
  })
})

describe('statements', () => {
  test('statements are named by period, client, account and kind', async () => {
    const { entries, state } = await it.make('statements')
    expect(state).toBe('finished')
    expect(entries.map(({ name }) => name)).toEqual([
      expect.stringMatching(/^2026-01-15-to-2026-02-14_Acme-&-Sons_.*_credit-statement\.pdf$/),
      expect.stringMatching(/^2026-01_Acme-&-Sons_.*-\d{4}_statement\.pdf$/),
      '_manifest.csv',
      '_what-is-in-here.txt',
    ])
  })
})

describe('receipts', () => {
  interface Row {
    id: string
    account_id: string
    attachments: { file_id: string; file_name: string }[]
  }

  test('of picked transactions are in the zip, each under its own ending, and can be fetched one by one', async () => {
    const answer = (await (await it.bank.get('/api/v1/transactions?page_size=100')).json()) as {
      transactions: Row[]
    }
    const row = answer.transactions.find(({ attachments }) => attachments.length > 0)
    if (row === undefined) throw new Error('no transaction has a receipt')
    const { manifest, progress, state } = await it.make('receipts', {
      ids: [chosenId(row.id, row.account_id)],
    })
    expect(state).toBe('finished')
    expect(progress).toMatchObject({ wanted: row.attachments.length, missing: [] })
    expect(manifest.map(({ outcome }) => outcome)).toEqual(row.attachments.map(() => 'included'))
    for (const [place, { file_name }] of row.attachments.entries()) {
      const ending = file_name.slice(file_name.lastIndexOf('.'))
      expect(manifest[place]?.['file']).toMatch(/^\d{4}-\d\d-\d\d_Acme-&-Sons_/)
      expect(manifest[place]?.['file']?.endsWith(ending)).toBe(true)
    }
    const [first] = manifest
    const again = await it.make('receipts', { ids: [first?.['identifier'] ?? ''] })
    expect(again.manifest).toEqual([first])
  })

  test('a transaction without one is named as such', async () => {
    const answer = (await (await it.bank.get('/api/v1/transactions?page_size=100')).json()) as {
      transactions: Row[]
    }
    const row = answer.transactions.find(({ attachments }) => attachments.length === 0)
    const { progress } = await it.make('receipts', { ids: [row?.id ?? ''] })
    expect(progress).toMatchObject({ wanted: 1, included: 0, without: 1, missing: [] })
  })
})

const isDownload = ({ path }: { path: string }): boolean => path.startsWith('/files/')

async function fileOf(id: string): Promise<{ file_id: string }> {
  return (await (await it.bank.get(`/api/v1/invoicing/invoices/${id}`)).json()) as {
    file_id: string
  }
}
