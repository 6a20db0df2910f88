import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { openBooks } from '@/lib/domain/books/open-books'
import { readBooks, type ReadingChoices } from '@/lib/domain/books/read-books'
import { amountExamples, rowsOfSample } from '@/lib/domain/books/worked-examples'
import {
  amountsOf,
  fileOf,
  june2026,
  linesOf,
  problemOf,
  readTableFile,
  surveyOf,
} from '@/test/books/books-files'

const columnsOf = async (head: string, line: string) => {
  const opened = await openBooks(fileOf(`${head}\n${line}\n`))
  return opened.kind === 'table' ? opened.shape.columns : undefined
}

const place = { currency: 'EUR', isCredit: false, month: june2026 }
const readAs = async (text: string, chosen: ReadingChoices = {}) =>
  readBooks(fileOf(text), place, chosen)

const sides = ['debit_account', 'credit_account'] as const
const banana = 'Date,Doc,Description,AccountDebit,AccountCredit,Amount'
const journal = [
  banana,
  '2026-06-01,1,Cash sale,1000,3000,120.00',
  '2026-06-02,2,Rent,6000,1020,900.00',
  '2026-06-03,3,Cash to the bank,1020,1000,100.00',
  '2026-06-04,4,Rent taken back,6000,1020,-900.00',
  '2026-06-05,5,Moved within the bank,1020,1020,50.00',
  '2026-06-06,6,Invoice paid in parts,1020,,75.50',
  '2026-06-06,6,Invoice paid in parts,,1100,75.50',
  '2026-06-07,7,Fee,,1020,4.50',
].join('\n')

test.each([
  [banana, '2026-06-01,1,Sale,1000,3000,5.00', ['day', 'reference', 'description', ...sides]],
  [
    'Datum;Beleg;Beschreibung;KtoSoll;KtoHaben;Betrag',
    '01.06.2026;1;Miete;6000;1020;900,00',
    ['day', 'reference', 'description', ...sides],
  ],
  [
    'Datum;Beleg;Buchungstext;Sollkonto;Habenkonto;Betrag',
    '01.06.2026;1;Miete;4210;1200;900,00',
    ['day', 'reference', 'description', ...sides],
  ],
  [
    'Fecha;Concepto;Cuenta debe;Cuenta haber;Importe',
    '01/06/2026;Alquiler;621;572;900,00',
    ['day', 'description', ...sides],
  ],
  [
    'التاريخ,البيان,الحساب المدين,الحساب الدائن,المبلغ',
    '01/06/2026,إيجار,إيجار المكتب,البنك,900.00',
    ['day', 'description', ...sides],
  ],
  [
    'Date,Memo,Dr Account,Cr Account,Amount (EUR)',
    '2026-06-01,Rent,Rent,Bank,900.00',
    ['day', 'description', ...sides],
  ],
])('a journal is known by its heads: %s', async (head, line, columns) => {
  expect(await columnsOf(head, line)).toEqual([...columns, 'amount'])
})

test('the account and the balance that stand beside both sides are not read as those of one account', async () => {
  expect(
    await columnsOf(
      'Date,Account,Debit account,Credit account,Amount,Balance',
      '2026-06-01,Sale,1000,3000,5.00,0.00',
    ),
  ).toEqual(['day', 'skip', ...sides, 'amount', 'skip'])
})

test.each([
  // One side alone says nothing.
  ['Date,Debit account,Amount', '2026-06-01,1000,5.00', ['day', 'skip', 'amount']],
  [
    'Date,Debit account,Credit account,Debit,Credit',
    '2026-06-01,1000,3000,5.00,5.00',
    ['day', 'skip', 'skip', 'debit', 'credit'],
  ],
  [
    'Datum;Konto;Gegenkonto (ohne BU-Schlüssel);Soll/Haben;Betrag',
    '01.06.2026;1200;8400;S;5,00',
    ['day', 'account', 'contra_account', 'direction', 'amount'],
  ],
])(
  'a table whose amounts say their way otherwise is no journal: %s',
  async (head, line, columns) => {
    expect(await columnsOf(head, line)).toEqual(columns)
  },
)

test('an account and a code of debit and credit, as DATEV has them, are read as before', async () => {
  const text = [
    'Umsatz (ohne Soll/Haben-Kz);Soll/Haben-Kennzeichen;Konto;Gegenkonto (ohne BU-Schlüssel);Datum;Buchungstext',
    '12,50;S;1200;8400;13.06.2026;Acme',
    '7,00;H;1200;4210;14.06.2026;Miete',
    '9,00;S;1000;8400;15.06.2026;Kasse',
  ].join('\n')
  const { month } = await readAs(text, {
    columns: ['amount', 'direction', 'account', 'skip', 'day', 'description'],
    sign: { kind: 'coded', out: ['H'], in: ['S'] },
    account: '1200',
  })
  expect(month?.side.rows.items.map(({ amount }) => amount)).toEqual([1250, -700])
})

describe('of the account that a person chose', () => {
  test('what debits it came in, what credits it went out, and a minus turns it round', async () => {
    await expect(readTableFile(fileOf(journal))).rejects.toThrow('to be chosen: account')
    const entries = await readTableFile(fileOf(journal), { account: '1020' })
    expect(linesOf(entries).map(({ line, amount, account }) => [line, amount, account])).toEqual([
      [3, -90_000, '1020'],
      [4, 10_000, '1020'],
      [5, 90_000, '1020'],
      [7, 7550, '1020'],
      [9, -450, '1020'],
    ])
    expect(entries.filter(({ kind }) => kind === 'left_out')).toEqual([
      { kind: 'left_out', line: 1, why: 'head' },
      { kind: 'left_out', line: 2, why: 'other_account' },
      { kind: 'left_out', line: 6, why: 'both_sides' },
      { kind: 'left_out', line: 8, why: 'other_account' },
    ])
  })

  test('every account of the journal is there to choose, and what was left out is counted', async () => {
    const { survey } = await surveyOf(fileOf(journal))
    expect(Object.fromEntries(survey.accounts)).toEqual({
      1000: 2,
      1020: 6,
      1100: 1,
      3000: 1,
      6000: 2,
    })
    expect(survey.sign).toEqual({
      kind: 'certain',
      value: { kind: 'sides' },
      why: { code: 'named' },
    })
    const { month } = await readAs(journal, { account: '1020' })
    expect(month?.leftOut).toEqual(
      new Map([
        ['head', 1],
        ['other_account', 2],
        ['both_sides', 1],
      ]),
    )
  })

  test('amounts are shown as they are read, and none before an account is chosen', async () => {
    const { context } = await surveyOf(fileOf(journal))
    const sample = journal
      .split('\n')
      .slice(1)
      .map((line) => line.split(','))
    const rows = rowsOfSample(context.shape, sample)
    const reading = { sign: { kind: 'sides' }, mark: '.', currency: 'USD' } as const
    expect(amountExamples(rows, reading)).toEqual([])
    expect(amountExamples(rows, { ...reading, account: '1020' })).toEqual([
      { column: 6, text: '100.00', amount: 10_000 },
      { column: 6, text: '900.00', amount: -90_000 },
    ])
  })

  test('a journal of one account alone leaves nothing to choose', async () => {
    const text = `${banana}\n2026-06-01,1,In,1020,,5.00\n2026-06-02,2,Out,,1020,3.00`
    const entries = await readTableFile(fileOf(text))
    expect(amountsOf(entries).map(([, amount]) => amount)).toEqual([500, -300])
  })

  test('a name over its lines is no account, and a stated balance of no side is of another', async () => {
    const text = [
      banana,
      'Journal,,,,,',
      ',,Opening balance,,,100.00',
      ',,Opening balance,1020,,40.00',
      '2026-06-02,2,Rent,6000,1020,900.00',
    ].join('\n')
    const entries = await readTableFile(fileOf(text), { account: '1020' })
    expect(entries.slice(1)).toMatchObject([
      { kind: 'left_out', line: 2, why: 'heading' },
      { kind: 'left_out', line: 3, why: 'other_account' },
      { kind: 'balance', line: 4, amount: 4000, account: '1020' },
      { kind: 'line', line: 5, amount: -90_000 },
    ])
  })
})

test('over all accounts of a journal each line comes to nothing, and none is read twice', async () => {
  const names = ['1000', '1020', '3000']
  const account = fc.constantFrom(...names, '')
  const line = fc.record({
    debit: account,
    credit: account,
    cents: fc.integer({ min: -1_000_000, max: 1_000_000 }),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(line, { maxLength: 12 }), async (more) => {
      // Each account has a line, without which its file is refused as an empty one.
      const lines = [...names.map((debit) => ({ debit, credit: '', cents: 100 })), ...more]
      const records = lines.map(
        ({ debit, credit, cents }) =>
          `2026-06-01,1,x,${debit},${credit},${(cents / 100).toFixed(2)}`,
      )
      const file = fileOf([banana, ...records].join('\n'), 1000)
      const sums = lines.map(() => 0)
      for (const name of names) {
        for (const { line: at, amount } of linesOf(await readTableFile(file, { account: name }))) {
          const { debit, credit, cents = 0 } = lines[at - 2] ?? {}
          expect([debit, credit].filter((each) => each === name)).toHaveLength(1)
          expect(amount + (debit === name ? -cents : cents)).toBe(0)
          sums[at - 2] = (sums[at - 2] ?? 0) + amount
        }
      }
      for (const [at, { debit, credit, cents }] of lines.entries()) {
        const filled = Number(debit !== '') - Number(credit !== '')
        expect((sums[at] ?? 0) - filled * cents).toBe(0)
      }
    }),
    { numRuns: 50 },
  )
})

describe('nothing is read of', () => {
  test.each<[what: string, columns: ReadingChoices['columns']]>([
    ['one side alone', ['day', 'skip', 'skip', 'debit_account', 'skip', 'amount']],
    ['a third account', ['day', 'skip', 'account', ...sides, 'amount']],
    ['a code besides', ['day', 'direction', 'skip', ...sides, 'amount']],
    ['a second amount with a way of its own', ['day', 'money_in', 'skip', ...sides, 'amount']],
    ['amounts that say their way', ['day', 'skip', 'skip', ...sides, 'money_in']],
  ])('%s: a person sets the columns right first', async (_, columns) => {
    const { table, month } = await readAs(journal, { columns, account: '1020' })
    expect(table?.found).toEqual({ kind: 'open', settings: ['sides'] })
    expect(month).toBeUndefined()
  })

  test('sides that name no account in any line', async () => {
    const { table } = await readAs(`${banana}\n2026-06-01,1,Sale,,,5.00`)
    expect(table?.found).toEqual({ kind: 'open', settings: ['sides'] })
  })

  test('a line that ends before its accounts, or whose amount says its way a second time', async () => {
    const head = 'Date,Amount,Debit account,Credit account'
    const read = (line: string) =>
      problemOf(
        readTableFile(fileOf(`${head}\n2026-06-01,5.00,1020,3000\n${line}`), { account: '1020' }),
      )
    expect(await read('2026-06-02,5.00')).toMatchObject({
      code: 'too_few_columns',
      line: 3,
      needs: 4,
    })
    expect(await read('2026-06-02,5.00 DR,1020,3000')).toEqual({
      code: 'not_an_amount',
      line: 3,
      column: 2,
      text: 'DR',
    })
  })

  test('a sign that does not fit its columns', async () => {
    const chosen = { account: '1020', sign: { kind: 'one', isReversed: false } } as const
    const { table } = await readAs(journal, chosen)
    expect(table?.found).toMatchObject({ kind: 'ready', mapping: { sign: { kind: 'sides' } } })
    const other = await readAs('Date,Amount\n2026-06-01,5.00', { sign: { kind: 'sides' } })
    expect(other.table?.found).toEqual({ kind: 'open', settings: ['sign'] })
  })
})

describe('a mapping that was kept', () => {
  test('reads the next journal at once', async () => {
    const { table } = await readAs(journal, { account: '1020' })
    if (table?.found.kind !== 'ready') throw new Error('open')
    const kept = JSON.parse(JSON.stringify(table.found.mapping)) as typeof table.found.mapping
    const next = await readBooks(fileOf(journal), place, {}, kept)
    expect(next.table?.isAsBefore).toBe(true)
    expect(next.month?.side.rows.items).toHaveLength(5)
  })

  test('of a version that skipped the accounts reads on as it did', async () => {
    const columns = ['day', 'reference', 'description', 'skip', 'skip', 'amount'] as const
    const sign = { kind: 'one', isReversed: true } as const
    const { table } = await readAs(journal, { columns, sign })
    if (table?.found.kind !== 'ready') throw new Error('open')
    const next = await readBooks(fileOf(journal), place, {}, table.found.mapping)
    expect(next.table).toMatchObject({ isAsBefore: true, shape: { columns } })
    expect(next.month?.side.rows.items).toHaveLength(8)
  })
})
