import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ZipKind } from '@/lib/domain/exports/export-run'
import { defaultNaming } from '@/lib/domain/exports/file-naming'
import type { TakenDocument } from '@/lib/domain/exports/taken-document'
import { createReader } from '@/lib/format/create-reader'
import type { ZipSelection } from '@/lib/server/exports/list-items'
import { previewDocuments } from '@/lib/server/exports/preview-documents'
import { openTestZipBank, type TestZipBank } from '@/test/exports/zip-bank'

let bank: TestZipBank
beforeAll(async () => {
  bank = await openTestZipBank()
})
afterAll(() => bank.close())

const reader = createReader({ locale: 'en-US', timeZone: 'UTC' })

async function preview(
  kind: ZipKind,
  taken: ReadonlyMap<string, TakenDocument> = new Map(),
  given: { isOnlyNew?: boolean; selection?: ZipSelection } = {},
) {
  const { isOnlyNew = false, selection = { query: [] } } = given
  const findTaken = () => Promise.resolve(taken)
  const words = { naming: defaultNaming[kind], clientName: 'Acme & Sons', reader }
  return previewDocuments(
    { kind, selection, isOnlyNew, findTaken, ...words },
    bank.sources.readBank,
  )
}

async function read(...of: Parameters<typeof preview>) {
  const outcome = await preview(...of)
  if (outcome.kind === 'failed') throw new Error(outcome.failure.code)
  return outcome.value
}

async function takenOf(kind: 'invoices' | 'statements') {
  const made = await bank.make(kind)
  const at = '2026-06-30T17:20:00Z'
  return new Map(
    made.manifest
      .filter(({ outcome }) => outcome === 'included')
      .map(({ identifier = '', sha256 = '' }) => [
        identifier,
        { fileId: null, sha256, version: 1, at },
      ]),
  )
}

test('a preview names the very files that the zip then holds', async () => {
  for (const kind of ['invoices', 'statements', 'receipts'] as const) {
    const { first, all } = await read(kind)
    const made = await bank.make(kind)
    const names = made.entries.map(({ name }) => name).filter((name) => !name.startsWith('_'))
    expect(first.map(({ name }) => name)).toEqual(names.slice(0, 5))
    expect(all).toEqual({ exactly: names.length })
  }
})

test('what was never downloaded is new, and what the bank names no file of may be replaced', async () => {
  const taken = await takenOf('statements')
  const none = await read('statements')
  expect(none.fresh).toEqual(none.all)
  const [one] = taken.keys()
  taken.delete(one ?? '')
  const { fresh, compared, first } = await read('statements', taken, { isOnlyNew: true })
  expect([fresh, compared, first.length]).toEqual([{ atLeast: 1 }, taken.size, 1])
})

test('a list that is longer than somebody waits for is counted as far as it was read', async () => {
  const ids = await bank.addInvoices(520)
  const { all, fresh, first } = await read('invoices')
  expect([all, fresh]).toEqual([{ atLeast: expect.any(Number) }, { atLeast: expect.any(Number) }])
  expect(first).toHaveLength(5)
  const chosen = await read('invoices', new Map(), { selection: { ids: ids.slice(0, 30) } })
  expect(chosen.all).toEqual({ atLeast: 20 })
  const few = await read('invoices', new Map(), { selection: { ids: ids.slice(0, 3) } })
  expect(few.all).toEqual({ exactly: 3 })
})

test('of a list that cannot be read nothing is named, and why is said', async () => {
  await bank.faults([
    { match: { path: '/api/v1/invoicing/invoices' }, fault: 'status', status: 500 },
  ])
  expect(await preview('invoices')).toMatchObject({
    kind: 'failed',
    failure: { code: 'bank_failed' },
  })
  await bank.faults([
    { match: { path: '/api/v1/invoicing/customers' }, fault: 'status', status: 403 },
  ])
  const { first } = await read('invoices')
  expect(first[0]?.name).toMatch(/^\d{4}-\d\d-\d\d_Acme-&-Sons_/)
  await bank.faults([])
})
