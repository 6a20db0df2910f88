import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { openBooks } from '@/lib/domain/books/open-books'
import { readBooks, type ReadingChoices } from '@/lib/domain/books/read-books'
import type { Sign } from '@/lib/domain/books/table-shape'
import { amountExamples, rowsOfSample } from '@/lib/domain/books/worked-examples'
import {
  amountsOf,
  fileOf,
  june2026,
  linesOf,
  readTableFile,
  surveyOf,
} from '@/test/books/books-files'

const place = { currency: 'EUR', isCredit: false, month: june2026 }
const readAs = async (lines: readonly string[], chosen: ReadingChoices = {}) =>
  readBooks(fileOf(lines.join('\n')), place, chosen)
const columnsOf = async (...lines: readonly string[]) => {
  const opened = await openBooks(fileOf(lines.join('\n')))
  return opened.kind === 'table' ? opened.shape.columns : undefined
}
const asWritten = { kind: 'one', isReversed: false } as const
const amountsIn = async (lines: readonly string[], chosen: ReadingChoices) => {
  const { month } = await readAs(lines, chosen)
  return month?.side.rows.items.map(({ amount }) => amount)
}

test.each([
  'Datum;Konto;Gegenkonto;Betrag',
  'Datum;Konto;Gegenkonto (ohne BU-Schlüssel);Betrag',
  'Date;Account;Contra account;Amount',
  'Date;Account;Offset account;Amount',
  'Fecha;Cuenta;Cuenta de contrapartida;Importe',
  'التاريخ;الحساب;الحساب المقابل;المبلغ',
])('a contra account is known by its head: %s', async (head) => {
  const line = '2026-06-13;1200;8400;5,00'
  expect(await columnsOf(head, line)).toEqual(['day', 'account', 'contra_account', 'amount'])
})

test.each([
  ['Datum;Gegenkonto;Betrag', '2026-06-13;8400;5,00', ['day', 'skip', 'amount']],
  [
    'Datum;Sollkonto;Habenkonto;Gegenkonto;Betrag',
    '2026-06-13;1200;8400;8400;5,00',
    ['day', 'debit_account', 'credit_account', 'skip', 'amount'],
  ],
  ['Date;Account;Split;Amount', '2026-06-13;Bank;Sales;5,00', ['day', 'account', 'skip', 'amount']],
])('one without an account of its own is skipped: %s', async (head, line, columns) => {
  expect(await columnsOf(head, line)).toEqual(columns)
})

const signed = [
  'Datum;Konto;Gegenkonto;Betrag;Buchungstext',
  '13.06.2026;1200;8400;5,00;Acme',
  '14.06.2026;4210;1200;900,00;Miete',
  '15.06.2026;1000;8400;7,00;Kasse',
  '16.06.2026;1200;1200;1,00;Umbuchung',
  '17.06.2026;1200;4980;-3,00;Gebühr',
]

test('what a minus means in a table of accounts and contra accounts is for a person to say', async () => {
  const { table } = await readAs(signed)
  expect(table?.found).toEqual({ kind: 'open', settings: ['sign', 'account'] })
  const chosen = { account: '1200' } as const
  expect(await amountsIn(signed, { ...chosen, sign: asWritten })).toEqual([500, -90_000, -300])
  const reversed = { kind: 'one', isReversed: true } as const
  expect(await amountsIn(signed, { ...chosen, sign: reversed })).toEqual([-500, 90_000, 300])
})

test('amounts are shown as they are read, and none before an account is chosen', async () => {
  const { context } = await surveyOf(fileOf(signed.join('\n')))
  const rows = rowsOfSample(
    context.shape,
    signed.slice(1).map((line) => line.split(';')),
  )
  const reading = { sign: asWritten, mark: ',', currency: 'EUR' } as const
  expect(amountExamples(rows, reading)).toEqual([])
  expect(amountExamples(rows, { ...reading, account: '1200' })).toEqual([
    { column: 4, text: '5,00', amount: 500 },
    { column: 4, text: '900,00', amount: -90_000 },
  ])
})

test('a list of one account stays as ready as it was without its contra accounts', async () => {
  const list = [
    'Datum;Konto;Gegenkonto;Betrag;Saldo',
    '13.06.2026;1200;8400;5,00;105,00',
    '14.06.2026;1200;4210;-90,00;15,00',
  ]
  const { table, month } = await readAs(list)
  expect(table?.found).toMatchObject({ kind: 'ready', mapping: { account: '1200' } })
  expect(month?.side.rows.items.map(({ amount }) => amount)).toEqual([500, -9000])
  const alone = list.map((line) => line.split(';').toSpliced(2, 1).join(';'))
  expect((await readAs(alone)).table?.found).toMatchObject({
    kind: 'ready',
    mapping: { account: undefined },
  })
})

test('a balance beside a line is that of its own account, and none of its contra account', async () => {
  const text = [
    'Datum;Konto;Gegenkonto;Betrag;Saldo',
    'Anfangssaldo;1200;;;100,00',
    '13.06.2026;1200;8400;5,00;105,00',
    '14.06.2026;4210;1200;90,00;90,00',
    'Endsaldo;4210;1200;;90,00',
  ].join('\n')
  const chosen = { account: '1200', sign: asWritten } as const
  const entries = await readTableFile(fileOf(text), chosen)
  expect(entries.slice(1)).toMatchObject([
    { kind: 'balance', amount: 10_000 },
    { amount: 500, balance: 10_500 },
    { amount: -9000, balance: undefined },
    { kind: 'left_out', why: 'other_account' },
  ])
})

describe('where each booking has a line of each of its accounts', () => {
  const lists = {
    'signed amounts': [
      'Date,Account,Contra account,Amount',
      '2026-06-13,Bank,Sales,5.00',
      '2026-06-13,Sales,Bank,-5.00',
    ],
    'columns of debit and credit': [
      'Date,Account,Contra account,Debit,Credit',
      '2026-06-13,Bank,Sales,5.00,0.00',
      '2026-06-13,Sales,Bank,0.00,5.00',
    ],
    codes: [
      'Datum,Konto,Gegenkonto,Betrag,S/H',
      '2026-06-13,Bank,Sales,5.00,S',
      '2026-06-13,Sales,Bank,5.00,H',
    ],
  }
  test.each(Object.entries(lists))('%s: the contra account is not read', async (_, lines) => {
    const { table } = await readAs(lines)
    expect(table?.shape.columns.slice(0, 3)).toEqual(['day', 'account', 'skip'])
    expect([...(table?.survey.accounts.keys() ?? [])]).toEqual(['Bank', 'Sales'])
    const two = { kind: 'two', debitIs: 'in', minus: 'reverses' } as const
    const coded = { kind: 'coded', out: ['H'], in: ['S'] } as const
    const signs: readonly Sign[] = [asWritten, two, coded]
    const sign = signs[Object.values(lists).indexOf(lines)] ?? asWritten
    expect(await amountsIn(lines, { sign, account: 'Bank' })).toEqual([500])
  })

  test('the same booking made twice, from either side, is no such list', async () => {
    const { table } = await readAs([
      'Date,Account,Contra account,Amount',
      '2026-06-13,Bank,Cash,5.00',
      '2026-06-13,Cash,Bank,5.00',
    ])
    expect(table?.survey.isListedTwice).toBe(false)
    expect(table?.shape.columns).toContain('contra_account')
  })
})

describe('nothing is read of', () => {
  test('a contra account beside no account: a person sets the columns right first', async () => {
    const columns = ['day', 'skip', 'contra_account', 'amount', 'skip'] as const
    const { table } = await readAs(signed, { columns, sign: asWritten, account: '1200' })
    expect(table?.found).toEqual({ kind: 'open', settings: ['contra'] })
  })

  test('a contra account beside a debit and a credit account', async () => {
    const columns = ['day', 'debit_account', 'credit_account', 'amount', 'contra_account'] as const
    const { table } = await readAs(signed, { columns, account: '1200' })
    expect(table?.found).toEqual({ kind: 'open', settings: ['sides'] })
  })
})

const names = ['1200', '1810', '8400']
const account = fc.constantFrom(...names)
const line = fc.record({ account, contra: account, cents: fc.integer({ min: -9999, max: 9999 }) })

const shapes: readonly (readonly [
  what: string,
  head: string,
  cells: (amount: string) => string,
  sign: Sign,
])[] = [
  ['signed amounts', 'Amount', (amount) => amount, asWritten],
  [
    'amounts with codes, whose minus repeats them',
    'Amount,D/C',
    (amount) => `${amount},${amount.startsWith('-') ? 'C' : 'D'}`,
    { kind: 'coded', out: ['C'], in: ['D'] },
  ],
  [
    'columns of debit and credit',
    'Debit,Credit',
    (amount) => (amount.startsWith('-') ? `,${amount.slice(1)}` : `${amount},`),
    { kind: 'two', debitIs: 'in', minus: 'reverses' },
  ],
]
test.each(shapes)(
  'over all accounts each line comes to nothing: %s',
  async (_, head, cells, sign) => {
    await fc.assert(
      fc.asyncProperty(fc.array(line, { maxLength: 12 }), async (more) => {
        // Each account has a line, without which its file is refused as an empty one.
        const lines = [...names.map((of) => ({ account: of, contra: '9000', cents: -5 })), ...more]
        const records = lines.map(({ account: of, contra, cents }) => {
          return `2026-06-13,${of},${contra},${cells((cents / 100).toFixed(2))}`
        })
        const text = [`Date,Account,Contra account,${head}`, ...records].join('\n')
        const sums = lines.map(() => ({ count: 0, total: 0 }))
        for (const name of [...names, '9000']) {
          const entries = await readTableFile(fileOf(text, 1000), { account: name, sign })
          expect(amountsOf(entries).length).toBeGreaterThan(0)
          for (const { line: at, amount } of linesOf(entries)) {
            const sum = sums[at - 2]
            if (sum === undefined) throw new Error('a line that is not there')
            sum.count += 1
            sum.total += amount
            const { account: of, cents = 0 } = lines[at - 2] ?? {}
            expect(amount + (of === name ? -cents : cents)).toBe(0)
          }
        }
        for (const [at, { account: of, contra }] of lines.entries()) {
          expect(sums[at]).toEqual({ count: of === contra ? 0 : 2, total: 0 })
        }
      }),
      { numRuns: 30 },
    )
  },
)
