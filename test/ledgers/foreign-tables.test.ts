import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { parseCsv } from 'hucre/csv'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { defaultColumns } from '@/lib/domain/ledgers/csv-columns'
import type { CsvFormat } from '@/lib/domain/ledgers/csv-layouts'
import type { LedgerRow } from '@/lib/domain/ledgers/ledger-row'
import { madeFile } from '@/test/ledgers/made-file'
import { finishFile, openTestFileBank, testTransaction } from '@/test/exports/file-bank'
import { type ForeignPrograms, openForeignPrograms } from '@/test/ledgers/foreign-program'
import { factsOf, hostileRows, testContent } from '@/test/ledgers/ledger-content'

// QIF is read by Finance::QIF and GnuCash, each CSV by hledger, Excel by openpyxl and JSON lines by jq: none is ours.

let foreign: ForeignPrograms
beforeAll(async () => {
  foreign = await openForeignPrograms()
}, 600_000)
afterAll(() => foreign.close())

const keep = (name: string, bytes: string | Uint8Array) =>
  writeFile(path.join(foreign.folder, name), bytes)

/** The smallest unit of "-12.50", from its digits. */
function smallest(decimal: string, digits: number): number {
  const [whole = '', part = ''] = decimal.split('.')
  return Number(`${whole}${part.padEnd(digits, '0').slice(0, digits)}`)
}

/** What every reader has to find: no row more, none less, and each amount exact. */
function expectRows(
  found: readonly { day: string; amount: string }[],
  rows: readonly LedgerRow[],
  { digits }: { digits: number },
): void {
  const facts = found.map(({ day, amount }) => ({ day, amount: smallest(amount, digits) }))
  expect(factsOf(facts)).toEqual(
    factsOf(rows.map(({ day, amount }) => ({ day, amount: amount + 0 }))),
  )
}

/** How hledger is told where days and amounts are. */
const layouts: Readonly<Record<CsvFormat, readonly [date: string, fields: string]>> = {
  gnucash_csv: ['%Y-%m-%d', 'date, code, description, comment, commodity, amount'],
  quickbooks_csv: ['%m/%d/%Y', 'date, description, amount'],
  xero_csv: ['%Y-%m-%d', 'date, amount, description, comment, code'],
  sage_csv: ['%d/%m/%Y', 'date, code, description, amount'],
  own_csv: ['%Y-%m-%d', 'date, description, comment, amount, code'],
}

async function readByHledger(
  rows: readonly LedgerRow[],
  format: CsvFormat,
  columns = defaultColumns,
) {
  const content = testContent(format, rows)
  const choice = { ...content.choice, ...(format === 'own_csv' && { columns }) }
  const { bytes } = await madeFile({ ...content, choice })
  const [date, fields] = columns.includes('money_in')
    ? ['%d/%m/%Y', 'date, description, amount-in, amount-out, code']
    : layouts[format]
  await keep('rows.csv', bytes)
  const rules = ['skip 1', `date-format ${date}`, 'decimal-mark .', `fields ${fields}`]
  await keep('rows.csv.rules', `${[...rules, 'account1 bank', 'account2 other'].join('\n')}\n`)
  const written = await foreign.read('hledger', '-f', 'rows.csv', 'print', '-O', 'csv')
  const [head = [], ...lines] = parseCsv(written, { header: false, delimiter: ',' }) as string[][]
  const cell = (line: string[], name: string) => line[head.indexOf(name)] ?? ''
  const found = lines
    .filter((line) => cell(line, 'account') === 'bank')
    .map((line) => ({
      day: cell(line, 'date'),
      amount: cell(line, 'amount').replaceAll(',', ''),
      code: cell(line, 'code'),
    }))
  return { content, found }
}

describe('hledger reads the CSV for', () => {
  test.each(['gnucash_csv', 'quickbooks_csv', 'xero_csv', 'sage_csv', 'own_csv'] as const)(
    '%s: every row of a month that no bank should send, its day and its amount',
    async (format) => {
      await fc.assert(
        fc.asyncProperty(hostileRows, async (rows) => {
          const taken =
            format === 'quickbooks_csv' ? rows.filter(({ amount }) => amount !== 0) : rows
          fc.pre(taken.length > 0)
          const { content, found } = await readByHledger(rows, format)
          expectRows(found, taken, content)
          if (!layouts[format][1].includes('code')) return
          expect(found.map(({ code }) => code).toSorted()).toEqual(
            taken.map(({ fitId }) => fitId).toSorted(),
          )
        }),
        { numRuns: 8 },
      )
    },
    120_000,
  )

  test('columns of one’s own, with money in and money out apart', async () => {
    const columns = ['date_day_first', 'payee', 'money_in', 'money_out', 'id'] as const
    await fc.assert(
      fc.asyncProperty(hostileRows, async (rows) => {
        const { content, found } = await readByHledger(rows, 'own_csv', columns)
        expectRows(found, rows, content)
      }),
      { numRuns: 8 },
    )
  }, 120_000)
})

const readWorkbook = `
import json, sys, openpyxl
sheet = openpyxl.load_workbook(sys.argv[1])['Transactions']
head, *rows, total = sheet.iter_rows(values_only=True)
written = [{'day': row[0].date().isoformat(), 'amount': str(row[4])} for row in rows]
print(json.dumps({'frozen': sheet.freeze_panes, 'rows': written, 'total': str(total[4])}))
`

test('openpyxl reads the workbook: real days and numbers, the frozen head, the total', async () => {
  await fc.assert(
    fc.asyncProperty(hostileRows, async (rows) => {
      const content = testContent('xlsx', rows)
      await keep('rows.xlsx', (await madeFile(content)).bytes)
      const written = await foreign.read('/usr/bin/python3', '-c', readWorkbook, 'rows.xlsx')
      const read = JSON.parse(written) as {
        frozen: string
        total: string
        rows: { day: string; amount: string }[]
      }
      expectRows(read.rows, rows, content)
      const sum = rows.reduce((all, { amount }) => all + amount, 0)
      expect(smallest(read.total, content.digits)).toBe(sum)
      expect(read.frozen).toBe('A2')
    }),
    { numRuns: 8 },
  )
}, 120_000)

test('jq reads the JSON lines: days and amounts', async () => {
  await fc.assert(
    fc.asyncProperty(hostileRows, async (rows) => {
      const content = testContent('jsonl', rows)
      await keep('rows.jsonl', (await madeFile(content)).bytes)
      const filter = 'map(select(.kind == "transaction") | {day, amount})'
      const written = await foreign.read('jq', '-s', filter, 'rows.jsonl')
      expectRows(JSON.parse(written) as { day: string; amount: string }[], rows, content)
    }),
    { numRuns: 8 },
  )
}, 120_000)

const readQif = `
my $file = Finance::QIF->new(file => shift, autodetect => 1);
my @found;
while (my $record = $file->next) {
  next unless $record->{header} =~ /^Type:/;
  push @found, { day => $record->{date}, amount => $record->{transaction}, payee => $record->{payee} };
}
print JSON::PP->new->utf8(0)->encode(\\@found);
`

/** An export of two accounts, as the bank’s rows of each. */
async function keepQif(rows: readonly LedgerRow[]): Promise<void> {
  const ofBank = rows.map(({ fitId, day, amount, currency, payee, memo }, at) =>
    testTransaction({
      id: fitId,
      account_id: at % 2 === 0 ? 'a1' : 'a2',
      amount: { amount, currency },
      posted_at: `${day}T12:00:00Z`,
      counterparty_name: payee,
      memo,
    }),
  )
  const accounts = ['checking', 'credit'].map((account_type, at) => ({
    id: `a${at + 1}`,
    account_type,
    account_name: `Account ${at + 1}`,
  }))
  const { bytes, progress } = await finishFile(
    openTestFileBank({ rows: ofBank, accounts }).make('qif'),
  )
  expect(progress.missing).toEqual([])
  await keep('rows.qif', bytes)
}

test('Finance::QIF reads an export: the bank’s rows of each account, and their sum', async () => {
  await fc.assert(
    fc.asyncProperty(hostileRows, async (rows) => {
      await keepQif(rows)
      const modules = ['-MFinance::QIF', '-MJSON::PP', '-CS']
      const written = await foreign.read('perl', ...modules, '-e', readQif, 'rows.qif')
      const found = (JSON.parse(written) as { day: string; amount: string }[]).map(
        ({ day, amount }) => {
          const [month, date, year] = day.split('/')
          return { day: `${year}-${month}-${date}`, amount: amount.replaceAll(',', '') }
        },
      )
      expectRows(found, rows, testContent('ofx', rows))
    }),
    { numRuns: 8 },
  )
}, 120_000)

test('GnuCash imports an export as QIF: its book has the bank’s rows of each account, and their sum', async () => {
  const importer = path.join(import.meta.dirname, 'import_by_gnucash.scm')
  const libraries = '/usr/lib/x86_64-linux-gnu/gnucash'
  const environment = [
    `LD_LIBRARY_PATH=${libraries}:${libraries}/gnucash`,
    'GUILE_LOAD_COMPILED_PATH=/usr/lib/x86_64-linux-gnu/guile/3.0/site-ccache',
    'GUILE_AUTO_COMPILE=0',
  ]
  await fc.assert(
    fc.asyncProperty(hostileRows, async (rows) => {
      await keepQif(rows)
      const program = ['guile', importer, 'rows.qif', rows[0]?.currency ?? '']
      const written = await foreign.read('env', ...environment, ...program)
      const { digits } = testContent('ofx', rows)
      for (const [at, name] of ['Account 1', 'Account 2'].entries()) {
        const found = written.split('\n').flatMap((line) => {
          const [account, day = '', units = '', of = ''] = line.split('\t')
          const amount = (Number(units) * 10 ** digits) / Number(of)
          return account === name ? [{ day, amount }] : []
        })
        const ofAccount = rows
          .filter((_, nth) => nth % 2 === at)
          .map(({ day, amount }) => ({ day, amount: amount + 0 }))
        expect(factsOf(found)).toEqual(factsOf(ofAccount))
      }
    }),
    { numRuns: 8 },
  )
}, 120_000)
