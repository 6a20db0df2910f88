import { beforeEach, expect, test } from 'vitest'
import { ColumnsScreen } from '@/components/books/columns-screen'
import { readBooks, type ReadingChoices } from '@/lib/domain/books/read-books'
import { fileOf, june2026 } from '@/test/books/books-files'
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

async function show(choices: ReadingChoices): Promise<string> {
  const file = fileOf(lines.map((cells) => cells.join(',')).join('\n'))
  const place = { currency: 'USD', isCredit: false, month: june2026 }
  const shown = {
    client: testClient,
    id: 'f-1',
    name: 'journal.csv',
    account: { id: 'a-1', name: 'Operating', currency: 'USD' },
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
    sample: lines.slice(1),
    named: [],
    same: undefined,
    before: undefined,
  }
  return renderServerScreen(<ColumnsScreen shown={shown} />)
}

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
