import { expect, test } from 'vitest'
import { bare, before, itemOf } from '@/test/components/close-view'

test('a finding of payments in several accounts says in how many, and of each payment which and when', async () => {
  const paid = (id: string, day: string, more = {}) =>
    bare(id, { counterparty_name: 'Copperleaf', posted_at: `${day}T15:00:00Z`, ...more })
  const item = await itemOf(
    [
      paid('late', '2026-06-20', { account_id: 'a-2', account_name: 'Yen' }),
      paid('early', '2026-06-14'),
      before('2026-03-10T15:00:00Z'),
    ],
    'new-payees',
  )
  expect(item.rows.map(({ cells }) => [cells[0], cells[2]])).toEqual([['', '2 accounts']])
  expect(item.rows[0]?.href).toBe('/clients/c-1/transactions/early')
  expect(item.parts.map(({ label }) => label)).toEqual([
    expect.stringMatching(/^14 Jun Operating −\$/),
    expect.stringMatching(/^20 Jun Yen −\$/),
  ])
})
