import { expect, test } from 'vitest'
import { readLines } from '@/test/books/books-files'

const ledgerSides = { kind: 'two', debitIs: 'in', minus: 'reverses' } as const

const generalLedger = [
  ',Type,Date,Num,Adj,Name,Memo,Split,Debit,Credit,Balance',
  '1000 · Checking,,,,,,,,,,"1,000.00"',
  ',Check,06/03/2026,1001,,Acme,Rent,6000 · Rent,,100.00,900.00',
  ',Deposit,06/25/2026,,,Bright,Invoice 7,1200 · Receivable,50.00,,950.00',
  'Total 1000 · Checking,,,,,,,,50.00,100.00,950.00',
  '1050 · Savings,,,,,,,,,,"5,000.00"',
  ',Transfer,06/13/2026,,,,,,7.00,,"5,007.00"',
  'Total 1050 · Savings,,,,,,,,7.00,0.00,"5,007.00"',
  'TOTAL,,,,,,,,57.00,100.00,"5,957.00"',
]

test('a row of an account and its balance opens the group of its lines, whose own balances are its opening', async () => {
  const open = await readLines(generalLedger, { sign: ledgerSides })
  expect(open.table?.found).toEqual({ kind: 'open', settings: ['account'] })
  const chosen = { account: '1050 · Savings', sign: ledgerSides }
  const { month } = await readLines(generalLedger, chosen)
  expect(month?.side).toMatchObject({ opening: 500_000n, closing: 500_700n })
  expect(month?.side.rows.items).toHaveLength(1)
})

test('a name and a balance after the lines, without a sum between, open nothing: what they are is not known', async () => {
  const lines = [...generalLedger.slice(0, 4), 'As counted,,,,,,,,,,949.00']
  expect((await readLines(lines, { sign: ledgerSides })).refusal).toMatchObject({
    code: 'no_day',
    line: 5,
  })
})

test('a code and a name in two cells are the name over a group', async () => {
  const lines = [
    'ID No.,Src,Date,Memo,Debit,Credit',
    '1-1110,Cheque Account,,,,',
    '12,CD,06/03/2026,Rent,,100.00',
    'Total,,,,,100.00',
    '1-1120,Savings,,,,',
    '13,CR,06/13/2026,Interest,7.00,',
  ]
  expect([...((await readLines(lines)).table?.survey.accounts ?? [])]).toEqual([
    ['1-1110 Cheque Account', 1],
    ['1-1120 Savings', 1],
  ])
  const unread = [...lines, '14,CR,31/31/2026,,,']
  expect((await readLines(unread)).refusal).toMatchObject({ line: 7 })
})

test('a row of an account and what its debits and credits come to opens the group, too', async () => {
  const lines = [
    'Entry,Date,Communication,Partner,Debit,Credit,Balance',
    '101401 Bank,,,,50.00,100.00,-50.00',
    'BNK1/1,06/03/2026,Rent,Acme,0.00,100.00,-100.00',
    'BNK1/2,06/25/2026,Invoice 7,Bright,50.00,0.00,-50.00',
    'Total 101401 Bank,,,,50.00,100.00,-50.00',
  ]
  const { month } = await readLines(lines)
  expect(month?.side).toMatchObject({ opening: 0n, closing: -5000n })
  expect(month?.leftOut.get('sum')).toBe(2)
  const unnamed = await readLines([...lines, ',,,,50.00,,'], { sign: ledgerSides })
  expect(unnamed.refusal).toMatchObject({ code: 'no_day', line: 6 })
})

test('a column of accounts that is filled above the lines alone names those below', async () => {
  const lines = [
    'Account,Date,Memo,Amount,Balance',
    '1000 - Checking,,,,100.00',
    ',06/03/2026,Rent,-40.00,60.00',
    'Total - 1000 - Checking,,,-40.00,60.00',
    '1050 - Savings,,,,0.00',
    ',06/13/2026,Interest,7.00,7.00',
    ',06/25/2026,Interest,1.00,8.00',
  ]
  const sign = { kind: 'one', isReversed: false } as const
  const open = await readLines(lines, { sign })
  expect(open.table?.found).toEqual({ kind: 'open', settings: ['account'] })
  const { month } = await readLines(lines, { account: '1000 - Checking', sign })
  expect(month?.side).toMatchObject({ opening: 10_000n, closing: 6000n })
})

test('a cash book says in such a column what each line was for: one balance goes through them all', async () => {
  const lines = [
    'Date,Payee,GL Code,Money in,Money out,Balance',
    '06/03/2026,Acme,6000,,100.00,900.00',
    '06/13/2026,Bright,4000,50.00,,950.00',
    '06/14/2026,Tax,2200,,10.00,940.00',
    '06/15/2026,Corner,4000,5.00,,945.00',
  ]
  const { month } = await readLines(lines)
  expect(month?.side).toMatchObject({ opening: 100_000n, closing: 94_500n })
})

test.each(['Nominal Code', 'G/L Account No.', 'GL Account', 'Account Number'])(
  'a column called %s names the account of each line',
  async (head) => {
    const lines = [`Date,${head},Memo,Amount`, '06/03/2026,1200,Rent,-1', '06/13/2026,1300,Tax,-2']
    expect([...((await readLines(lines)).table?.survey.accounts ?? [])]).toEqual([
      ['1200', 1],
      ['1300', 1],
    ])
  },
)

const oneColumn = { kind: 'one', isReversed: false } as const

test('which way amounts go is not proven by the balances of another account', async () => {
  const lines = [
    ',Date,Memo,Debit,Credit,Balance',
    '1000 Checking,,,,,1000.00',
    ',06/13/2026,Deposit,50.00,,1050.00',
    'Total 1000 Checking,,,50.00,0.00,1050.00',
    '2000 Visa,,,,,200.00',
    ',06/03/2026,Fuel,,30.00,230.00',
    ',06/04/2026,Lunch,,20.00,250.00',
  ]
  const { found } = (await readLines(lines)).table ?? {}
  expect(found).toEqual({ kind: 'open', settings: ['sign', 'account'] })
})

test('a line without a day beside a column of zeros opens nothing, and a word with a balance is no opening', async () => {
  const zeros = [
    'Date,Description,Debit,Credit,Balance',
    ',Rent,0.00,100.00,900.00',
    '06/03/2026,Sale,50.00,0.00,950.00',
    '06/25/2026,Fee,0.00,5.00,945.00',
  ]
  expect((await readLines(zeros, { sign: ledgerSides })).refusal).toMatchObject({
    code: 'no_day',
    line: 2,
  })
  const above = [
    'Date,Payee,Payment,Deposit,Balance',
    'Current balance,,,,850.00',
    '06/25/2026,Rent,50.00,,',
    '06/03/2026,Phone,100.00,,',
  ]
  const { month } = await readLines(above)
  expect(month?.side).toMatchObject({ opening: undefined, closing: undefined })
})

test('a column of accounts that no line fills leaves the names above the lines', async () => {
  const lines = [
    'Account Number,Date,Description,Debit,Credit,Balance',
    ',,Checking,,,',
    ',Starting Balance,,,,1000.00',
    ',2026-06-13,Acme,12.50,,1012.50',
    ',,Savings,,,',
    ',Starting Balance,,,,5000.00',
    ',2026-06-14,Interest,7.00,,5007.00',
  ]
  const open = await readLines(lines, { sign: ledgerSides })
  expect(open.table?.found).toEqual({ kind: 'open', settings: ['account'] })
})

test('an account above a head, and another above the head that is repeated, are two', async () => {
  const section = (account: string, line: string) => [
    `${account};;;`,
    'Fecha;Concepto;Debe;Haber',
    line,
    'Total;;1,00;1,00',
  ]
  const named = [
    ...section('Cuenta: 57200001 BANCO', '03/06/2026;Alquiler;;100,00'),
    ...section('Cuenta: 57200002 CAJA', '13/06/2026;Intereses;7,00;'),
  ]
  expect([...((await readLines(named)).table?.survey.accounts ?? [])]).toEqual([
    ['Cuenta: 57200001 BANCO', 1],
    ['Cuenta: 57200002 CAJA', 1],
  ])
  const pages = [
    ...section('Informe de junio', '03/06/2026;Alquiler;;100,00'),
    ...section('Informe de junio', '13/06/2026;Intereses;7,00;'),
  ]
  expect([...((await readLines(pages)).table?.survey.accounts ?? [])]).toEqual([['', 2]])
})

test('what a report prints within a group, and a word about a line, begin no group', async () => {
  const lines = [
    ',Date,Name,Memo,Amount,Balance',
    'Checking,,,,,1000.00',
    ',06/03/2026,Acme,Rent,-100.00,900.00',
    ',,,and the yard,,',
    'Page 1 of 2,,,,,',
    ',Date,Name,Memo,Amount,Balance',
    'Checking (continued),,,,,',
    ',06/25/2026,Bright,Invoice 7,50.00,950.00',
    'Total Checking,,,,-50.00,950.00',
  ]
  const { month } = await readLines(lines, { sign: oneColumn })
  expect(month?.side).toMatchObject({ opening: 100_000n, closing: 95_000n })
})

test('accounts without a line follow each other after a sum', async () => {
  const lines = [
    ...generalLedger.slice(0, 5),
    '1500 · Fixed Assets,,,,,,,,,,"5,000.00"',
    '1510 · Vehicles,,,,,,,,,,"5,000.00"',
    'Opening Balance Equity,,,,,,,,,,',
    ',Deposit,06/13/2026,,,,,,7.00,,7.00',
  ]
  const chosen = { account: '1000 · Checking', sign: ledgerSides }
  expect((await readLines(lines, chosen)).month?.side.rows.items).toHaveLength(2)
})

test('an account of a higher level, in another column, is a group of its own without a sum before it', async () => {
  const lines = [
    ',,Date,Memo,Amount',
    'Assets,,,,',
    ',Checking,,,',
    ',,06/03/2026,Rent,-1.00',
    'Suspense,,,,',
    ',,06/13/2026,Unknown,2.00',
  ]
  expect([...((await readLines(lines)).table?.survey.accounts ?? [])]).toEqual([
    ['Checking', 1],
    ['Suspense', 1],
  ])
})
