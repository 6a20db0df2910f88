import { beforeEach, expect, test } from 'vitest'
import { ColumnsScreen } from '@/components/books/columns-screen'
import { readBooks, type ReadingChoices } from '@/lib/domain/books/read-books'
import { fileOf, june2026 } from '@/test/books/books-files'
import { datevFile, datevLine } from '@/test/books/datev-file'
import {
  readIn,
  renderServerScreen,
  testClient,
  testReader,
  wordsOf,
} from '@/test/components/screens'

beforeEach(() => readIn(testReader.timeZone))

const lines = [
  ['Date', 'Description', 'AccountDebit', 'AccountCredit', 'Amount'],
  ['2026-06-02', 'Rent', '6000', '1020', '900.00'],
  ['2026-06-03', 'Cash to the bank', '1020', '1000', '100.00'],
  ['2026-06-04', 'Cash sale', '1000', '3000', '55.00'],
]

async function show(
  choices: ReadingChoices,
  content: string | Uint8Array = lines.map((cells) => cells.join(',')).join('\n'),
  sample: readonly (readonly string[])[] = lines.slice(1),
  currency = 'USD',
): Promise<string> {
  const file = fileOf(content)
  const place = { currency, isCredit: false, month: june2026 }
  const shown = {
    client: testClient,
    id: 'f-1',
    name: 'journal.csv',
    account: { id: 'a-1', name: 'Operating', currency },
    month: june2026,
    seen: 0,
    read: await readBooks(file, place, choices),
    form: {
      file: 'f-1',
      account: undefined,
      choices,
      closing: '',
      isRemembered: false,
      isSaid: false,
    },
    sample,
    named: [],
    same: undefined,
    before: undefined,
  }
  return renderServerScreen(<ColumnsScreen shown={shown} />)
}

test('lines without a date are read by the date above once a person says so', async () => {
  const content = [
    'Date,Description,Amount',
    '2026-06-02,Rent,-900.00',
    ',Repairs,-100.00',
    '2026-06-14,Sale,55.00',
  ].join('\n')
  const sign = { kind: 'one', isReversed: false } as const
  const refused = wordsOf(await show({ sign }, content, []))
  expect(refused).toContain('Line 3, column 1: the date is missing.')
  expect(refused).toContain('1 line without a date')
  const read = await show({ sign, carriesDay: true }, content, [])
  expect(wordsOf(read)).toContain('Compare 3 lines')
  expect(read).toMatch(/<option value="1" selected="">As the line above/u)
})

test('a running balance that breaks is not used, and the line is named beside the closing that has to be typed', async () => {
  const content = 'Date,Payee,Amount,Balance\n2026-06-02,A,-1.00,9.00\n2026-06-03,B,-1.00,7.00'
  const words = wordsOf(await show({ sign: { kind: 'one', isReversed: false } }, content, []))
  expect(words).toContain('the one in line 3 does not fit the line above.')
})

test('a stated balance that the lines contradict is named with both figures beside the closing to type', async () => {
  const content = 'Date,Payee,Amount,Balance\n,Opening balance,,50.00\n2026-06-02,A,-1.00,9.00'
  const words = wordsOf(await show({ sign: { kind: 'one', isReversed: false } }, content, []))
  expect(words).toContain('To be chosen: the closing balance.')
  expect(words).toContain('Line 2 states an opening balance of $50.00')
  expect(words).toContain('begin at $10.00')
})

test('of a journal with two accounts in each line a person chooses one, and sees its amounts each way', async () => {
  const before = await show({})
  expect(wordsOf(before)).toContain('To be chosen: the account.')
  expect(before).toMatch(/<select[^>]*name="of_account"/)
  const words = wordsOf(await show({ account: '1020' }))
  expect(words).toContain('Amount 100.00 is read as $100.00 in')
  expect(words).toContain('Amount 900.00 is read as −$900.00 out')
  expect(words).toContain('Certain: the headers of the columns say it.')
  expect(words).not.toContain('55.00 is read as')
})

test('a journal without one of its accounts is not read, and no setting of it is certain', async () => {
  const columns = ['day', 'description', 'debit_account', 'skip', 'amount'] as const
  const words = wordsOf(await show({ account: '1020', columns }))
  expect(words).toContain('To be chosen: a debit account, a credit account and one amount')
  expect(words).not.toContain('Certain')
})

test('of a batch of DATEV a person chooses the account, and sees its days with their year and its amounts', async () => {
  const booking = { code: 'S', account: '1200', contra: '8400', day: '1306', amount: '5,00' }
  const rent = { ...booking, account: '4210', contra: '1200', amount: '900,00' }
  const bookings = [booking, rent]
  const sample = bookings.map((each) => datevLine(each).replaceAll('"', '').split(';'))
  const file = datevFile(bookings, { currency: 'USD' })
  const before = await show({}, file, sample)
  expect(wordsOf(before)).toContain('To be chosen: the account.')
  // Sent back as it is shown, the form says what is certain already.
  expect(before).toMatch(/<input(?=[^>]* name="out")[^>]* value="H"/)
  expect(before).toMatch(/<option value="contra_account" selected="">Contra account/)
  const words = wordsOf(await show({ account: '1200' }, file, sample))
  expect(words).toContain('1306 is read as 13 Jun 2026')
  expect(words).toContain('5,00 is read as $5.00 in')
  expect(words).toContain('900,00 is read as −$900.00 out')
  expect(words).toContain('Certain: it is DATEV’s own layout.')
})

test('what a file fits more than one of is named: signs, date orders, decimal marks, or codes', async () => {
  const plain = 'Date,Payee,Amount\n02/03/2026,Rent,900.00\n04/05/2026,Sale,55.00'
  const open = wordsOf(await show({}, plain, []))
  expect(open).toContain('Choose: the file fits both signs, and does not say which.')
  expect(open).toContain('Choose: the file fits more than one date order, and does not say which.')
  const sign = { kind: 'one', isReversed: false } as const
  const said = wordsOf(await show({ sign, dayOrder: 'mdy' }, plain, []))
  expect(said).toContain('As you chose: the file itself fits both signs.')
  expect(said).toContain('As you chose: the file itself fits more than one date order.')
  const marks = 'Date,Payee,Amount\n2026-06-02,Rent,"-1,234"\n2026-06-03,Sale,"-5,678"'
  expect(wordsOf(await show({ sign }, marks, [], 'KWD'))).toContain(
    'Choose: the file fits both decimal marks, and does not say which.',
  )
  const coded = 'Date,Payee,Amount,Type\n2026-06-02,Rent,900.00,D\n2026-06-03,Sale,55.00,C'
  const columns = ['day', 'counterparty', 'amount', 'direction'] as const
  expect(wordsOf(await show({ columns }, coded, []))).toContain(
    'Choose: the file does not say which codes mean money out.',
  )
})

test('a contra account without the account beside it is not read', async () => {
  const columns = ['day', 'description', 'skip', 'contra_account', 'amount'] as const
  const words = wordsOf(await show({ account: '1020', columns }))
  expect(words).toContain('To be chosen: the account beside the contra account')
})
