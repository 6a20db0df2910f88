import { readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { parseCsv } from 'hucre/csv'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type LedgerRow, toLedgerRow } from '@/lib/domain/ledgers/ledger-row'
import type { LedgerFormat } from '@/lib/domain/ledgers/ledger-target'
import { beancountAccount } from '@/lib/domain/ledgers/write-text-ledgers'
import { madeFile } from '@/test/ledgers/made-file'
import { testTransaction } from '@/test/exports/file-bank'
import { readZip } from '@/test/exports/read-zip'
import { type ForeignPrograms, openForeignPrograms } from '@/test/ledgers/foreign-program'
import { factsOf, hostileRows, testContent } from '@/test/ledgers/ledger-content'

// Programs that others wrote read what is handed to a ledger: libofx is what GnuCash reads OFX with, AqBanking what
// it reads MT940 and CAMT with.

let foreign: ForeignPrograms
let folder = ''

beforeAll(async () => {
  foreign = await openForeignPrograms()
  ;({ folder } = foreign)
}, 600_000)
afterAll(() => foreign.close())

const read: ForeignPrograms['read'] = (...of) => foreign.read(...of)

/** A month, with names that no bank should send. */
const month: LedgerRow[] = [
  ['2026-06-01', -338_595, 'Quillmark & Söhne <GmbH>', '=SUM(A1)'],
  ['2026-06-02', 6_120_440, '"Marketplace"; -}', ':61:2606010601C1,00NTRF'],
  ['2026-06-09', -1_204_000, 'Bolt & Bracket Supply', 'PO 4417'],
  ['2026-06-12', -3500, 'Ä'.repeat(300), 'x'.repeat(300)],
  ['2026-06-12', -3500, 'شركة الأفق', '日本 😀'],
  ['2026-06-30', 0, '', ''],
].map(([day, amount, counterparty_name, memo], at) =>
  toLedgerRow(
    testTransaction({
      id: `6f1e2a33-7a4c-4f5e-8c7f-${String(at).padStart(12, '0')}`,
      amount: { amount: Number(amount), currency: 'USD' },
      counterparty_name: String(counterparty_name),
      memo: String(memo),
    }),
    String(day),
  ),
)
const sum = month.reduce((total, { amount }) => total + amount, 0)

function recordsOf(text: string, delimiter: string): Record<string, string>[] {
  const [head = [], ...lines] = parseCsv(text, { header: false, delimiter }) as string[][]
  return lines.map((cells) =>
    Object.fromEntries(head.map((name, at) => [name.trim(), (cells[at] ?? '').trim()])),
  )
}

/** The smallest unit of "-12.50", "-12,50" or AqBanking’s "-1250/100". */
function smallest(text: string, digits = 2): number {
  const [over, under] = text.split('/')
  if (under !== undefined) return Math.round((Number(over) / Number(under)) * 10 ** digits)
  return Math.round(Number(text.replace(',', '.')) * 10 ** digits)
}

async function keep(format: LedgerFormat, name: string, rows = month): Promise<string> {
  const content = testContent(format, rows)
  const { bytes } = await madeFile(content)
  await writeFile(path.join(folder, name), bytes)
  return name
}

test.each(['ofx', 'qbo'] as const)(
  'libofx reads %s: rows, identifiers, balance',
  async (format) => {
    const file = await keep(format, `month.${format}`)
    const said = await read('ofxdump', file)
    const fields = (name: RegExp) =>
      said.split('\n').flatMap((line) => name.exec(line)?.[1]?.trim() ?? [])
    const amounts = fields(/^\s*Total money amount: (.*)$/u)
    expect(amounts.map((text) => smallest(text))).toEqual(month.map(({ amount }) => amount))
    expect(fields(/^\s*Financial institution's ID for this transaction: (.*)$/u)).toEqual(
      month.map(({ fitId }) => fitId),
    )
    const [balance = ''] = fields(/^\s*Ledger balance: (.*)$/u)
    expect(smallest(balance)).toBe(100_000 + sum)
  },
)

/** What AqBanking takes from a file, as it keeps it, and its rows. */
async function readByAqBanking(file: string, importer: string, profile: string) {
  const context = ['-c', `${file}.ctx`]
  await rm(path.join(folder, `${file}.ctx`), { force: true })
  const from = [`--importer=${importer}`, `--profile=${profile}`, '-f', file]
  await read('aqbanking-cli', '-n', 'import', ...from, ...context)
  const to = ['--exporter=csv', '--profile=full', '-o', `${file}.csv`]
  await read('aqbanking-cli', '-n', 'export', ...to, ...context)
  const kept = await readFile(path.join(folder, `${file}.ctx`), 'utf8')
  const lines = recordsOf(await readFile(path.join(folder, `${file}.csv`), 'utf8'), ';')
  return { kept, lines: lines.filter((line) => (line['date'] ?? '') !== '') }
}

const factsOfAqBanking = (lines: readonly Record<string, string>[]) =>
  factsOf(
    lines.map((line) => ({
      day: (line['date'] ?? '').replaceAll('/', '-'),
      amount: smallest(line['value_value'] ?? ''),
    })),
  )

test('AqBanking reads MT940: days and amounts', async () => {
  const file = await keep('mt940', 'month.sta')
  const { lines } = await readByAqBanking(file, 'swift', 'SWIFT-MT940')
  expect(factsOfAqBanking(lines)).toEqual(factsOf(month))
})

/** AqBanking knows 001.04, which has the days, amounts, words and balances of an entry where 001.08 has them. */
async function readCamt(rows: LedgerRow[]) {
  const { bytes } = await madeFile(testContent('camt', rows))
  const text = new TextDecoder().decode(bytes)
  await writeFile(path.join(folder, 'rows.xml'), text.replace('camt.053.001.08', 'camt.053.001.04'))
  return readByAqBanking('rows.xml', 'xml', 'camt_053_001_04')
}

test('AqBanking reads CAMT.053: days, amounts, identifiers, both balances', async () => {
  const { kept, lines } = await readCamt(month)
  expect(factsOfAqBanking(lines)).toEqual(factsOf(month))
  const words = [...kept.matchAll(/char purpose="(.+?)"/gu)].map(([, text = '']) =>
    decodeURIComponent(text),
  )
  expect(words.map((text) => /^ID ([^;]+)/u.exec(text)?.[1])).toEqual(
    month.map(({ fitId }) => fitId),
  )
  const balances = /balanceList \{(.*?)\} #balanceList/su.exec(kept)?.[1] ?? ''
  const values = [...balances.matchAll(/value="(.+?)%3AUSD"/gu)].map(([, value = '']) =>
    smallest(decodeURIComponent(value)),
  )
  expect(values).toEqual([100_000, 100_000 + sum])
})

async function readByHledger(rows: LedgerRow[]) {
  const { bytes } = await madeFile(testContent('hledger', rows))
  let csv = ''
  for (const entry of readZip(Buffer.from(bytes))) {
    const name = entry.name.endsWith('.rules') ? 'rows.csv.rules' : 'rows.csv'
    await writeFile(path.join(folder, name), entry.bytes)
    if (name === 'rows.csv') csv = name
  }
  const text = await read('hledger', '-f', csv, 'print', '-O', 'csv')
  const lines = recordsOf(text, ',')
  return lines.filter((line) => line['account']?.startsWith('assets:bank:operating 0215'))
}

test('hledger reads the CSV by its rules: days, amounts, identifiers', async () => {
  const lines = await readByHledger(month)
  const facts = lines.map((line) => ({
    day: line['date'] ?? '',
    amount: smallest(line['amount'] ?? ''),
  }))
  expect(factsOf(facts)).toEqual(factsOf(month))
  expect(lines.map((line) => line['code'])).toEqual(month.map(({ fitId }) => fitId))
})

async function readByBeancount(rows: LedgerRow[]) {
  const content = testContent('beancount', rows)
  const account = beancountAccount(content)
  await keep('beancount', 'rows.beancount', rows)
  const open = [account, 'Expenses:Uncategorized', 'Income:Uncategorized']
  const main = open.map((each) => `2020-01-01 open ${each}\n`).join('')
  await writeFile(path.join(folder, 'main.beancount'), `${main}include "rows.beancount"\n`)
  const columns = `SELECT date, number, any_meta('fitid') AS fitid WHERE account = '${account}'`
  const text = await read('bean-query', '-f', 'csv', 'main.beancount', columns)
  return recordsOf(text, ',')
}

test('beancount reads its entries: days, amounts, identifiers', async () => {
  const lines = await readByBeancount(month)
  const facts = lines.map((line) => ({
    day: line['date'] ?? '',
    amount: smallest(line['number'] ?? ''),
  }))
  expect(factsOf(facts)).toEqual(factsOf(month))
  expect(lines.map((line) => line['fitid']?.trim()).toSorted()).toEqual(
    month.map(({ fitId }) => fitId).toSorted(),
  )
})

test('every reader finds every row of a month that no bank should send', async () => {
  await fc.assert(
    fc.asyncProperty(hostileRows, async (rows) => {
      expect(await readByHledger(rows)).toHaveLength(rows.length)
      expect(await readByBeancount(rows)).toHaveLength(rows.length)
      const said = await read('ofxdump', await keep('qbo', 'hostile.qbo', rows))
      expect(said.match(/Total money amount/gu) ?? []).toHaveLength(rows.length)
      const { kept } = await readCamt(rows)
      expect(kept.match(/^ *transaction \{/gmu) ?? []).toHaveLength(rows.length)
    }),
    { numRuns: 8 },
  )
}, 240_000)
