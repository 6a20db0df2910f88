import { expect, test } from 'vitest'
import { readBooks } from '@/lib/domain/books/read-books'
import { readDecimal } from '@/lib/domain/books/read-decimal'
import { findShape } from '@/lib/domain/books/find-shape'
import { amountsOf, fileOf, june2026, problemOf, readTableFile } from '@/test/books/books-files'

const asIs = { sign: { kind: 'one', isReversed: false } } as const

test('a zero begins no group of thousands', () => {
  for (const text of ['0.500', '0,123.00', '012.250']) {
    expect([text, readDecimal(text, ',', 2).kind]).toEqual([text, 'refused'])
  }
  expect(readDecimal('12.250', ',', 2)).toMatchObject({ amount: 1_225_000 })
  expect(readDecimal('0.500', '.', 3)).toMatchObject({ amount: 500 })
  expect(readDecimal('0,00', ',', 2)).toMatchObject({ amount: 0 })
})

test('the head is found below lines of a day alone, and no line is taken for one', async () => {
  const text =
    '"Von:";"01.06.2026"\n"Bis:";"30.06.2026"\n"Datum";"Text";"Betrag"\n"13.06.2026";"Acme";"-5,00"'
  expect((await findShape(text)).shape).toMatchObject({
    headLine: 3,
    columns: ['day', 'description', 'amount'],
  })
  const chosen = { columns: ['day', 'amount', 'description'], ...asIs } as const
  const { table } = await readBooks(
    fileOf('31/06/2026,-5.00,lost\n13/06/2026,-12.50,Acme'),
    { currency: 'USD', isCredit: false, month: june2026 },
    chosen,
  )
  expect(table?.survey.lines).toBe(2)
  expect(table?.survey.problems).toMatchObject([{ code: 'not_a_day', line: 1 }])
})

test('no amount is lost above a head, and a stated balance below one is no head', async () => {
  const early = '2026-06-01,5.00\nDate,Amount\n2026-06-02,7.00'
  expect((await findShape(early)).shape).toMatchObject({ headLine: 0, columns: ['skip', 'skip'] })
  const columns = ['day', 'description', 'amount'] as const
  const stated = 'Wann,Was,Wieviel\n,Opening balance,100.00\n13/06/2026,Acme,5.00'
  const { table } = await readBooks(
    fileOf(stated),
    { currency: 'USD', isCredit: false, month: june2026 },
    { columns, ...asIs },
  )
  expect(table?.survey).toMatchObject({ lines: 1, problems: [] })
})

test('two parts of one account of QIF are one', async () => {
  const part = (day: number) => `!Type:Bank\nD06/${day}/2026\nT-5.00\nPAcme\n^\n`
  const entries = await readTableFile(
    fileOf(`!Account\nNChecking\n^\n${part(13)}${part(14)}`),
    asIs,
  )
  expect(entries.map((entry) => 'account' in entry && entry.account)).toEqual([
    'Checking',
    'Checking',
  ])
})

test.each([
  ['Date,Net Amount,Tax,Gross Amount', ['day', 'skip', 'skip', 'amount']],
  ['Datum;Brutto;Netto', ['day', 'amount', 'skip']],
  ['Date,Net Amount', ['day', 'amount']],
  ['Date,Amount,VAT,Gross Amount', ['day', 'skip', 'skip', 'amount']],
  // PayPal moves the net, another bank the gross.
  ['Date,Gross,Fee,Net', ['skip', 'skip', 'skip', 'skip']],
])('of %s what a bank moves is the amount', async (head, columns) => {
  const rest = head.replaceAll(/[^,;]+/gu, '1.00').replace('1.00', '06/13/2026')
  expect((await findShape(`${head}\n${rest}`)).shape.columns).toEqual(columns)
})

const codedSign = { kind: 'coded', out: ['S'], in: ['H'] } as const

test('a code of money out and a minus say the same where every such amount has one', async () => {
  const text =
    'Datum;Betrag;S/H;Text\n13.06.2026;-12,00;S;a\n14.06.2026;-5,00;S;b\n15.06.2026;7,00;H;c'
  const entries = await readTableFile(fileOf(text), { sign: codedSign }, 'EUR')
  expect(amountsOf(entries).map(([, amount]) => amount)).toEqual([-1200, -500, 700])
})

test('where money out is written without a minus, one beside its code takes an amount back', async () => {
  const text =
    'Datum;Betrag;S/H;Text\n13.06.2026;12,00;S;a\n14.06.2026;-12,00;S;a\n15.06.2026;-7,00;H;c'
  const entries = await readTableFile(fileOf(text), { sign: codedSign }, 'EUR')
  expect(amountsOf(entries).map(([, amount]) => amount)).toEqual([-1200, 1200, -700])
})

test('a head with thousands of cells, or with spaces without an end, is looked at in step with its length', async () => {
  const wide = (cells: number) =>
    `Date,Amount,${'a,'.repeat(cells)}\n06/13/2026,5.00,${'b,'.repeat(cells)}`
  // The quickest of three is the one that nothing else delayed.
  const took = async (text: string) => {
    const times: number[] = []
    for (let run = 0; run < 3; run += 1) {
      const begun = performance.now()
      await findShape(text)
      times.push(performance.now() - begun)
    }
    return Math.min(...times)
  }
  // Four times as many cells take four times as long, and not sixteen.
  const few = await took(wide(5000))
  expect((await took(wide(20_000))) / few).toBeLessThan(10)
  const spaces = `Date,Amount,"a${' '.repeat(60_000)}b"\n06/13/2026,5.00,c`
  expect((await findShape(spaces)).shape.columns).toEqual(['day', 'amount', 'skip'])
  expect(await problemOf(readTableFile(fileOf('Date,Amount\nx,y'), asIs))).toBeDefined()
})
