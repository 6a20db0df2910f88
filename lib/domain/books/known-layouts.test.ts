import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ledgerPrograms } from '@/lib/domain/books/known-layouts'
import { openBooks } from '@/lib/domain/books/open-books'
import {
  fileOf,
  linesOf,
  readStatementFile,
  readTableFile,
  surveyOf,
} from '@/test/books/books-files'
import { writeByGnucash } from '@/test/books/exported-books'
import { installLedgerPrograms } from '@/test/ledgers/install-programs'

const fixture = (name: string) => readFileSync(`test/books/fixtures/${name}`)
const month = JSON.parse(fixture('month.json').toString()) as [
  string,
  string,
  string,
  string,
  number,
][]
const checking = 'Assets:Bank:Checking'

for (const [name, program, chosen] of [
  ['hledger-aregister.csv', 'hledger', {}],
  ['hledger-register.csv', 'hledger', {}],
  ['hledger-print.csv', 'hledger', { account: checking }],
  ['beancount-journal.csv', 'beancount', {}],
  ['beancount-query.csv', 'beancount', {}],
] as const) {
  test(`${name}, which ${program} wrote, is known by its head and read without a question`, async () => {
    const file = fileOf(fixture(name))
    const { context } = await surveyOf(file)
    expect(context.layout?.program).toBe(program)
    const lines = linesOf(await readTableFile(file, chosen))
    expect(lines.map(({ day, amount }) => [day, amount])).toEqual(
      month.map(([day, , , , amount]) => [day, amount]),
    )
    for (const [at, [, who, words, number]] of month.entries()) {
      const line = lines[at]
      expect(`${line?.counterparty} ${line?.description}`).toContain(who)
      expect(line?.description).toContain(words)
      if (program === 'hledger') expect(line?.reference).toBe(number)
    }
  })
}

test.each(['simple', 'with_splits'] as const)(
  'an export of GnuCash, %s, is known by its head and read without a question',
  async (layout) => {
    await installLedgerPrograms()
    const lines = month.map(
      ([day, who, words, number, cents]) => [day, cents, number, who, words] as const,
    )
    const books = [{ account: 'Checking', lines }]
    const [text = ''] = await writeByGnucash(books, { layout, dates: 'locale' })
    expect(text).toContain('06/02/26')
    const file = fileOf(text)
    const { context } = await surveyOf(file)
    expect(context.layout?.program).toBe('gnucash')
    const found = linesOf(await readTableFile(file, { account: 'Assets:Checking' }))
    expect(found.map(({ day, amount }) => [day, amount])).toEqual(
      month.map(([day, , , , amount]) => [day, amount]),
    )
    expect(found.map(({ counterparty, reference }) => [counterparty, reference])).toEqual(
      month.map(([, who, , number]) => [who, number]),
    )
    if (layout === 'simple') return
    expect(found.map(({ description }) => description)).toEqual(month.map(([, , words]) => words))
  },
  600_000,
)

for (const name of ['statement.sta', 'statement.ofx']) {
  test(`${name} is read as AqBanking reads it`, async () => {
    const ours = linesOf(await readStatementFile(fileOf(fixture(name))))
    const [heads = '', ...records] = fixture(`${name}.aqbanking.csv`).toString().trim().split('\n')
    const cellsOf = (record: string) => record.slice(1, -1).split('";"')
    const places = cellsOf(heads)
    const theirs = records.map((record) => {
      const cells = cellsOf(record)
      const cell = (head: string) => cells[places.indexOf(head)] ?? ''
      const [units, of] = cell('value_value').split('/').map(Number)
      return {
        day: (cell('date') || cell('valutaDate')).replaceAll('/', '-'),
        amount: ((units ?? 0) * 100) / (of ?? 1),
        currency: cell('value_currency'),
        counterparty: cell('remoteName'),
      }
    })
    expect(theirs).toHaveLength(month.length)
    expect(ours).toMatchObject(theirs)
  })
}

/** One line of each export that no program here can write, by its documented head: that of GnuCash is version 5’s. */
const samples: Readonly<Record<string, readonly [string, string]>> = {
  gnucash: [
    'Date,Account Name,Number,Description,Full Category Path,Reconcile,Amount With Sym,Amount Num.,Value With Sym,Value Num.,Rate/Price',
    '06/13/2026,Checking,118,Acme,Income:Sales,n,$12.50,12.50,$12.50,12.50,1.00',
  ],
  quickbooks_online: [
    'Date,Ref No.,Payee,Memo,Payment,Deposit,Reconciliation Status,Balance,Type,Account',
    '06/13/2026,118,Acme,Deposit,,$12.50,Cleared,"$1,012.50",Deposit,Sales',
  ],
  quickbooks_desktop: [
    ',Type,Date,Num,Name,Memo,Clr,Split,Amount,Balance',
    ',Deposit,06/13/2026,118,Acme,Deposit,X,Sales,12.50,1012.50',
  ],
  xero: [
    'Date,Source,Description,Reference,Debit,Credit,Running Balance,Gross,Tax',
    '13 Jun 2026,Receive Money,Acme,118,12.50,,1012.50,12.50,0.00',
  ],
  sage: [
    'Type,Account Reference,Nominal A/C Ref,Date,Reference,Details,Net Amount,Tax Code,Tax Amount',
    'BR,1200,4000,13/06/2026,118,Acme,10.50,T1,2.00',
  ],
  odoo: [
    'Date,Journal Entry,Account,Partner,Reference,Label,Debit,Credit,Balance',
    '2026-06-13,BNK1/2026/00001,101401 Bank,Acme,118,Deposit,12.5,0.0,12.5',
  ],
}

test('every program has a layout that is tested', () => {
  // A batch of DATEV has its account asked for: datev-batch.test.ts.
  const written = ['hledger', 'beancount', 'datev']
  expect([...Object.keys(samples), ...written].toSorted()).toEqual([...ledgerPrograms].toSorted())
})

for (const [program, lines] of Object.entries(samples)) {
  test(`an export of ${program} is known by its head and read without a question`, async () => {
    const file = fileOf(lines.join('\n'))
    expect(await openBooks(file)).toMatchObject({ kind: 'table', layout: { program } })
    expect(linesOf(await readTableFile(file))).toMatchObject([
      { day: '2026-06-13', amount: 1250, reference: '118' },
    ])
  })
}
