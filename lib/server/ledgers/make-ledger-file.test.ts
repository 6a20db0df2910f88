import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { readXlsx } from 'hucre/xlsx'
import { parseCsv } from 'hucre/csv'
import { describe, expect, test } from 'vitest'
import type { BooksEntry, BooksSource } from '@/lib/domain/books/books-line'
import { openBooks, readStatement } from '@/lib/domain/books/open-books'
import { type LedgerRow, toLedgerRow } from '@/lib/domain/ledgers/ledger-row'
import { formatFacts, type LedgerFormat, ledgerFormats } from '@/lib/domain/ledgers/ledger-target'
import { makeLedgerFile } from '@/lib/server/ledgers/make-ledger-file'
import { madeFile } from '@/test/ledgers/made-file'
import { testTransaction } from '@/test/exports/file-bank'
import { readZip } from '@/test/exports/read-zip'
import { factsOf, hostileRows, testContent } from '@/test/ledgers/ledger-content'

const runs = { numRuns: 60 }

function row(change: Partial<LedgerRow> = {}): LedgerRow {
  return { ...toLedgerRow(testTransaction({}), '2026-06-13'), ...change }
}

const textOf = (bytes: Uint8Array) => new TextDecoder().decode(bytes)

async function readBack(bytes: Uint8Array): Promise<BooksEntry[]> {
  const source: BooksSource = async function* () {
    yield await Promise.resolve(bytes)
  }
  const opened = await openBooks(source)
  if (opened.kind !== 'statement') throw new Error('no statement')
  const entries: BooksEntry[] = []
  for await (const entry of readStatement(source, opened)) entries.push(entry)
  return entries
}

test('QuickBooks is given names of 32 letters, and of no words is markup once they are spelt', async () => {
  const payees = ['€'.repeat(32), 'Société Générale – Crédit… No. 1234', 'AT＆T ﹤b＞ ≮']
  const rows = payees.map((payee) => row({ payee }))
  const text = textOf((await madeFile(testContent('qbo', rows))).bytes)
  const names = Array.from(text.matchAll(/^<NAME>(.*)$/gmu), ([, name = '']) => name)
  expect(names.slice(0, 2).map((name) => name.length <= 32)).toEqual([true, true])
  expect(names[2]).toBe('AT&amp;T &lt;b&gt; &lt;')
})

describe('a ledger’s statement', () => {
  test.each(['qbo', 'ofx', 'camt', 'mt940'] as const)(
    'as %s holds every row once with its day and exact amount, and its balances',
    async (format) => {
      await fc.assert(
        fc.asyncProperty(hostileRows, async (rows) => {
          const content = testContent(format, rows)
          const entries = await readBack((await madeFile(content)).bytes)
          const lines = entries.filter((entry) => entry.kind === 'line')
          expect(factsOf(lines)).toEqual(factsOf(rows))
          expect(new Set(lines.map(({ currency }) => currency))).toEqual(
            new Set([content.currency]),
          )
          const balances = entries.filter((entry) => entry.kind === 'balance')
          const closing = balances.find(({ of }) => of === 'closing')
          const sum = rows.reduce((total, { amount }) => total + amount, 100_000)
          expect(closing?.amount).toBe(sum)
          if (format === 'camt' || format === 'mt940') {
            expect(balances.find(({ of }) => of === 'opening')?.amount).toBe(100_000)
          }
        }),
        runs,
      )
    },
  )

  test.each(['camt', 'mt940'] as const)('as %s cannot be without balances', async (format) => {
    const content = testContent(format, [row()], { balances: { kind: 'unknown', why: 'moving' } })
    await expect(madeFile(content)).rejects.toThrow('balances')
  })
})

test('a row has one identifier in every format', async () => {
  const one = row({ fitId: '6f1e2a33-7a4c-4f5e-8c7f-1a2b3c4d5e6f' })
  for (const format of ledgerFormats) {
    if (format === 'quickbooks_csv' || format === 'xlsx' || format === 'hledger') continue
    const { bytes } = await madeFile(testContent(format, [one]))
    const text = textOf(bytes).replaceAll(/\?2\d|\r\n|-/gu, '')
    expect(text, format).toContain(one.fitId.replaceAll('-', ''))
  }
})

test('the same rows give the same bytes', async () => {
  for (const format of ledgerFormats) {
    const content = testContent(format, [row(), row({ fitId: 't2', amount: 500 })])
    const [one, two] = [await madeFile(content), await madeFile(content)]
    expect(Buffer.from(one.bytes).equals(two.bytes), format).toBe(true)
  }
})

test('every format is written while its rows are read', async () => {
  const pages = Array.from({ length: 300 }, (_, page) =>
    Array.from({ length: 100 }, (__, at) => row({ fitId: `${randomUUID()}-${page}-${at}` })),
  )
  for (const format of ledgerFormats) {
    let read = 0
    const content = testContent(format, pages.flat())
    const file = await makeLedgerFile({
      ...content,
      pages: async function* () {
        read = 0
        for (const page of pages) {
          read += 1
          yield await Promise.resolve(page)
        }
      },
    })
    read = 0
    let length = 0
    for await (const part of file.bytes()) {
      length += part.length
      if (length > 20_000) break
    }
    expect(read, format).toBeGreaterThan(0)
    expect(read, format).toBeLessThan(100)
  }
})

describe('a ledger’s CSV', () => {
  const formats = ledgerFormats.filter((format) => formatFacts[format].extension === 'csv')

  test.each(formats)('as %s has a line a row, of as many cells as its head', async (format) => {
    await fc.assert(
      fc.asyncProperty(hostileRows, async (rows) => {
        const { bytes } = await madeFile(testContent(format, rows))
        const [head = [], ...lines] = parseCsv(textOf(bytes), {
          header: false,
          delimiter: ',',
        }) as string[][]
        const refusesZeros = formatFacts[format].refuses === 'zeros_and_numbers'
        const wanted = refusesZeros ? rows.filter(({ amount }) => amount) : rows
        const full = lines.filter((line) => line.some((cell) => cell !== ''))
        expect(full).toHaveLength(wanted.length)
        expect(new Set(full.map(({ length }) => length)).size).toBeLessThan(2)
        const at = head.findIndex((name) => /amount/iu.test(name))
        for (const line of full) expect(line[at]).toMatch(/^-?\d+(?:\.\d+)?$/u)
        expect(full.flat().filter((cell) => /^[=@+\t]/u.test(cell))).toEqual([])
      }),
      runs,
    )
  })

  test('of QuickBooks Online has no zero amount, keeps the numbers among its words, and is split at 1,000 rows', async () => {
    const rows = Array.from({ length: 2001 }, (_, at) =>
      row({ fitId: `t${at}`, payee: `Shop 24/7 no. ${at}`, amount: at === 0 ? 0 : -at }),
    )
    const { bytes, count, name } = await madeFile(testContent('quickbooks_csv', rows))
    expect([count, name]).toEqual([2, 'Acme-&-Söhne_Operating-0215_2026-06-13-csv.zip'])
    const entries = readZip(Buffer.from(bytes)).map((entry) => textOf(entry.bytes))
    const lines = entries.map((text) => text.trim().split('\r\n'))
    expect(lines.map(({ length }) => length)).toEqual([1001, 1001])
    expect(lines[0]?.[1]).toBe('06/13/2026,Shop 24/7 no. 1,-0.01')
  })

  test('of QuickBooks Online keeps an invoice’s number, and has words where there is only a number', async () => {
    const rows = [
      row({ payee: 'Harrow & Wexley', memo: 'Payment of INV-00067' }),
      row({ fitId: 't2', payee: '', memo: '1042' }),
    ]
    const { bytes } = await madeFile(testContent('quickbooks_csv', rows))
    const [, ...lines] = textOf(bytes).trim().split('\r\n')
    expect(lines.map((line) => line.split(',')[1])).toEqual([
      'Harrow & Wexley Payment of INV-00067',
      'Transaction',
    ])
  })

  test('of QuickBooks Online is split before 350 kB', async () => {
    const rows = Array.from({ length: 900 }, (_, at) =>
      row({ fitId: `t${at}`, payee: 'ü'.repeat(300) }),
    )
    const { bytes } = await madeFile(testContent('quickbooks_csv', rows))
    const entries = readZip(Buffer.from(bytes))
    expect(entries.length).toBe(2)
    for (const each of entries) expect(each.bytes.length).toBeLessThanOrEqual(350_000)
  })

  test('of one’s own has the chosen columns in their order, and the balance after each row', async () => {
    const choice = {
      target: 'csv',
      format: 'own_csv',
      columns: ['date_day_first', 'money_out', 'money_in', 'balance'],
    } as const
    const rows = [row({ amount: -1250 }), row({ fitId: 't2', amount: 300 })]
    const { bytes } = await madeFile(testContent('own_csv', rows, { choice }))
    expect(textOf(bytes)).toBe(
      'Date,Money out,Money in,Balance\r\n13/06/2026,12.50,,987.50\r\n13/06/2026,,3.00,990.50\r\n',
    )
  })
})

test('a workbook has real days and numbers under its head, the total, and what it is of', async () => {
  const rows = [row({ amount: -1250, payee: '=1+1' }), row({ fitId: 't2', amount: 300 })]
  const { bytes } = await madeFile(testContent('xlsx', rows))
  const { sheets } = await readXlsx(bytes)
  const [transactions, about] = sheets
  expect(transactions?.rows[1]?.slice(0, 6)).toEqual([
    new Date('2026-06-13T00:00:00Z'),
    '=1+1',
    null,
    'card_debit',
    -12.5,
    'USD',
  ])
  expect(transactions?.rows[3]?.slice(0, 5)).toEqual(['Total', null, null, null, -9.5])
  expect(about?.name).toBe('About')
  const said = new Map(about?.rows.map(([what, value]) => [what, value]))
  expect([said.get('Opening balance'), said.get('Closing balance'), said.get('Rows')]).toEqual([
    1000, 990.5, 2,
  ])
})

test('a long workbook has one sheet, with what it is of below the total', async () => {
  const rows = Array.from({ length: 20_001 }, (_, at) => row({ fitId: `t${at}`, amount: 1 }))
  const { bytes } = await madeFile(testContent('xlsx', rows))
  const { sheets } = await readXlsx(bytes)
  expect(sheets.map(({ name }) => name)).toEqual(['Transactions'])
  const below = sheets[0]?.rows.slice(rows.length + 1) ?? []
  expect(below[0]?.slice(0, 5)).toEqual(['Total', null, null, null, 200.01])
  const said = new Map(below.slice(1).map(([, what, value]) => [what, value]))
  expect([said.get('Opening balance'), said.get('Rows')]).toEqual([1000, 20_001])
}, 300_000)

test('lines of JSON say the balances and each row in its smallest unit', async () => {
  const { bytes } = await madeFile(testContent('jsonl', [row({ amount: -1250 })]))
  const lines = textOf(bytes)
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>)
  expect(lines).toMatchObject([
    { kind: 'statement', rows: 1, opening: { amount: '1000.00' }, closing: { amount: '987.50' } },
    { kind: 'transaction', amount: '-12.50', amount_in_smallest_unit: -1250 },
  ])
})

test('every format names its file by client, account and days', async () => {
  const named = async (format: LedgerFormat) => (await madeFile(testContent(format, [row()]))).name
  expect(await named('qbo')).toBe('Acme-&-Söhne_Operating-0215_2026-06-13.qbo')
  expect(await named('hledger')).toBe('Acme-&-Söhne_Operating-0215_2026-06-13.zip')
})
