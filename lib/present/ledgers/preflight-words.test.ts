import { expect, test } from 'vitest'
import { maxLookedOver } from '@/lib/domain/ledgers/preflight'
import { createReader } from '@/lib/format/create-reader'
import { sayPreflight } from '@/lib/present/ledgers/preflight-words'
import { testContent } from '@/test/ledgers/ledger-content'

test('a list that goes on beyond the page says beforehand how many rows a file holds at most', () => {
  const reader = createReader({ locale: 'en-US', timeZone: 'UTC' })
  const line = { look: 'note', say: 'long', max: maxLookedOver } as const
  const { fact, reason } = sayPreflight(line, testContent('qbo', []), reader)
  expect(fact).toBe('More than 20,000 rows')
  expect(reason).toContain('A file holds at most 1,000,000 rows')
})

test('of columns of one’s own a place for balances is said to be there only where that column is chosen', () => {
  const reader = createReader({ locale: 'en-US', timeZone: 'UTC' })
  const content = testContent('own_csv', [])
  const without = sayPreflight({ look: 'note', say: 'no_balance_column' }, content, reader)
  expect(without.fact).toBe('No column for the balance is chosen')
  const chosen = sayPreflight({ look: 'ok', say: 'balance_column' }, content, reader)
  expect(chosen).toMatchObject({
    fact: 'The balance after each row stands in its column',
    reason: 'Opening and closing have no place of their own; they stand above',
  })
})
