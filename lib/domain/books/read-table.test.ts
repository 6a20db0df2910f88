import { expect, test } from 'vitest'
import {
  amountsOf,
  fileOf,
  linesOf,
  problemOf,
  readTableFile,
  surveyOf,
} from '@/test/books/books-files'

const read = (text: string, chosen = {}, currency = 'USD') =>
  readTableFile(fileOf(text), chosen, currency)
const asIs = { sign: { kind: 'one', isReversed: false } } as const

test('a register with two columns of money is read without a question where its balance follows', async () => {
  const text = [
    'Northlight Robotics, Inc.',
    'Register: Operating',
    '',
    'Date,Num,Payee,Memo,Payment,Deposit,C,Balance',
    '06/01/2026,ACH,Quillmark Legal,Retainer June,"3,385.95",,R,"1,184,818.16"',
    '06/02/2026,,Marketplace Settlement,Week 22,,"61,204.40",R,"1,246,022.56"',
    '06/13/2026,TRF,Payroll,Transfer to 7385,"99,603.33",,R,"1,146,419.23"',
    'Total,,,,"102,989.28","61,204.40",,',
  ].join('\r\n')
  const { survey, context } = await surveyOf(fileOf(text))
  expect(context.layout?.program).toBe('quickbooks_desktop')
  expect(survey).toMatchObject({
    lines: 3,
    dayOrder: { value: 'mdy', why: { code: 'fits_no_other', lines: 1 } },
    decimalMark: { value: '.', why: { code: 'fits_no_other' } },
    sign: { value: { kind: 'two', minus: 'reverses' }, why: { code: 'balance_follows', lines: 2 } },
    problems: [],
  })
  const entries = await read(text)
  expect(entries.map((entry) => ('why' in entry ? entry.why : entry.kind))).toEqual([
    'above_head',
    'above_head',
    'head',
    'line',
    'line',
    'line',
    'sum',
  ])
  expect(linesOf(entries)[0]).toEqual({
    kind: 'line',
    line: 5,
    day: '2026-06-01',
    amount: -338_595,
    currency: 'USD',
    counterparty: 'Quillmark Legal',
    description: 'Retainer June',
    reference: 'ACH',
    account: '',
    balance: 118_481_816,
  })
})

test('semicolons, decimal commas and days first are read as they are written', async () => {
  const text =
    'Datum;Betrag;Verwendungszweck\n31.05.2026;-1.234,50;Miete\n02.06.2026;99,90;Erstattung\n'
  expect(amountsOf(await read(text, asIs, 'EUR'))).toEqual([
    ['2026-05-31', -123_450],
    ['2026-06-02', 9990],
  ])
})

test('a date that could be three is never guessed, and the month only suggests', async () => {
  const text = 'Date,Amount\n03/04/05,1.00\n'
  const { survey } = await surveyOf(fileOf(text))
  expect(survey.dayOrder).toEqual({
    kind: 'open',
    fits: ['ymd', 'dmy', 'mdy'],
    suggested: undefined,
  })
  await expect(read(text)).rejects.toThrow('to be chosen: dayOrder, sign')
  expect(amountsOf(await read(text, { ...asIs, dayOrder: 'dmy' }))).toEqual([['2005-04-03', 100]])
  const { survey: ofJune } = await surveyOf(fileOf('Date,Amount\n06/01/2026,1.00\n06/02/2026,2.00'))
  expect(ofJune.dayOrder).toEqual({ kind: 'open', fits: ['dmy', 'mdy'], suggested: 'mdy' })
})

test('a thousand that could be one and no cents is to be chosen', async () => {
  const text = 'Date,Amount\n2026-06-01,"1,000"\n'
  expect((await surveyOf(fileOf(text))).survey.decimalMark).toMatchObject({
    kind: 'certain',
    value: '.',
  })
  const dinars = (await surveyOf(fileOf(text), 'KWD')).survey.decimalMark
  expect(dinars).toEqual({ kind: 'open', fits: ['.', ','], suggested: undefined })
})

test('two orders of dates in one file are a contradiction, named where it shows', async () => {
  const text = 'Date,Amount\n13/06/2026,1.00\n06/14/2026,2.00\n'
  expect(await problemOf(read(text, asIs))).toEqual({
    code: 'two_day_orders',
    line: 3,
    column: 1,
    text: '06/14/2026',
  })
})

test('minus is a sign before or after, parentheses, or a dash that is none of ASCII', async () => {
  const text = ['Date,Amount', '-5.00', '5.00-', '(5.00)', '−5.00', '$(5.00)', '-$5.00']
    .map((amount, at) => (at === 0 ? amount : `2026-06-0${at},${amount}`))
    .join('\n')
  expect(amountsOf(await read(text, asIs)).map(([, amount]) => amount)).toEqual(
    Array.from({ length: 6 }, () => -500),
  )
})

test('debit and credit are the ledger’s or the bank’s: the balance says which, else a person', async () => {
  const lines = ['2026-06-01,,100.00', '2026-06-02,30.00,']
  const without = ['Date,Debit,Credit', ...lines].join('\n')
  const { survey } = await surveyOf(fileOf(without))
  expect(survey.sign).toMatchObject({ kind: 'open', fits: [{ debitIs: 'in' }, { debitIs: 'out' }] })
  const balances = ['1100.00', '1070.00']
  const withBalance = [
    'Date,Debit,Credit,Balance',
    ...lines.map((line, at) => `${line},${balances[at]}`),
  ]
  expect(amountsOf(await read(withBalance.join('\n')))).toEqual([
    ['2026-06-01', 10_000],
    ['2026-06-02', -3000],
  ])
})

test('a minus in a column of credits takes back or only repeats, as the balance shows', async () => {
  const file = (balances: readonly string[]) =>
    [
      'Date,Paid in,Paid out,Balance',
      `2026-06-01,100.00,,${balances[0]}`,
      `2026-06-02,,-30.00,${balances[1]}`,
      `2026-06-03,,-5.00,${balances[2]}`,
    ].join('\n')
  const amounts = async (balances: readonly string[]) =>
    amountsOf(await read(file(balances))).map(([, amount]) => amount)
  expect(await amounts(['100.00', '130.00', '135.00'])).toEqual([10_000, 3000, 500])
  expect(await amounts(['100.00', '70.00', '65.00'])).toEqual([10_000, -3000, -500])
  const open = await surveyOf(fileOf(file(['', '', ''])))
  expect(open.survey.sign).toMatchObject({
    kind: 'open',
    fits: [{ minus: 'reverses' }, { minus: 'repeats' }],
  })
})

test('the newest line may come first', async () => {
  const text = 'Date,Amount,Balance\n2026-06-03,-5,65\n2026-06-02,-30,70\n2026-06-01,100,100\n'
  const { survey } = await surveyOf(fileOf(text))
  expect(survey.sign).toMatchObject({
    value: { kind: 'one', isReversed: false },
    why: { code: 'balance_follows', lines: 2 },
  })
})

test('heads that are repeated, names of groups, sums and balances are no lines', async () => {
  const text = [
    'Account Transactions',
    'For the period 1 June 2026 to 30 June 2026',
    '',
    'Date,Source,Description,Reference,Debit,Credit,Running Balance',
    'Business Bank Account,,,,,,',
    'Opening Balance,,,,"1,000.00",,"1,000.00"',
    '02 Jun 2026,Receive Money,Ashby Components,ASH-6100,960.17,,"1,960.17"',
    'Date,Source,Description,Reference,Debit,Credit,Running Balance',
    '05 Jun 2026,Spend Money,Bexley Plastics,BEX-221,,360.00,"1,600.17"',
    'Total Business Bank Account,,,,960.17,360.00,',
    'Closing Balance,,,,,,"1,600.17"',
  ].join('\n')
  const entries = await read(text)
  expect(entries.map((entry) => ('why' in entry ? entry.why : entry.kind))).toEqual([
    'above_head',
    'above_head',
    'head',
    'heading',
    'balance',
    'line',
    'repeated_head',
    'line',
    'sum',
    'balance',
  ])
  expect(amountsOf(entries)).toEqual([
    ['2026-06-02', 96_017],
    ['2026-06-05', -36_000],
  ])
  expect(entries.filter(({ kind }) => kind === 'balance')).toMatchObject([
    { of: 'opening', amount: 100_000 },
    { of: 'closing', amount: 160_017 },
  ])
})

test('a line that cannot be read is refused with its line and column, never left out', async () => {
  const table = (line: string) =>
    read(`Date,Amount,Memo,Currency\n2026-06-01,1.00,x,USD\n${line}`, asIs)
  const refused = async (line: string) => problemOf(table(line))
  const at = { line: 3, column: 1 }
  const second = { line: 3, column: 2 }
  expect(await refused('someday,1.00,x,')).toEqual({ code: 'not_a_day', ...at, text: 'someday' })
  expect(await refused('2026-06-31,1.00,x,')).toMatchObject({ code: 'not_a_day', ...at })
  expect(await refused(',1.00,x,')).toEqual({ code: 'no_day', ...at })
  expect(await refused('2026-06-02,,x,')).toMatchObject({ code: 'no_amount', line: 3 })
  expect(await refused('2026-06-02,twelve,x,')).toMatchObject({ code: 'not_an_amount', ...second })
  expect(await refused('2026-06-02,=B2+1,x,')).toMatchObject({ code: 'formula', ...second })
  expect(await refused('=TODAY(),1.00,x,')).toMatchObject({ code: 'formula', ...at })
  expect(await refused('2026-06-02,1.005,x,')).toMatchObject({
    code: 'two_decimal_marks',
    ...second,
  })
  expect(await refused('2026-06-02,9999999999999999,x,')).toMatchObject({ code: 'too_large' })
  expect(await refused('2026-06-02,€ 1.00,x,')).toEqual({
    code: 'other_currency',
    ...second,
    text: '€ 1.00',
    wanted: 'USD',
  })
  expect(await refused('2026-06-02,1.00,x,XXQ')).toMatchObject({
    code: 'unknown_currency',
    line: 3,
    column: 4,
  })
  expect(await refused('2026-06-02')).toEqual({
    code: 'too_few_columns',
    line: 3,
    columns: 1,
    needs: 2,
  })
})

test('a line in another currency keeps it, so that it can be named', async () => {
  const text = 'Date,Amount,Currency\n2026-06-01,1.50,USD\n2026-06-02,150,JPY\n'
  expect(linesOf(await read(text, asIs)).map(({ amount, currency }) => [amount, currency])).toEqual(
    [
      [150, 'USD'],
      [150, 'JPY'],
    ],
  )
})

test('of a file with several accounts one is to be chosen, and the others are left out', async () => {
  const text = [
    '"txnidx","date","code","description","account","amount","total"',
    '"1","2026-06-03","1187","Beacon","Assets:Checking","$18420.00","$18420.00"',
    '"1","2026-06-03","1187","Beacon","Income:Sales","$-18420.00","0"',
  ].join('\n')
  await expect(read(text)).rejects.toThrow('to be chosen: account')
  const entries = await read(text, { account: 'Assets:Checking' })
  expect(amountsOf(entries)).toEqual([['2026-06-03', 1_842_000]])
  expect(entries.at(-1)).toEqual({ kind: 'left_out', line: 3, why: 'other_account' })
})

test('a day and words that a transaction says once hold for its other lines', async () => {
  const heads =
    'Date,Transaction ID,Number,Description,Notes,Commodity/Currency,Void Reason,Action,Memo,Full Account Name,Account Name,Amount With Sym,Amount Num.,Value With Sym,Value Num.,Reconcile,Reconcile Date,Rate/Price'
  const text = [
    heads,
    '06/03/2026,ab12,118,Beacon Health,,CURRENCY::USD,,,,Income:Sales,Sales,-$5.00,-5.00,-$5.00,-5.00,n,,1.00',
    ',,,,,,,,Deposit,Assets:Checking,Checking,$5.00,5.00,$5.00,5.00,c,,1.00',
    '06/14/2026,ab13,,Fuel,,CURRENCY::USD,,,,Assets:Checking,Checking,-$7.00,-7.00,-$7.00,-7.00,n,,1.00',
  ].join('\n')
  expect(linesOf(await read(text, { account: 'Assets:Checking' }))).toMatchObject([
    {
      line: 3,
      day: '2026-06-03',
      amount: 500,
      counterparty: 'Beacon Health',
      reference: '118',
      description: 'Deposit',
    },
    {
      line: 4,
      day: '2026-06-14',
      amount: -700,
      counterparty: 'Fuel',
      reference: '',
      description: '',
    },
  ])
})

test('a table without a head needs its columns chosen', async () => {
  await expect(read('2026-06-01,1.00,x\n2026-06-02,2.00,y\n')).rejects.toThrow(
    'to be chosen: columns',
  )
})

test('a table of a head alone has no lines', async () => {
  expect((await surveyOf(fileOf('Date,Amount\n'))).survey.lines).toBe(0)
})
