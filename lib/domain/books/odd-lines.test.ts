import { describe, expect, test } from 'vitest'
import { amountsOf, fileOf, problemOf, readTableFile } from '@/test/books/books-files'

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
