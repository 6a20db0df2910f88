import { describe, expect, test } from 'vitest'
import { lenientCardSchema } from '@/lib/bank-contract/card'
import { lenientInvoiceSchema } from '@/lib/bank-contract/invoice'
import { lenientStatementSchema } from '@/lib/bank-contract/statement'
import { lenientTransactionSchema } from '@/lib/bank-contract/transaction'

const bare = { id: 't1', amount: { amount: -1250, currency: 'USD' } }

describe('what the dashboard believes of another bank', () => {
  test('only an identifier and an amount are needed of a transaction', () => {
    expect(lenientTransactionSchema.parse(bare)).toEqual(bare)
  })

  test('a transaction without a whole amount is refused', () => {
    for (const amount of [undefined, null, 12, { amount: 1 }, { amount: 1.5, currency: 'USD' }]) {
      expect(lenientTransactionSchema.safeParse({ id: 't1', amount }).success).toBe(false)
    }
  })

  test('an amount that a float cannot hold exactly is refused, not rounded', () => {
    const beyond = JSON.parse('{"amount": 9007199254740993, "currency": "USD"}') as unknown
    expect(lenientTransactionSchema.safeParse({ ...bare, amount: beyond }).success).toBe(false)
    const largest = { amount: Number.MAX_SAFE_INTEGER, currency: 'USD' }
    expect(lenientTransactionSchema.parse({ ...bare, amount: largest }).amount).toEqual(largest)
  })

  test('an unknown enum value passes as it came', () => {
    const parsed = lenientTransactionSchema.parse({ ...bare, status: 'on_the_moon' })
    expect(parsed.status).toBe('on_the_moon')
  })

  test('unknown fields are kept', () => {
    expect(lenientTransactionSchema.parse({ ...bare, sparkle: { a: 1 } })).toMatchObject({
      sparkle: { a: 1 },
    })
  })

  test('null and malformed optional fields read as absent', () => {
    const parsed = lenientTransactionSchema.parse({
      ...bare,
      memo: null,
      counterparty_name: 17,
      attachments: 'none',
    })
    expect(parsed.memo ?? undefined).toBeUndefined()
    expect(parsed.counterparty_name).toBeUndefined()
    expect(parsed.attachments).toBeUndefined()
  })

  test('a nested object loses only its malformed field', () => {
    const parsed = lenientCardSchema.parse({
      id: 'c1',
      cardholder: { user_id: 5, first_name: 'Ada', last_name: 'Byron' },
    })
    expect(parsed.cardholder).toMatchObject({ first_name: 'Ada', last_name: 'Byron' })
    expect(parsed.cardholder?.user_id).toBeUndefined()
  })

  test('a list loses only what is malformed in it', () => {
    const receipt = { file_id: 'f1', file_name: 'receipt.pdf' }
    const attachments = [null, receipt, 'none', 7, { file_id: 8, file_name: 'half.pdf' }]
    expect(lenientTransactionSchema.parse({ ...bare, attachments }).attachments).toEqual([
      receipt,
      { file_id: undefined, file_name: 'half.pdf' },
    ])
    const rules = { id: 'c1', blocked_merchants: ['Kite', null, 5] }
    expect(lenientCardSchema.parse(rules).blocked_merchants).toEqual(['Kite'])
  })

  test('a day that comes as a timestamp is the day that it writes', () => {
    const read = (date: string) => lenientInvoiceSchema.parse({ id: 'i1', date }).date
    expect(read('2026-06-12T00:00:00Z')).toBe('2026-06-12')
    expect(read('2026-06-30T23:59:59.999-04:00')).toBe('2026-06-30')
    for (const text of ['2026-06-12', '', 'soon', '12.06.2026', '2026-06-12Tea']) {
      expect(read(text)).toBe(text)
    }
    const due = { id: 'i1', due_date: null, date: 5 }
    expect(lenientInvoiceSchema.parse(due)).toEqual({ id: 'i1', due_date: null, date: undefined })
    const statement = {
      id: 's1',
      period_end: '2026-06-30T00:00:00Z',
      available_at: '2026-07-01T08:00:00Z',
    }
    expect(lenientStatementSchema.parse(statement)).toEqual({
      ...statement,
      period_end: '2026-06-30',
    })
  })

  test('optional money is believed whole or not at all', () => {
    const parsed = lenientInvoiceSchema.parse({ id: 'i1', total: { amount: 5 } })
    expect(parsed.total).toBeUndefined()
  })
})
