import { parseCsv } from 'hucre/csv'
import { MockAgent } from 'undici'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { shortId } from '@/lib/format/names'
import { bankQuery } from '@/lib/search-params/list-params'
import { parseSegment, resourcePath } from '@/lib/search-params/resource-path'
import type { BankReader } from '@/lib/server/banking/bank-reader'
import { createDownloadFile } from '@/lib/server/banking/download-file'
import { readPages } from '@/lib/server/banking/walk-pages'
import { csvFile } from '@/lib/server/exports/csv-file'
import { type ForeignBank, foreignBank, type ForeignRow } from '@/test/banking/foreign-bank'
import { climbing, type Resource, resources } from '@/test/banking/foreign-rows'
import { type ListShown, period, readerOf, screens } from '@/test/components/foreign-screens'
import { readIn, testReader as reader } from '@/test/components/screens'

// Each screen's read of banks that nobody has seen, checked against what each of them holds.

const banks = 600
const app = 'https://app.example'

const publicHosts = new MockAgent()
publicHosts.disableNetConnect()
const publicHost = publicHosts.get('https://files.example:8443')
const redirect = (location: string) => ({ headers: { location } })
publicHost
  .intercept({ path: /^\/redirect/ })
  .reply(302, '', redirect('/stored'))
  .persist()
publicHost
  .intercept({ path: /^\/inside/ })
  .reply(307, '', redirect('https://[fd00::1]/x'))
  .persist()
publicHost
  .intercept({ path: () => true })
  .reply(200, 'document')
  .persist()
const files = createDownloadFile({
  baseUrl: new URL('https://api.example/api/v1'),
  publicDispatcher: publicHosts,
})
afterAll(() => files.close())
beforeEach(() => readIn(reader.timeZone))

/** As the route of a document does: its identifiers come from the address. */
async function openFile(bank: BankReader, href: string): Promise<string> {
  const [, , , , ...rest] = new URL(href, app).pathname.split('/').map(decodeURIComponent)
  const [kind, owner = '', , file_id = ''] = rest[0] === 'invoicing' ? rest.slice(1) : rest
  const get = kind === 'invoices' ? bank.getInvoiceFile : bank.getTransactionFile
  return get(owner, file_id)
    .then(({ download_url }) => files.downloadFile(download_url, AbortSignal.timeout(5000)))
    .then(
      (file) => {
        file.discard()
        return `${file_id}: fetched`
      },
      (error: { code: string; refusal?: { host: string } }) =>
        [`${file_id}: ${error.code}`, error.refusal?.host].filter(Boolean).join(' '),
    )
}

function expectedOf({ files: held }: ForeignRow): string[] {
  return held.map(({ file_id, address = '', host }) => {
    if (host === 'unclear') return `${file_id}: unreadable`
    if (host === 'leading inside') return `${file_id}: file_host_refused https://[fd00::1]`
    if (host === 'inside') return `${file_id}: file_host_refused ${new URL(address).origin}`
    return `${file_id}: fetched`
  })
}

/** Goes from page to page as the screen leads, and gives the address of each row. */
async function walkList(bank: ForeignBank, from: BankReader, resource: Resource, size: number) {
  const { definition, parse, list: show } = screens[resource]
  const truth = bank.rows[resource]
  const rows: ListShown['rows'][number][] = []
  let seen = 0
  const all = `period=all&page_size=${size}&include_deleted=true`
  let href: string | undefined = `${resourcePath('c-1', resource)}?${all}`
  while (href !== undefined) {
    const list = parse(new URL(href, app).searchParams)
    const query = bankQuery(definition, list, reader.timeZone, period.range)
    const shown = await show(from, query, list)
    const count = shown.rows.length + shown.unreadable.length
    const { pager } = shown
    if (pager?.rows !== undefined) {
      const { number } = reader
      expect(pager.rows).toEqual({ first: number(seen + 1), last: number(seen + count) })
    }
    rows.push(...shown.rows)
    seen += count
    href = pager?.nextHref
    expect(pager?.isEnd).toBe(seen === truth.length)
  }
  expect(seen).toBe(truth.length)
  const ids = rows.map((row) => {
    const [, , , , segment = '', ...rest] = new URL(row.href ?? '', app).pathname.split('/')
    return [parseSegment(segment), ...rest].join('/')
  })
  const readable = truth.filter(({ isReadable }) => isReadable).map(({ id }) => id)
  // Accounts stand among those of their kind.
  const isGrouped = resource === 'accounts'
  expect(isGrouped ? ids.toSorted() : ids).toEqual(isGrouped ? readable.toSorted() : readable)
  expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length)
  return readable.flatMap((id) => rows[ids.indexOf(id)] ?? [])
}

const naming: Partial<Record<Resource, readonly string[]>> = {
  accounts: ['account_name', 'account_type'],
  cards: ['name', 'last_4', 'cardholder'],
  statements: ['period_start', 'period_end'],
  customers: ['legal_name'],
  invoices: ['invoice_number'],
}

/** Two that are named by identifier alone look different. */
function expectToldApart(
  truth: readonly ForeignRow[],
  rows: readonly { label: string }[],
  resource: Resource,
): void {
  const names = naming[resource]
  if (names === undefined) return
  const nameless = rows.filter((_, at) => names.every((name) => !(name in (truth[at]?.sent ?? {}))))
  expect(new Set(nameless.map(({ label }) => label)).size).toBe(nameless.length)
  expect(new Set(truth.map(({ id }) => shortId(id))).size).toBe(truth.length)
}

async function openDetail(
  from: BankReader,
  resource: Resource,
  row: ForeignRow,
): Promise<string[]> {
  const opening = screens[resource].open(from, row.id)
  if (climbing.includes(row.id)) {
    await expect(opening).rejects.toMatchObject({ code: 'id_refused' })
    return []
  }
  const { ids, raw, documents } = await opening
  expect(ids).toContain(row.id)
  expect(JSON.parse(raw)).toEqual(row.sent)
  const outcomes = await Promise.all(documents.map((href) => openFile(from, href)))
  expect(outcomes).toEqual(expectedOf(row))
  return outcomes
}

async function expectExported(bank: ForeignBank, from: BankReader): Promise<void> {
  const { items } = await readPages((query) => from.listTransactions(query), [], 100)
  const pages = (async function* onePage() {
    yield items
  })()
  let text = ''
  const content = { timeZone: 'UTC', range: {}, madeAt: new Date(0) }
  for await (const part of csvFile({
    ...content,
    sections: [{ account: undefined, name: '', pages }],
  })) {
    text += String(part)
  }
  const [head = [], ...lines] = parseCsv(text.replace('\uFEFF', ''))
  const column = head.indexOf('transaction_id')
  const readable = bank.rows.transactions.filter(({ isReadable }) => isReadable)
  expect(lines.map((line) => line[column])).toEqual(readable.map(({ id }) => id))
}

const conditions: Partial<Record<Resource, readonly (readonly [string, string])[]>> = {
  cards: [['status', 'active']],
  transactions: [
    ['status', 'settled'],
    ['account_id', 'acct/1'],
    ['transaction_type', 'ach_credit'],
  ],
  statements: [['statement_type', 'account']],
  invoices: [['status', 'paid']],
}

/** No bank of the grammar heeds a filter: every row shown has the value, or the chip says otherwise. */
async function expectFiltered(bank: ForeignBank, from: BankReader, resource: Resource) {
  const { definition, parse, list: show } = screens[resource]
  for (const [name, value] of conditions[resource] ?? []) {
    const list = parse({ [name]: value, period: 'all' })
    const query = bankQuery(definition, list, reader.timeZone, period.range)
    const { rows, toolbar } = await show(from, query, list)
    const isApplied = toolbar?.chips.every(({ notApplied }) => notApplied === undefined)
    const shown = rows.map(({ href = '' }) => new URL(href, app).pathname.split('/')[4] ?? '')
    for (const segment of isApplied ? shown : []) {
      const row = bank.rows[resource].find(({ id }) => id === parseSegment(segment))
      expect({ [name]: row?.sent[name] }).toEqual({ [name]: value })
    }
  }
  return conditions[resource]?.length ?? 0
}

async function walkBank(bank: ForeignBank, seed: number) {
  const from = readerOf(bank)
  const counts = { rows: 0, details: 0, documents: 0, filters: 0 }
  for (const resource of resources) {
    const rows = await walkList(bank, from, resource, [20, 50, 100][seed % 3] ?? 50)
    const truth = bank.rows[resource].filter(({ isReadable }) => isReadable)
    counts.rows += rows.length
    expectToldApart(truth, rows, resource)
    counts.filters += await expectFiltered(bank, from, resource)
    for (const row of truth.filter((_, at) => at < 16 && at % 3 === seed % 3)) {
      counts.details += 1
      counts.documents += (await openDetail(from, resource, row)).length
    }
  }
  await expectExported(bank, from)
  expect(bank.journal.misread).toEqual([])
  // Each list is refused once for each size: the size of the screen, and that of the export.
  expect(bank.journal.refusedSizes.length).toBe(new Set(bank.journal.refusedSizes).size)
  return counts
}

test('every screen says of any bank what that bank holds', async () => {
  const total = { rows: 0, details: 0, documents: 0, filters: 0 }
  for (let seed = 1; seed <= banks; seed += 1) {
    const bank = foreignBank(seed)
    try {
      const counts = await walkBank(bank, seed)
      for (const name of ['rows', 'details', 'documents', 'filters'] as const)
        total[name] += counts[name]
    } catch (cause) {
      throw new Error(`bank ${JSON.stringify(bank.traits)}`, { cause })
    }
  }
  console.info(
    `${banks} banks walked: ${total.rows} rows, ${total.details} details, ${total.documents} documents, ${total.filters} filtered lists`,
  )
  expect(total.documents).toBeGreaterThan(banks)
}, 300_000)
