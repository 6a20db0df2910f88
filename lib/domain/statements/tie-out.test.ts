import { describe, expect, it } from 'vitest'
import { findTieOut, type StatementAccount } from '@/lib/domain/statements/tie-out'

const usd = (amount: number) => ({ amount, currency: 'USD' })
const account = (
  opening: number,
  credits: number,
  debits: number,
  fees: number,
  closing: number,
): StatementAccount => ({
  account_id: 'a-1',
  opening_balance: usd(opening),
  total_credits: usd(credits),
  total_debits: usd(debits),
  total_fees: usd(fees),
  closing_balance: usd(closing),
})

describe('tie-out', () => {
  it('holds where opening and movements make closing', () => {
    expect(findTieOut(account(1000, 500, 300, 20, 1200))).toEqual({ kind: 'ties_out' })
    expect(findTieOut(account(1000, 500, -300, 0, 1200))).toEqual({ kind: 'ties_out' })
    expect(findTieOut(account(-1000, 0, 300, 0, -1300))).toEqual({ kind: 'ties_out' })
  })

  it('holds where fees stand beside the debits', () => {
    expect(findTieOut(account(1000, 500, 300, 20, 1180))).toEqual({ kind: 'ties_out' })
  })

  it('says by how much it is off', () => {
    expect(findTieOut(account(1000, 500, 300, 20, 1201))).toEqual({ kind: 'differs', by: usd(1) })
    expect(findTieOut(account(1000, 500, 300, 20, 1100))).toEqual({
      kind: 'differs',
      by: usd(-100),
    })
  })

  it('is not judged on missing figures or across currencies', () => {
    expect(findTieOut({})).toBeUndefined()
    expect(findTieOut({ ...account(1, 0, 0, 0, 1), total_debits: null })).toBeUndefined()
    const yen = { amount: 1, currency: 'JPY' }
    expect(findTieOut({ ...account(1, 0, 0, 0, 1), closing_balance: yen })).toBeUndefined()
    expect(findTieOut({ ...account(1, 0, 0, 0, 1), total_fees: undefined })).toEqual({
      kind: 'ties_out',
    })
  })
})
