import { expect, test } from 'vitest'
import { inHandFirst } from '@/lib/domain/figures/balances'

test('money in hand comes first, and accounts of one kind stay together in the order in which they came', () => {
  const types = ['rewards', 'savings', 'escrow', 'checking', null, 'investment', 'escrow']
  const accounts = types.map((account_type) => ({ account_type }))
  const inOrder = inHandFirst(accounts, (each) => each).map(({ account_type }) => account_type)
  expect(inOrder).toEqual([
    'savings',
    'checking',
    'investment',
    'rewards',
    'escrow',
    'escrow',
    null,
  ])
})
