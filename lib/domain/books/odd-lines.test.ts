import { describe, expect, test } from 'vitest'
import { findShape } from '@/lib/domain/books/find-shape'
import { splitCode } from '@/lib/domain/books/split-code'
import {
  amountsOf,
  fileOf,
  linesOf,
  problemOf,
  readTableFile,
  surveyOf,
} from '@/test/books/books-files'

const asIs = { sign: { kind: 'one', isReversed: false } } as const
const read = (text: string, chosen = {}, currency = 'USD') =>
  readTableFile(fileOf(text), chosen, currency)

describe('a line with more cells than the head is named, and no money of it is lost', () => {
  test.each([
    ['Date,Description,Amount\n2026-06-03,Acme,1,234.00\n2026-06-04,Beta,12.50', 'USD'],
    ['Datum,Text,Betrag\n03.06.2026,Miete,-1200,50', 'EUR'],
  ])('%s', async (text, currency) => {
    expect(await problemOf(read(text, asIs, currency))).toEqual({
      code: 'too_many_columns',
      line: 2,
      columns: 4,
      max: 3,
    })
  })

  test('so is one of a stated balance, and cells without a text are none', async () => {
    const head = 'Date,Description,Amount'
    const balance = `${head}\n,Opening balance,1,234.00\n2026-06-04,Beta,12.50`
    expect(await problemOf(read(balance, asIs))).toMatchObject({
      code: 'too_many_columns',
      line: 2,
    })
    const empty = `${head}\n2026-06-04,Beta,12.50,,,`
    expect(amountsOf(await read(empty, asIs))).toEqual([['2026-06-04', 1250]])
  })
})

describe('a word of sums or balances hides no line', () => {
  const heads =
    'Date,Transaction ID,Number,Description,Notes,Commodity/Currency,Void Reason,Action,Memo,Full Account Name,Account Name,Amount With Sym,Amount Num.,Value With Sym,Value Num.,Reconcile,Reconcile Date,Rate/Price'
  test.each(['Total Energies card', 'Summer camp', 'Opening balance'])(
    'in the memo of a further line of a transaction: %s',
    async (memo) => {
      const text = [
        heads,
        '06/13/2026,ab12,,Fuel,,CURRENCY::USD,,,,Expenses:Fuel,Fuel,$50.00,50.00,$50.00,50.00,n,,1.00',
        `,,,,,,,,${memo},Assets:Checking,Checking,-$50.00,-50.00,-$50.00,-50.00,n,,1.00`,
      ].join('\n')
      const entries = await read(text, { account: 'Assets:Checking' })
      expect(amountsOf(entries)).toEqual([['2026-06-13', -5000]])
    },
  )

  test.each(['2026-06-31,Summer camp,-50.00', '31/06/2026,Total Wine,-50.00'])(
    'beside a day that there is not: %s',
    async (line) => {
      const text = `Date,Description,Amount\n2026-06-01,Acme,1.00\n${line}`
      expect(await problemOf(read(text, asIs))).toMatchObject({ code: 'not_a_day', line: 3 })
    },
  )

  test('and one that only begins like it is no such word', async () => {
    const text = 'Date,Description,Amount\n2026-06-01,Acme,1.00\n,Summer camp,-50.00'
    expect(await problemOf(read(text, asIs))).toMatchObject({ code: 'no_day', line: 3 })
  })
})

test.each([
  ['a credit', 'Opening Balance,,,,,500.00', -50_000],
  ['a debit', 'Opening Balance,,,,500.00,', 50_000],
])('a balance that is stated as %s has its sign', async (_, opening, amount) => {
  const text = [
    'Date,Source,Description,Reference,Debit,Credit',
    opening,
    '13 Jun 2026,Spend Money,Acme,,,50.00',
    opening.replace('Opening', 'Closing'),
  ].join('\n')
  const entries = await read(text)
  expect(entries.filter(({ kind }) => kind === 'balance')).toMatchObject([
    { of: 'opening', amount },
    { of: 'closing', amount },
  ])
})

test.each([
  ['Saldo iniziale', 'Totale', 'Saldo finale'],
  ['Beginsaldo', 'Totaal', 'Eindsaldo'],
  ['Saldo inicial', 'Totales', 'Saldo final'],
  ['الرصيد الافتتاحي', 'الإجمالي', 'الرصيد الختامي'],
])('%s, %s and %s are no lines', async (opening, sum, closing) => {
  const text = [
    'Date,Description,Money in,Money out,Balance',
    `,${opening},,,500.00`,
    '2026-06-13,Acme,,50.00,450.00',
    `,${sum},0.00,50.00,`,
    `,${closing},,,450.00`,
  ].join('\n')
  const entries = await read(text)
  expect(linesOf(entries)).toHaveLength(1)
  expect(entries.filter(({ kind }) => kind === 'balance')).toMatchObject([
    { of: 'opening', amount: 50_000 },
    { of: 'closing', amount: 45_000 },
  ])
})

describe('a code behind an amount says which way it went', () => {
  const coded = { kind: 'coded', out: ['DR'], in: ['CR'] } as const

  test('once a person said which means money out, also of its balances', async () => {
    const text = [
      'Date,Text,Amount,Balance',
      '2026-06-01,Opening balance,,"1,000.00 Cr"',
      '2026-06-13,Acme,"1,250.50 Dr",250.50 Dr',
      '2026-06-14,Bolt,300.00Cr.,49.50 CR',
      '2026-06-15,Nothing,0.00,49.50 Cr',
    ].join('\n')
    const { survey } = await surveyOf(fileOf(text))
    expect(survey.sign).toMatchObject({ kind: 'open', fits: [{ kind: 'coded' }] })
    const entries = await readTableFile(fileOf(text), { sign: coded })
    expect(linesOf(entries).map(({ amount, balance }) => [amount, balance])).toEqual([
      [-125_050, -25_050],
      [30_000, 4950],
      [0, 4950],
    ])
    expect(entries[1]).toMatchObject({ kind: 'balance', of: 'opening', amount: 100_000 })
  })

  test('but one that stands in a column of its own, or of no such code, does not', async () => {
    expect(splitCode('12.50 EUR')).toEqual({ figure: '12.50 EUR', code: undefined })
    expect(splitCode('Platz 9 D')).toEqual({ figure: 'Platz 9', code: 'D' })
    const lost = 'Date,Text,Amount\n2026-06-13,Acme,5.00 DR\n2026-06-14,Bolt,3.00'
    expect(await problemOf(readTableFile(fileOf(lost), { sign: coded }))).toMatchObject({
      code: 'unknown_direction',
      line: 3,
    })
  })
})

test('an opening balance that stands as an amount too is a balance, and no payment', async () => {
  const head = 'Date,Description,Debit,Credit,Balance'
  const sign = { kind: 'two', debitIs: 'in', minus: 'turns' } as const
  const of = async (words: string, balance: string) => {
    const text = `${head}\n2026-06-01,${words},"1,234.00",,"${balance}"\n2026-06-04,Beta,12.50,,"1,246.50"`
    return amountsOf(await read(text, { sign }))
  }
  expect(await of('Opening Balance', '1,234.00')).toEqual([['2026-06-04', 1250]])
  expect(await of('EB-Wert', '1,234.00')).toEqual([['2026-06-04', 1250]])
  // What is paid into an account that held something is a payment, whatever it is called.
  for (const [words, balance] of [
    ['Opening Balance', '2,000.00'],
    ['Total Energies', '1,234.00'],
  ] as const) {
    expect(await of(words, balance)).toHaveLength(2)
  }
})

test.each(['-', ' – ', '$ -', '—'])(
  'a dash alone is no amount, as spreadsheets write none: "%s"',
  async (dash) => {
    const text = `Date,Description,Money in,Money out\n2026-06-03,Acme,12.50,${dash}\n2026-06-04,Beta,${dash},3.00`
    expect(amountsOf(await read(text))).toEqual([
      ['2026-06-03', 1250],
      ['2026-06-04', -300],
    ])
  },
)

test('S and H beside a debit and a credit are of the balance', async () => {
  const text = 'Datum,Text,Soll,Haben,Saldo,S/H\n03.06.2026,Miete,,12.50,12.50,H\n'
  expect((await findShape(text)).shape.columns).not.toContain('direction')
})
