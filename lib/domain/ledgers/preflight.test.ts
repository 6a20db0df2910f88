import { expect, test } from 'vitest'
import type { LedgerReading } from '@/lib/domain/ledgers/ledger-reading'
import { toLedgerRow } from '@/lib/domain/ledgers/ledger-row'
import {
  maxHandedRows,
  maxLookedOver,
  mayBeMade,
  preflight,
  type PreflightLine,
} from '@/lib/domain/ledgers/preflight'
import { dateExample, sampleOf } from '@/lib/domain/ledgers/sample-row'
import { formatFacts, ledgerFormats } from '@/lib/domain/ledgers/ledger-target'
import { testTransaction } from '@/test/exports/file-bank'
import { testContent } from '@/test/ledgers/ledger-content'

const rows = [
  toLedgerRow(testTransaction({ amount: { amount: 0, currency: 'USD' } }), '2026-06-12'),
]
const reading = (end: LedgerReading['end']): LedgerReading => ({
  since: undefined,
  end,
  currency: 'USD',
  leftOut: new Map([['no_day', 3]]),
  pending: 0,
  balance: { before: undefined, after: undefined },
})
const linesOf = (end: LedgerReading['end'], max: number, format: 'camt' | 'quickbooks_csv') =>
  preflight({
    content: testContent(format, rows, { balances: { kind: 'unknown', why: 'unread' } }),
    reading: reading(end),
    chosen: 'new',
    files: undefined,
    max,
  })
const said = (lines: readonly PreflightLine[]) => lines.map(({ say }) => say)

test('of a list that a page has looked over in part nothing is said that only the whole can show', () => {
  for (const format of ['camt', 'quickbooks_csv'] as const) {
    const lines = linesOf('limit', maxLookedOver, format)
    expect(mayBeMade(lines)).toBe(true)
    expect(lines).toContainEqual({ look: 'note', say: 'long', max: maxLookedOver })
    for (const say of ['zeros', 'all_zeros', 'left_out', 'no_balances', 'balances', 'no_rows']) {
      expect(said(lines)).not.toContain(say)
    }
  }
})

test('as a file is made its list is judged whole: too long, without balances, or all zeros', () => {
  expect(linesOf('limit', maxHandedRows, 'camt')[0]).toEqual({
    look: 'stop',
    say: 'too_many',
    max: maxHandedRows,
  })
  expect(linesOf('whole', maxHandedRows, 'camt')[0]).toMatchObject({ say: 'no_balances' })
  expect(linesOf('whole', maxHandedRows, 'quickbooks_csv')[0]).toMatchObject({ say: 'all_zeros' })
  expect(said(linesOf('whole', maxHandedRows, 'camt'))).toContain('left_out')
})

test.each([
  [
    ['date', 'payee', 'amount', 'id'],
    ['ids', 'no_balance_column'],
    ['no_ids', 'no_place'],
  ],
  [
    ['date', 'payee', 'amount', 'balance'],
    ['no_ids', 'balance_column'],
    ['ids', 'no_place'],
  ],
] as const)('of own columns %j what they hold is said', (columns, says, saysNot) => {
  const content = testContent('own_csv', rows)
  const choice = { ...content.choice, columns }
  const lines = preflight({
    content: { ...content, choice },
    reading: reading('whole'),
    chosen: 'new',
    files: 1,
    max: maxHandedRows,
  })
  expect(said(lines)).toEqual(expect.arrayContaining([...says]))
  for (const each of saysNot) expect(said(lines)).not.toContain(each)
})

test.each([
  [['date', 'payee'], ['amount']],
  [['date', 'money_in'], ['money_out']],
  [['date', 'money_out'], ['money_in']],
  [['payee', 'amount'], ['date']],
  [['payee'], ['amount', 'date']],
  [['date_day_first', 'money_in', 'money_out'], []],
] as const)(
  'of own columns %j what they lack is said, and nothing of how it is written',
  (columns, lacked) => {
    const content = testContent('own_csv', rows)
    const lines = preflight({
      content: { ...content, choice: { ...content.choice, columns } },
      reading: reading('whole'),
      chosen: 'new',
      files: 1,
      max: maxHandedRows,
    })
    expect(lines.flatMap((line) => (line.say === 'lacks' ? [line.what] : []))).toEqual(lacked)
    const isAmountLacked = lacked.some((each) => each !== 'date')
    expect(said(lines).some((say) => say.startsWith('signs'))).toBe(!isAmountLacked)
  },
)

test('amounts that have no sign are not said to be negative', () => {
  expect(said(linesOf('whole', maxHandedRows, 'camt'))).toContain('signs_marked')
  expect(said(linesOf('whole', maxHandedRows, 'quickbooks_csv'))).toContain('signs')
})

test('a list that broke off stops a file wherever it was read', () => {
  for (const max of [maxLookedOver, maxHandedRows]) {
    expect(linesOf('repeated_token', max, 'camt')[0]).toEqual({ look: 'stop', say: 'not_whole' })
  }
})

test('the order of dates that is said of a format is that in which its file writes them', () => {
  for (const format of ledgerFormats) {
    const content = testContent(format, rows)
    const checked = { content, reading: reading('whole'), chosen: 'new', files: 1 } as const
    const line = preflight({ ...checked, max: maxHandedRows }).find(({ say }) => say === 'dates')
    const order = line?.say === 'dates' ? line.order : formatFacts[format].dates
    const written = sampleOf(content).map(({ value }) => value)
    expect(written, `${format}: \`dates\` in ledger-target.ts`).toContainEqual(
      expect.stringContaining(dateExample(content, order).written),
    )
  }
})
