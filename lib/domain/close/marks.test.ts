import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Transaction } from '@/lib/bank-contract/transaction'
import { judgeMark, markInForce, type MarkStep, stepMark } from '@/lib/domain/close/marks'
import {
  compareSeen,
  seenOfCard,
  seenOfInvoice,
  seenOfStatement,
  seenOfTransaction,
  type SeenValues,
} from '@/lib/domain/close/seen-values'

const row: Transaction = {
  id: 't-1',
  account_id: 'a-1',
  amount: { amount: -10_000, currency: 'USD' },
  status: 'settled',
  posted_at: '2026-06-10T00:00:00Z',
  counterparty_name: 'Hotel Meridian',
  transaction_type: 'card_debit',
  attachments: [],
}
const seen = seenOfTransaction(row)
const step = (does: MarkStep['does'], by = 'joy', values: SeenValues = seen): MarkStep => ({
  does,
  by,
  at: '2026-07-06T10:00:00Z',
  seen: values,
})

describe('changed since reviewed', () => {
  it('names the field that changed, before and after', () => {
    const now = seenOfTransaction({ ...row, status: 'failed', posted_at: null })
    expect(compareSeen(seen, now)).toEqual({
      changes: [
        { field: 'state', before: 'settled', after: 'failed' },
        { field: 'posted', before: '2026-06-10T00:00:00.000Z', after: null },
      ],
      untold: [],
    })
  })

  it('is not said of an instant that is only written otherwise', () => {
    const now = seenOfTransaction({ ...row, posted_at: '2026-06-10T02:00:00+02:00' })
    expect(compareSeen(seen, now)).toEqual({ changes: [], untold: [] })
  })

  it('cannot be told where the bank no longer says what was seen', () => {
    const now = seenOfTransaction({ ...row, counterparty_name: undefined })
    const mark = markInForce([step('review')])
    expect(judgeMark(mark, now)).toMatchObject({ since: 'cannot_tell', changes: [] })
  })

  it('holds for the figures of a statement by account, and its file where that was requested', () => {
    const statement = (closing: number) => ({
      id: 's-1',
      accounts: [{ account_id: 'a-1', closing_balance: { amount: closing, currency: 'USD' } }],
    })
    const before = seenOfStatement(statement(1), 'june.pdf')
    expect(compareSeen(before, seenOfStatement(statement(2), 'june-2.pdf')).changes).toEqual([
      { field: 'file', before: 'june.pdf', after: 'june-2.pdf' },
      { field: 'closing', of: 'a-1', before: '1 USD', after: '2 USD' },
    ])
    expect(compareSeen(before, seenOfStatement(statement(1), undefined))).toMatchObject({
      changes: [],
      untold: [{ field: 'file' }],
    })
  })

  it('is not said of a statement with two parts that have no identifier', () => {
    const part = (amount: number) => ({ closing_balance: { amount, currency: 'USD' } })
    const same = seenOfStatement({ id: 's-1', accounts: [part(1), part(2)] }, undefined)
    expect(compareSeen(same, same)).toEqual({ changes: [], untold: [] })
    const other = seenOfStatement({ id: 's-1', accounts: [part(1), part(3)] }, undefined)
    expect(compareSeen(same, other).changes).toMatchObject([{ before: '2 USD', after: '3 USD' }])
  })

  it('holds for an invoice that loses its PDF and a card whose limit is raised', () => {
    const invoice = { id: 'i-1', status: 'unpaid' }
    expect(
      compareSeen(seenOfInvoice({ ...invoice, file_id: 'f-1' }), seenOfInvoice(invoice)).changes,
    ).toEqual([{ field: 'file', before: 'f-1', after: null }])
    const card = (amount: number) =>
      seenOfCard({ id: 'c-1', spending_limit: { amount, currency: 'USD' } })
    expect(compareSeen(card(1), card(2)).changes).toEqual([
      { field: 'amount', before: '1 USD', after: '2 USD' },
    ])
  })

  it('is empty of the same values in any order, and full of all others', () => {
    const values = fc.uniqueArray(
      fc.record({
        field: fc.constantFrom('state', 'amount', 'type', 'account', 'receipts'),
        value: fc.oneof(fc.string(), fc.integer(), fc.constant(null)),
      }),
      { selector: ({ field }) => field },
    ) as fc.Arbitrary<SeenValues>
    fc.assert(
      fc.property(values, values, (before, now) => {
        expect(compareSeen(before, before.toReversed())).toEqual({ changes: [], untold: [] })
        const { changes, untold } = compareSeen(before, now)
        const after = new Map(now.map(({ field, value }) => [field, value]))
        expect(changes.length + untold.length).toBe(
          before.filter(({ field, value }) => after.get(field) !== value).length,
        )
      }),
    )
  })
})

describe('a mark', () => {
  it('stays whose it is when a change of its object is accepted', () => {
    const now = seenOfTransaction({ ...row, amount: { amount: -9_000, currency: 'USD' } })
    const mark = markInForce([step('review', 'joy'), step('accept_change', 'ada', now)])
    expect(mark).toMatchObject({ kind: 'reviewed', by: 'joy', accepted: { by: 'ada' } })
    expect(judgeMark(mark, now).since).toBe('unchanged')
    expect(judgeMark(mark, seen).since).toBe('changed')
  })

  it('of another person is shown to one who had not seen it', () => {
    const steps = [step('review', 'joy')]
    expect(stepMark(steps, step('flag', 'ben'), 0)).toEqual({ kind: 'conflict', earlier: steps })
    expect(stepMark(steps, step('flag', 'ben'), 1)).toMatchObject({ kind: 'kept' })
    // Nobody has seen more than there is.
    for (const known of [2, -1, 0.5]) {
      expect(stepMark(steps, step('flag', 'ben'), known)).toMatchObject({ kind: 'conflict' })
    }
  })

  it('is neither cleared nor accepted where there is none', () => {
    for (const does of ['clear', 'accept_change'] as const) {
      expect(stepMark([], step(does), 0)).toEqual({ kind: 'refused', why: 'not_marked' })
      const cleared = [step('review'), step('clear')]
      expect(stepMark(cleared, step(does), 2)).toEqual({ kind: 'refused', why: 'not_marked' })
    }
    expect(judgeMark(undefined, seen)).toMatchObject({ kind: 'none', since: 'unchanged' })
  })
})
