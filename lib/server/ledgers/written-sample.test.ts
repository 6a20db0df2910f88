import { readXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import { formatsOf, ledgerTargets } from '@/lib/domain/ledgers/ledger-target'
import { toLedgerRow } from '@/lib/domain/ledgers/ledger-row'
import { sampleOf } from '@/lib/domain/ledgers/sample-row'
import { readZip } from '@/test/exports/read-zip'
import { testTransaction } from '@/test/exports/file-bank'
import { testContent } from '@/test/ledgers/ledger-content'
import { madeFile } from '@/test/ledgers/made-file'

const row = toLedgerRow(
  testTransaction({
    counterparty_name: '=Müller & Co',
    memo: 'Invoice 7',
    transaction_type: 'wire_credit',
    amount: { amount: -1250, currency: 'USD' },
  }),
  '2026-06-13',
)

async function writtenBy(content: ReturnType<typeof testContent>): Promise<string> {
  const { bytes } = await madeFile(content)
  const { format } = content.choice
  if (format === 'hledger') {
    return readZip(bytes)[0]?.bytes.toString() ?? ''
  }
  return new TextDecoder(format === 'qbo' ? 'windows-1252' : 'utf-8').decode(bytes)
}

const choices = ledgerTargets.flatMap((target) =>
  formatsOf[target].map((format) => ({ target, format })),
)

test.each(choices.filter(({ format }) => format !== 'xlsx'))(
  'the row that is shown of $target as $format is what its file says, in its order',
  async (choice) => {
    const content = testContent(choice.format, [row], { choice })
    const written = await writtenBy(content)
    const shown = sampleOf(content)
    expect(shown.length).toBeGreaterThan(1)
    let at = 0
    const end = choice.format === 'jsonl' ? written.lastIndexOf('{"kind"') : 0
    for (const { value } of shown) {
      at = written.indexOf(value, at === 0 ? end : at)
      expect(at, `${value} of ${written}`).toBeGreaterThan(-1)
    }
  },
)

test('JSON lines are shown with every name that a row has', () => {
  expect(sampleOf(testContent('jsonl', [row])).map(({ name }) => name)).toEqual([
    'kind',
    'id',
    'day',
    'amount',
    'amount_in_smallest_unit',
    'currency',
    'payee',
    'memo',
    'type',
  ])
})

test('beancount is shown with the identifier and both postings', () => {
  const values = sampleOf(testContent('beancount', [row])).map(({ value }) => value)
  expect(values[1]).toMatch(/^fitid: "/)
  expect(values.slice(2)).toEqual([
    'Assets:Bank:Operating-0215  -12.50 USD',
    'Expenses:Uncategorized  12.50 USD',
  ])
})

test('Excel is shown with the columns of its sheet', async () => {
  const content = testContent('xlsx', [row])
  const { sheets } = await readXlsx((await madeFile(content)).bytes)
  const heads = sheets[0]?.rows[0]
  expect(sampleOf(content).map(({ name }) => name)).toEqual(heads)
})
