import { describe, expect, it } from 'vitest'
import {
  checkLedger,
  findTieOut,
  type StatementAccount,
  whyNotTiedOut,
} from '@/lib/domain/statements/tie-out'
import fc from 'fast-check'
import type { Transaction } from '@/lib/bank-contract/transaction'
import { wholeOf } from '@/test/banking/reading'

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

  it('holds where fees are beside the debits', () => {
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
    // Fees that are not given may be the difference.
    expect(findTieOut({ ...account(10, 0, 0, 0, 9), total_fees: undefined })).toBeUndefined()
    expect(findTieOut({ ...account(1, 0, 0, 0, 1), total_fees: undefined })).toEqual({
      kind: 'ties_out',
    })
    // No fee makes a closing balance higher.
    expect(findTieOut({ ...account(10, 0, 0, 0, 11), total_fees: undefined })).toEqual({
      kind: 'differs',
      by: usd(1),
    })
  })

  it.each<[string, StatementAccount]>([
    ['why_no_balance', { ...account(1, 0, 0, 0, 1), opening_balance: null }],
    ['why_no_totals', { ...account(1, 0, 0, 0, 1), total_debits: null }],
    ['why_currencies', { ...account(1, 0, 0, 0, 1), total_fees: { amount: 0, currency: 'JPY' } }],
    ['why_no_fees', { ...account(10, 0, 0, 0, 9), total_fees: undefined }],
  ])('says of one that it could not judge: %s', (why, part) => {
    expect(findTieOut(part)).toBeUndefined()
    expect(whyNotTiedOut(part)).toBe(`statements.${why}`)
  })
})

const row = (amount: number, overrides: Partial<Transaction> = {}): Transaction => ({
  id: `t-${amount}`,
  amount: usd(amount),
  status: 'settled',
  posted_at: '2026-05-10T00:00:00Z',
  ...overrides,
})
const ledgerAccount = (opening: number, closing: number) => ({
  opening_balance: usd(opening),
  closing_balance: usd(closing),
})
const whole = (...items: Transaction[]) => wholeOf(items)

describe('a statement against the ledger', () => {
  it('ties out where opening and movements make closing', () => {
    expect(checkLedger(ledgerAccount(1000, 1200), whole(row(500), row(-300)))).toEqual({
      moneyIn: 500n,
      moneyOut: -300n,
      count: 2,
      currency: 'USD',
      outcome: { kind: 'ties_out' },
    })
    expect(checkLedger(ledgerAccount(5, 5), whole()).outcome).toEqual({ kind: 'ties_out' })
  })

  it('says by how much it is off', () => {
    expect(checkLedger(ledgerAccount(1000, 1201), whole(row(500), row(-300))).outcome).toEqual({
      kind: 'differs',
      by: 1n,
    })
  })

  it('counts only what was posted', () => {
    const others = [
      row(7, { status: 'pending', posted_at: null }),
      row(9, { status: 'failed', posted_at: null }),
      row(11, { status: 'awaiting_approval', posted_at: null }),
    ]
    expect(checkLedger(ledgerAccount(0, 500), whole(row(500), ...others))).toMatchObject({
      count: 1,
      outcome: { kind: 'ties_out' },
    })
  })

  it('does not judge on half a ledger, a missing balance or two currencies', () => {
    const kind = (...given: Parameters<typeof checkLedger>) => checkLedger(...given).outcome.kind
    expect(kind(ledgerAccount(0, 500), wholeOf([row(500)], { end: 'limit' }))).toBe('not_judged')
    expect(kind({ opening_balance: usd(0) }, whole())).toBe('not_judged')
    const yen = row(1, { amount: { amount: 1, currency: 'JPY' } })
    expect(kind(ledgerAccount(0, 500), whole(row(500), yen))).toBe('not_judged')
    const closing_balance = { amount: 500, currency: 'JPY' }
    expect(kind({ ...ledgerAccount(0, 500), closing_balance }, whole(row(500)))).toBe('not_judged')
  })

  it('does not judge where rows do not tell whose they are, whether they settled, or when', () => {
    const why = (movements: Parameters<typeof checkLedger>[1]) => {
      const { outcome } = checkLedger(ledgerAccount(0, 500), movements)
      return outcome.kind === 'not_judged' ? outcome.why : outcome.kind
    }
    const undetermined = 'statements.why_undetermined'
    expect(why(whole(row(500), row(1, { status: undefined })))).toBe(undetermined)
    expect(why(whole(row(500), row(1, { status: 'booked' })))).toBe(undetermined)
    expect(why(whole(row(500), row(1, { posted_at: undefined })))).toBe(undetermined)
    expect(why({ ...whole(row(500)), notApplied: ['account_id'] })).toBe(undetermined)
    expect(why({ ...whole(row(500)), notApplied: ['sort_by'] })).toBe('ties_out')
  })

  it('is exact for amounts of any size', () => {
    const safe = fc.integer({ min: -(2 ** 40), max: 2 ** 40 })
    fc.assert(
      fc.property(
        fc.array(safe, { maxLength: 50 }),
        safe,
        fc.integer(),
        (amounts, opening, off) => {
          const closing = amounts.reduce((sum, amount) => sum + amount, opening) + off
          const rows = amounts.map((amount) => row(amount))
          const { outcome } = checkLedger(ledgerAccount(opening, closing), whole(...rows))
          expect(outcome).toEqual(
            off === 0 ? { kind: 'ties_out' } : { kind: 'differs', by: BigInt(off) },
          )
        },
      ),
    )
  })
})
