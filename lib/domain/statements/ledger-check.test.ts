import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkLedger } from '@/lib/domain/statements/ledger-check'
import type { Transaction } from '@/lib/bank-contract/transaction'

const usd = (amount: number) => ({ amount, currency: 'USD' })
const row = (amount: number, overrides: Partial<Transaction> = {}): Transaction => ({
  id: `t-${amount}`,
  amount: usd(amount),
  status: 'settled',
  posted_at: '2026-05-10T00:00:00Z',
  ...overrides,
})
const account = (opening: number, closing: number) => ({
  opening_balance: usd(opening),
  closing_balance: usd(closing),
})
const whole = (...items: Transaction[]) => ({ items, isWhole: true })

describe('a statement against the ledger', () => {
  it('ties out where opening and movements make closing', () => {
    expect(checkLedger(account(1000, 1200), whole(row(500), row(-300)))).toEqual({
      moneyIn: 500n,
      moneyOut: -300n,
      count: 2,
      currency: 'USD',
      outcome: { kind: 'ties_out' },
    })
    expect(checkLedger(account(5, 5), whole()).outcome).toEqual({ kind: 'ties_out' })
  })

  it('says by how much it is off', () => {
    expect(checkLedger(account(1000, 1201), whole(row(500), row(-300))).outcome).toEqual({
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
    expect(checkLedger(account(0, 500), whole(row(500), ...others))).toMatchObject({
      count: 1,
      outcome: { kind: 'ties_out' },
    })
  })

  it('does not judge on half a ledger, a missing balance or two currencies', () => {
    const kind = (...given: Parameters<typeof checkLedger>) => checkLedger(...given).outcome.kind
    expect(kind(account(0, 500), { items: [row(500)], isWhole: false })).toBe('not_judged')
    expect(kind({ opening_balance: usd(0) }, whole())).toBe('not_judged')
    const yen = row(1, { amount: { amount: 1, currency: 'JPY' } })
    expect(kind(account(0, 500), whole(row(500), yen))).toBe('not_judged')
    const closing_balance = { amount: 500, currency: 'JPY' }
    expect(kind({ ...account(0, 500), closing_balance }, whole(row(500)))).toBe('not_judged')
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
          const { outcome } = checkLedger(account(opening, closing), whole(...rows))
          expect(outcome).toEqual(
            off === 0 ? { kind: 'ties_out' } : { kind: 'differs', by: BigInt(off) },
          )
        },
      ),
    )
  })
})
