import { expect, test } from 'vitest'
import { copyText } from '@/lib/present/books/copy-text'

const line = {
  day: '2026-06-03',
  party: 'Harrow & Wexley',
  what: 'Rent',
  amount: -1_240_000,
  currency: 'USD',
  account: 'Operating ··4821',
}

test('a line for the ledger has its account and currency, in cells of their own after the amount', () => {
  expect(copyText(line).split('\t')).toEqual([
    '2026-06-03',
    'Harrow & Wexley',
    'Rent',
    '-12400.00',
    'USD',
    'Operating ··4821',
  ])
})

test('no words of a line for the ledger begin a formula, another cell or another line', () => {
  const cells = copyText({ ...line, party: '=1+1', what: 'a\tb\nc', account: '@me' }).split('\t')
  expect(cells).toHaveLength(6)
  expect([cells[1], cells[2], cells[5]]).toEqual(["'=1+1", 'a b c', "'@me"])
})
