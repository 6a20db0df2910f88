import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type ReadingChoices, readBooks } from '@/lib/domain/books/read-books'
import type { Sign } from '@/lib/domain/books/table-shape'
import { fileOf, june2026, surveyOf } from '@/test/books/books-files'

const asWritten: Sign = { kind: 'one', isReversed: false }
const turned: Sign = { kind: 'one', isReversed: true }
const card = { currency: 'USD', isCredit: true, month: june2026 }

const read = (lines: readonly string[], chosen: ReadingChoices = {}) =>
  readBooks(fileOf(lines.join('\n')), card, chosen)
const sideOf = async (lines: readonly string[], chosen?: ReadingChoices) => {
  const { month } = await read(lines, chosen)
  if (month === undefined) throw new Error('it has no month')
  const { rows, opening, closing } = month.side
  return { amounts: rows.items.map(({ amount }) => amount), opening, closing }
}

/** As QuickBooks Desktop reports a card: a charge adds to what is owed. */
const owedReport = [
  ',Type,Date,Num,Name,Memo,Clr,Split,Amount,Balance',
  ',Credit Card Charge,06/03/2026,,Acme,Desks,X,Furniture,120.00,620.00',
  ',Credit Card Charge,06/13/2026,,Delta,Flight,X,Travel,80.50,700.50',
  ',Bill Pmt,06/25/2026,,Bank,Payment,X,Checking,-500.00,200.50',
]

test('a running balance proves nothing of a card: it may be what is owed', async () => {
  const { survey } = await surveyOf(fileOf(owedReport.join('\n')), 'USD', true)
  expect(survey.sign).toEqual({ kind: 'open', fits: [asWritten, turned], suggested: undefined })
  expect((await read(owedReport)).table?.found).toEqual({ kind: 'open', settings: ['sign'] })
})

test('turned around, the balances of a card are turned with its amounts', async () => {
  expect(await sideOf(owedReport, { sign: turned })).toEqual({
    amounts: [-12_000, -8050, 50_000],
    opening: -50_000n,
    closing: -20_050n,
  })
  expect(await sideOf(owedReport, { sign: asWritten })).toMatchObject({ closing: 20_050n })
})

test('a bank account in the same report is proven by its balance', async () => {
  const { survey } = await surveyOf(fileOf(owedReport.join('\n')))
  expect(survey.sign).toMatchObject({ kind: 'certain', value: asWritten })
})

test('QIF has one sign for a bank account, and is asked about for a card', async () => {
  const qif = fileOf('!Type:Bank\nD06/13/2026\nT-12.50\nPAcme\n^\n')
  const bank = await surveyOf(qif)
  expect(bank.survey.sign).toEqual({
    kind: 'certain',
    value: asWritten,
    why: { code: 'format' },
  })
  expect((await surveyOf(qif, 'USD', true)).survey.sign).toMatchObject({ kind: 'open' })
})

test('a bank’s format states what a card owes with its sign, and its closing counts alone', async () => {
  const ofx = `OFXHEADER:100

<OFX><CREDITCARDMSGSRSV1><CCSTMTTRNRS><CCSTMTRS><CURDEF>USD<CCACCTFROM><ACCTID>x</CCACCTFROM>
<BANKTRANLIST><STMTTRN><DTPOSTED>20260613<TRNAMT>-80.50<FITID>1</STMTTRN></BANKTRANLIST>
<LEDGERBAL><BALAMT>-200.50<DTASOF>20260630</LEDGERBAL></CCSTMTRS></CCSTMTTRNRS></CREDITCARDMSGSRSV1></OFX>`
  expect(await sideOf([ofx])).toMatchObject({ amounts: [-8050], closing: -20_050n })
})

test('what a ledger cannot turn is certain of a card too', async () => {
  const hledger = [
    'txnidx,date,code,description,otheraccounts,change,balance',
    '1,2026-06-03,,Desks,expenses,-120.00,-620.00',
    '2,2026-06-13,,Flight,expenses,-80.50,-700.50',
  ]
  expect(await sideOf(hledger)).toMatchObject({ opening: -50_000n, closing: -70_050n })
})

describe('charges and payments', () => {
  const lines = [
    '06/03/2026,Acme,Desks,120.00,,620.00',
    '06/13/2026,Delta,Flight,80.50,,700.50',
    '06/25/2026,Bank,Payment,,500.00,200.50',
  ]
  const expected = { amounts: [-12_000, -8050, 50_000], opening: -50_000n, closing: -20_050n }

  test.each(['Ref,Date', 'Date'])('of a register that has %s', async (first) => {
    const isLong = first !== 'Date'
    const head = `${first},Payee,Memo,Charge,Payment,Balance`
    const rows = lines.map((line) => (isLong ? `,${line}` : line))
    expect(await sideOf([head, ...rows])).toEqual(expected)
  })

  test('of a head of no known program', async () => {
    const rows = lines.map((line) => line.replace('Payment', 'Thank you'))
    expect(await sideOf(['Datum,Who,Memo,Charges,Payments,Balance', ...rows])).toEqual(expected)
  })
})

test('debits and credits of a card are asked for, whatever its balance is', async () => {
  const lines = [
    'Datum,Text,Debit,Credit,Balance',
    '2026-06-03,Desks,120.00,,620.00',
    '2026-06-13,Flight,80.50,,700.50',
    '2026-06-25,Payment,,500.00,200.50',
  ]
  const { table } = await read(lines)
  expect(table?.survey.sign).toMatchObject({
    kind: 'open',
    fits: [
      { debitIs: 'in', minus: 'reverses' },
      { debitIs: 'out', minus: 'reverses' },
    ],
  })
  const out = { kind: 'two', debitIs: 'out', minus: 'reverses' } as const
  expect(await sideOf(lines, { sign: out })).toEqual({
    amounts: [-12_000, -8050, 50_000],
    opening: -50_000n,
    closing: -20_050n,
  })
})

test('a lone line or a zero sum leaves the balance to be said', async () => {
  const lone = ['Date,Text,Amount,Balance', '2026-06-03,Desks,120.00,620.00']
  expect(await sideOf(lone, { sign: turned })).toMatchObject({
    opening: undefined,
    closing: undefined,
  })
})

test('equal charges follow in both ways, of which the days say one', async () => {
  const newestFirst = [
    'Date,Text,Amount,Balance',
    '2026-06-02,B,2.00,4.00',
    '2026-06-01,A,2.00,2.00',
  ]
  for (const sign of [asWritten, turned]) {
    const way = sign === turned ? -1n : 1n
    expect(await sideOf(newestFirst, { sign })).toMatchObject({ opening: 0n, closing: way * 400n })
  }
})

test('in whichever way a card is shown, and in either order, its figures come to the same', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: -1_000_000, max: 0 }),
      fc.array(fc.integer({ min: -50_000, max: 50_000 }), { minLength: 2, maxLength: 12 }),
      fc.boolean(),
      fc.boolean(),
      async (opening, amounts, isOwed, isNewestFirst) => {
        fc.pre(amounts.filter((amount) => amount !== 0).length >= 2)
        const way = isOwed ? -1 : 1
        let balance = opening
        const lines = amounts.map((amount, at) => {
          balance += amount
          const day = `2026-06-${String(at + 1).padStart(2, '0')}`
          return `${day},Line ${at},${decimal(way * amount)},${decimal(way * balance)}`
        })
        const ordered = isNewestFirst ? lines.toReversed() : lines
        const sign = isOwed ? turned : asWritten
        const side = await sideOf(['Date,Text,Amount,Balance', ...ordered], {
          sign,
          dayOrder: 'ymd',
          decimalMark: '.',
        })
        expect(side.opening).toBe(BigInt(opening))
        expect(side.closing).toBe(BigInt(balance))
        expect(side.amounts.toSorted()).toEqual(amounts.toSorted())
      },
    ),
    { numRuns: 300 },
  )
})

function decimal(amount: number): string {
  return `${amount < 0 ? '-' : ''}${(Math.abs(amount) / 100).toFixed(2)}`
}
