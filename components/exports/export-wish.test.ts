import { describe, expect, it } from 'vitest'
import { parseExportWish, wishFields, wishInWords } from '@/components/exports/export-wish'
import { createFormat } from '@/lib/format/create-format'
import { testFormat } from '@/test/components/resource-list-view'

const reader = { usual: null, now: new Date('2026-06-12T12:00:00Z'), format: testFormat }

describe('what an export is asked for', () => {
  it('is what the filters of its list find', () => {
    const wish = parseExportWish('transactions', { status: 'settled' }, reader)
    expect(wishInWords(wish, testFormat)).toBe('Every transaction that matches Status: Settled')
    expect(wishFields(wish)).toEqual([['status', 'settled']])
  })

  it('is said by the names that the desk knows', () => {
    const names = {
      customers: new Map([['customer-0001', { name: 'Kite & Co', isDeleted: true }]]),
      accounts: new Map([['account-0001', 'Operating']]),
    }
    const say = (kind: 'invoices' | 'transactions', raw: Record<string, string>) =>
      wishInWords(parseExportWish(kind, raw, { ...reader, names }), testFormat)
    expect(say('invoices', { customer: 'customer-0001', words: 'a OR b' })).toBe(
      'Every invoice that matches Customer, here: Kite & Co (deleted), Words, here: a or b',
    )
    expect(say('transactions', { account_id: 'account-0001' })).toBe(
      'Every transaction that matches Account: Operating',
    )
  })

  it('is of the client’s own fiscal year, as the days that it was when it was asked for', () => {
    const format = createFormat({ locale: 'en', timeZone: 'UTC', fiscalStart: 7 })
    const wish = parseExportWish('transactions', { period: 'FY2026' }, { ...reader, format })
    expect(wishInWords(wish, format)).toContain('FY 2026: 1 Jul 2025 – 30 Jun 2026')
    expect(wishFields(wish)).toEqual([['period', '2025-07..2026-06']])
  })

  it('is documents that were picked, each once', () => {
    const wish = parseExportWish('invoices', { id: ['a', 'b', 'a', ''] }, reader)
    expect(wishInWords(wish, testFormat)).toBe('2 invoices chosen')
    expect(wishFields(wish)).toEqual([
      ['id', 'a'],
      ['id', 'b'],
    ])
  })

  it('is never said to be less than what a file of transactions holds', () => {
    const wish = parseExportWish('transactions', { id: 'a' }, reader)
    expect(wishInWords(wish, testFormat)).toBe('Every transaction')
    expect(wishFields(wish)).toEqual([])
  })
})
