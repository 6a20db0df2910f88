import { describe, expect, test } from 'vitest'
import { lenientCardSchema } from '@/lib/bank-contract/card'
import { lenientFileMetadataSchema } from '@/lib/bank-contract/file-metadata'
import { lenientInvoiceSchema } from '@/lib/bank-contract/invoicing'
import { asSent, believe } from '@/lib/bank-contract/lenient'
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
      cardholder: { user_id: 5.5, first_name: 'Ada', last_name: 'Byron' },
    })
    expect(parsed.cardholder).toMatchObject({ first_name: 'Ada', last_name: 'Byron' })
    expect(parsed.cardholder?.user_id).toBeUndefined()
  })

  test('a list loses only what is malformed in it', () => {
    const receipt = { file_id: 'f1', file_name: 'receipt.pdf' }
    const attachments = [null, receipt, 'none', 7, { file_id: 8.5, file_name: 'half.pdf' }]
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

  test('an identifier may be a whole number, and may bear the name of its path parameter', () => {
    expect(lenientCardSchema.parse({ id: 42 })).toEqual({ id: '42' })
    expect(lenientInvoiceSchema.parse({ invoice_id: 'i/1' })).toMatchObject({ id: 'i/1' })
    expect(lenientTransactionSchema.parse({ ...bare, account_id: 7 }).account_id).toBe('7')
    for (const id of ['', 2 ** 53, 1.5, null, {}]) {
      expect(lenientCardSchema.safeParse({ id }).success).toBe(false)
    }
  })

  test('the files of a transaction are whatever holds a file_id', () => {
    const sent = {
      ...bare,
      attachments: [{ name: 'no identifier' }],
      receipts: { items: [{ file_id: 'f/1', file_name: 'a.pdf' }, null] },
      invoice: { scan: { file_id: 'f2', file_name: 7 } },
    }
    const parsed = believe(lenientTransactionSchema, sent)
    expect(parsed.data?.attachments).toEqual([
      { file_id: 'f/1', file_name: 'a.pdf' },
      { file_id: 'f2', file_name: undefined },
    ])
    expect(parsed.data && asSent(parsed.data)).toBe(sent)
  })

  test('the address of a file is its download_url, else the one absolute URL', () => {
    const read = (sent: unknown) => lenientFileMetadataSchema.safeParse(sent).data
    const url = 'https://files.example:8443/x?s=1'
    expect(read({ download_url: url, self: 'https://bank.example/f' })?.download_url).toBe(url)
    expect(read({ file: { file_id: 'f', file_name: 'a.pdf', link: url } })).toMatchObject({
      file_id: 'f',
      file_name: 'a.pdf',
      download_url: url,
    })
    expect(read({ data: { file_id: 'f', download_url: url }, type: 'file' })).toMatchObject({
      file_id: 'f',
      download_url: url,
    })
    expect(read({ link: url, self: 'https://bank.example/f' })).toBeUndefined()
    expect(read({ link: '/x', name: 'a.pdf' })).toBeUndefined()
  })

  test('optional money is believed whole or not at all', () => {
    const parsed = lenientInvoiceSchema.parse({ id: 'i1', total: { amount: 5 } })
    expect(parsed.total).toBeUndefined()
  })
})
