import { describe, expect, it } from 'vitest'
import { countBack } from '@/lib/domain/close/count-back'
import { collectMovements } from '@/lib/domain/close/paper-figures'
import { june } from '@/test/close/findings'
import { payment } from '@/test/close/close-evidence'

const closing = { account: 'a-1', currency: 'USD', closing: 10_000n }

function movedBy(...rows: Parameters<typeof payment>[]) {
  const movements = collectMovements('UTC')
  movements.add(rows.map((each) => payment(...each)))
  return movements.read(june)
}

describe('an opening counted back', () => {
  it('is the closing less what moved in the period, and the closing of an account that rested', () => {
    const moved = movedBy(['a', -2_500], ['b', 1_000])
    expect(countBack([closing, { ...closing, account: 'a-2' }], moved)).toEqual([
      { account: 'a-1', currency: 'USD', opening: '11500', closing: '10000' },
      { account: 'a-2', currency: 'USD', opening: '10000', closing: '10000' },
    ])
  })

  it('is said of no account where a row is of another currency, or names none', () => {
    const yen = movedBy(['a', -2_500, { amount: { amount: -900, currency: 'JPY' } }])
    expect(countBack([closing], yen)).toEqual([])
    expect(countBack([closing], movedBy(['a', -2_500, { account_id: null }]))).toEqual([])
  })
})
