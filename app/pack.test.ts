import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { POST as postPacks } from '@/app/api/packs/route'
import { POST as postToday } from '@/app/api/packs/[connection_id]/today/route'
import { checkZip } from '@/lib/domain/packs/check-zip'
import { isUnchanged } from '@/lib/domain/packs/compare-pack'
import type { Manifest } from '@/lib/domain/packs/manifest'
import { listEvents } from '@/lib/server/audit/audit'
import { getClient } from '@/lib/server/auth/guards'
import { getContext } from '@/lib/server/context'
import { endSession } from '@/lib/server/db/session'
import { saveLedgerChoice } from '@/lib/server/db/ledger-choice'
import { beginPacks } from '@/lib/server/packs/begin-packs'
import { readFormat } from '@/lib/server/packs/pack-format'
import { lockFebruary } from '@/test/close/lock-month'
import { openTestClose, type TestClose } from '@/test/close/open-close'
import { readZip } from '@/test/exports/read-zip'
import { accountsOf, namesInExports } from '@/test/packs/account-names'
import { askToday } from '@/test/packs/make-pack'
import { type Fields, hashOf, manifestOf, post } from '@/test/packs/pack-form'

let close: TestClose
beforeAll(async () => {
  close = await openTestClose()
  await close.pay(-1_240_000, 'Harrow & Wexley', '2026-02-10')
  await close.pay(-31_044, '<b>شركة الرياض</b>', '2026-02-12')
  const { bank, documents } = close.here
  // Of the seed only other months have a receipt.
  const [begun, at] = ['2026-01-30T12:00:00Z', '2026-02-16T12:00:00Z']
  const moved = JSON.stringify({ initiated_at: begun, posted_at: at })
  await bank.context.database.query(
    `update ledger_transaction set initiated_at = $4::timestamptz, posted_at = $2::timestamptz,
       body = (body::jsonb || $3::jsonb)::text where id::text = $1 or body like '%' || $1 || '%'`,
    [documents.receipt.id, at, moved, begun],
  )
}, 300_000)
afterAll(() => close.here.close())

const usual: Fields = [
  ['month', '2026-02'],
  ...['statements', 'invoices', 'receipts', 'transactions'].map((part) => ['part', part] as const),
  ['format', 'csv'],
  ['language', 'en'],
]

const wantPack = (fields: Fields = usual) =>
  post(postPacks, {}, [['client', close.here.connection_id], ...fields])

async function makePack(fields?: Fields): Promise<Buffer> {
  const response = await wantPack(fields)
  expect(response.status).toBe(200)
  return Buffer.from(await response.arrayBuffer())
}

const problemOf = async (response: Response) => (await response.json()) as { detail: string }

const ask = (zip: Buffer, manifest?: Manifest) => askToday(close, zip, manifest)

describe('the pack of a month', () => {
  it('is not made before the month is locked, and its state says why', async () => {
    await close.as('reviewer')
    const notBegun = await wantPack()
    expect(notBegun.status).toBe(422)
    expect((await problemOf(notBegun)).detail).toContain('Not started')
    await lockFebruary(close)
  })

  it('holds the papers, each by its size and SHA-256, and an index that leads to them', async () => {
    const zip = await makePack()
    const entries = readZip(zip)
    const manifest = manifestOf(zip)
    expect(entries.map(({ name }) => name)).toEqual(
      ['manifest.json', ...manifest.files.map(({ name }) => name)].toSorted(),
    )
    for (const { name, size, sha256 } of manifest.files) {
      const entry = entries.find((each) => each.name === name)
      expect([name, entry?.bytes.length, entry?.sha256]).toEqual([name, size, sha256])
    }
    const kinds = new Set(manifest.files.map(({ kind }) => kind))
    expect(kinds).toEqual(
      new Set(['index', 'lead', 'paper', 'statement', 'invoice', 'receipt', 'transactions']),
    )
    const index = String(entries.find(({ name }) => name === 'index.html')?.bytes)
    for (const { name, sha256, kind } of manifest.files) {
      if (kind === 'index') continue
      expect(index).toContain(
        `href="${name.split('/').map(encodeURIComponent).join('/')}"`.replaceAll('&', '&amp;'),
      )
      expect(index).toContain(sha256)
    }
    expect(index).not.toMatch(/<script|<b>|https?:/)
    expect(manifest.close.signatures.map(({ as }) => as)).toEqual(['preparer', 'reviewer'])
    expect(manifest.client.id).toBe(close.here.connection_id)
    const paper = entries.find(({ name }) => name.endsWith('.pdf') && !name.includes('/'))
    expect(String(paper?.bytes.subarray(0, 5))).toBe('%PDF-')
  })

  it('names an account as an export does, with its last four digits', async () => {
    const names = namesInExports(await getClient(close.here.connection_id))
    const rows = accountsOf(await makePack())
    expect(rows.length).toBeGreaterThan(0)
    expect(rows).toEqual(rows.map(({ id }) => ({ id, name: names.get(id) })))
    expect(rows.every(({ name }) => / \d{4}$/.test(name))).toBe(true)
  })

  it('names a receipt by the day on which its row counts in the month', async () => {
    const receipts = manifestOf(await makePack()).files.filter(({ kind }) => kind === 'receipt')
    expect(receipts.map(({ name }) => name)).toEqual([
      expect.stringMatching(/^receipts\/2026-02-16_/),
    ])
  })

  it('is what its own check calls unchanged', async () => {
    const checked = await checkZip(new Blob([new Uint8Array(await makePack())]))
    expect(checked.kind === 'checked' && isUnchanged(checked.comparison)).toBe(true)
  })

  it.each(['csv', 'xlsx', 'ofx', 'qif'])(
    'is the same bytes for each person and at any time: %s',
    async (format) => {
      const fields = usual.map(
        ([name, value]) => [name, name === 'format' ? format : value] as const,
      )
      await close.as('reviewer')
      const one = await makePack(fields)
      await close.as('preparer')
      const other = await makePack(fields)
      expect(hashOf(one)).toBe(hashOf(other))
      expect(manifestOf(one).format).toBe(format)
    },
  )

  it.each([
    [{ target: 'quickbooks_desktop', format: 'qbo', bankId: '3000' }, '.qbo'],
    [{ target: 'hledger', format: 'hledger' }, '.zip'],
    [{ target: 'csv', format: 'own_csv', columns: ['date', 'amount', 'id'] }, '.csv'],
  ] as const)(
    'has transactions as the client’s ledger takes them: $target',
    async (choice, extension) => {
      const { store, audit } = getContext()
      const { firm, client } = await getClient(close.here.connection_id)
      const ref = { firm_id: firm.id, connection_id: client.connection_id }
      await audit.appendChange(firm.id, (query) =>
        saveLedgerChoice({ query, vault: store.vault }, ref, choice),
      )
      const fields = usual.map(
        ([name, value]) => [name, name === 'format' ? 'ledger' : value] as const,
      )
      const zip = await makePack(fields)
      const manifest = manifestOf(zip)
      expect(manifest.format).toBe(choice.format)
      expect(readFormat(manifest)).toEqual({ kind: 'ledger', choice })
      const own = manifest.files.filter(({ kind }) => kind === 'transactions')
      expect(own.length).toBeGreaterThan(0)
      expect(own.every(({ name }) => name.endsWith(extension))).toBe(true)
      expect(hashOf(await makePack(fields))).toBe(hashOf(zip))
      const lines = await ask(zip)
      expect(lines.filter((line) => line.kind === 'file' && line.is !== 'same')).toEqual([])
    },
  )

  it('leaves out what was not wanted, and says so', async () => {
    const fields = usual.filter(([, value]) => value !== 'receipts')
    const zip = await makePack(fields)
    expect(manifestOf(zip).files.some(({ kind }) => kind === 'receipt')).toBe(false)
    const index = readZip(zip).find(({ name }) => name === 'index.html')
    expect(String(index?.bytes)).toContain('Receipts were left out')
  })

  it('is not made where a file is missing, which is named, and leaves nothing half done', async () => {
    const manifest = manifestOf(await makePack())
    const file = manifest.files.find(({ kind }) => kind === 'invoice')
    await close.here.setFaults([
      {
        match: { path: `/api/v1/invoicing/invoices/${file?.source}/files` },
        fault: 'status',
        status: 404,
      },
    ])
    const response = await wantPack()
    expect(response.status).toBe(422)
    const problem = (await response.json()) as { detail: string; file: string }
    expect(problem.file).toBe(file?.name)
    expect(problem.detail).toContain(file?.name)
    await close.here.setFaults([])
    await makePack()
  })

  it('is not made of a list that cannot be read', async () => {
    await close.fail('/api/v1/statements')
    const response = await wantPack()
    expect(response.status).toBe(422)
    expect((await problemOf(response)).detail).toContain('statements/')
    await close.recover()
  })
})

describe('forty packs at once', () => {
  const request = {
    parts: ['statements', 'transactions'],
    format: 'csv',
    language: 'en',
    leftOut: [],
  } as const

  async function wantForty() {
    const access = await getClient(close.here.connection_id)
    const close_id = (await close.read()).close?.id ?? ''
    const one = { access, close_id, days: { first: '2026-02-01', last: '2026-02-28' } }
    const others = Array.from({ length: 39 }, () => one)
    return beginPacks(getContext(), [one, ...others], request, new AbortController().signal)
  }

  it('break off where the session ends on the way, and nothing looks whole', async () => {
    const session = await close.here.dashboard.signIn('reviewer')
    await close.here.useSession(session.sid)
    const begun = await wantForty()
    if (begun.kind !== 'begun') throw new Error(begun.kind)
    const reader = begun.stream.getReader()
    await reader.read()
    await endSession(close.here.dashboard.database, session.sid)
    const readOn = async (): Promise<void> => {
      const { done } = await reader.read()
      if (!done) await readOn()
    }
    await expect(readOn()).rejects.toThrow(/signed_out/)
  }, 300_000)
})

describe('what the firm and the bank say of a pack today', () => {
  it('is that the firm made it, and that every file is the same', async () => {
    await close.as('reviewer')
    const zip = await makePack()
    const [kept, ...files] = await ask(zip)
    expect(kept).toEqual({ kind: 'kept', made: expect.stringContaining('Made by') })
    const differing = files.filter((line) => line.kind === 'file' && line.is !== 'same')
    expect(differing).toEqual([])
    // The index, the paper and the lead sheet are the firm’s own.
    expect(files.length).toBe(manifestOf(zip).files.length - 3)
    const { firm } = await getClient(close.here.connection_id)
    const [compared] = await listEvents(getContext().store, firm.id, { limit: 1 })
    const detail = { first: '2026-02-01', last: '2026-02-28', files: files.length }
    expect(compared).toMatchObject({ kind: 'pack.compared', detail })
  })

  it('is that nobody here made one whose manifest was changed', async () => {
    const zip = await makePack()
    const manifest = manifestOf(zip)
    const response = await post(postToday, { connection_id: close.here.connection_id }, [
      ['manifest', JSON.stringify({ ...manifest, format: null, files: [] })],
      ['sha256', hashOf(Buffer.from('another'))],
    ])
    expect(JSON.parse((await response.text()).trim())).toEqual({ kind: 'kept', made: null })
  })

  it('is which files are otherwise, and which are gone', async () => {
    const zip = await makePack()
    const manifest = manifestOf(zip)
    const other = { ...manifest, files: manifest.files.map((file) => ({ ...file })) }
    const statement = other.files.find(({ kind }) => kind === 'statement')
    const invoice = other.files.find(({ kind }) => kind === 'invoice')
    if (statement === undefined || invoice === undefined) throw new Error('no such files')
    statement.sha256 = '0'.repeat(64)
    invoice.source = '00000000-0000-4000-8000-00000000dead'
    await close.pay(-5000, 'Late Row', '2026-02-14')
    const lines = await ask(zip, other)
    const is = (name: string | undefined) =>
      lines.find((line) => line.kind === 'file' && line.name === name)
    expect(is(statement.name)).toMatchObject({ is: 'different' })
    expect(is(invoice.name)).toMatchObject({ is: 'gone' })
    const ledgers = lines.filter(
      (line) => line.kind === 'file' && line.name.startsWith('transactions/'),
    )
    expect(ledgers).toContainEqual(expect.objectContaining({ is: 'different' }))
  })

  it('is that nobody can tell while the bank is down', async () => {
    const zip = await makePack()
    await close.fail('/api/v1')
    const [kept, ...files] = await ask(zip)
    expect(kept).toMatchObject({ kind: 'kept', made: expect.anything() })
    expect(files.every((line) => line.kind === 'file' && line.is === 'cannot_tell')).toBe(true)
    await close.recover()
  }, 300_000)

  it('is said of no pack of another client, and of no text that is no manifest', async () => {
    const manifest = manifestOf(await makePack())
    const id = '00000000-0000-4000-8000-000000000009'
    for (const text of [
      '{}',
      JSON.stringify({ ...manifest, client: { ...manifest.client, id } }),
    ]) {
      const response = await post(postToday, { connection_id: close.here.connection_id }, [
        ['manifest', text],
        ['sha256', '0'.repeat(64)],
      ])
      expect(response.status).toBe(400)
    }
  })
})
