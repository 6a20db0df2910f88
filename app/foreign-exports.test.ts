import { describe, expect, it } from 'vitest'
import { requestTitle } from '@/lib/present/export-request'
import type { ChosenPeriod } from '@/lib/domain/periods/read-period'
import type { FileFormat } from '@/lib/domain/exports/export-run'
import { createReader } from '@/lib/format/create-reader'
import { daysOfRows } from '@/lib/search-params/list-dates'
import { bankQuery, parseListParams } from '@/lib/search-params/list-params'
import { transactionList } from '@/lib/search-params/transactions'
import { beginFile } from '@/lib/server/exports/begin-file'
import { stillAllowed } from '@/test/rights/lasting-rights'
import { type ForeignBank, openForeignBank, type Row } from '@/test/banking/filtering-bank'

const reader = createReader({ locale: 'en-US', timeZone: 'UTC' })
const range = { first: '2026-06-01', last: '2026-06-30' }
const period: ChosenPeriod = { address: '2026-06', range } as ChosenPeriod
const list = parseListParams(transactionList, { status: 'settled', period: '2026-06' })
const request = {
  kind: 'transactions' as const,
  definition: transactionList,
  list,
  ids: [],
  period,
  conditions: [
    { name: 'period', label: 'June 2026' },
    { name: 'status', label: 'Status: Settled' },
  ],
}

const row = (id: string, account_id: string, day: string, status = 'settled'): Row => ({
  id,
  account_id,
  status,
  amount: { amount: -100, currency: 'USD' },
  initiated_at: `${day}T12:00:00Z`,
  posted_at: status === 'settled' ? `${day}T12:00:00Z` : null,
})
const transactions = [
  row('june', 'a-1', '2026-06-10'),
  row('other', 'a-2', '2026-06-11'),
  row('may', 'a-1', '2026-05-10'),
  row('pending', 'a-1', '2026-06-12', 'pending'),
]
const accounts = ['a-1', 'a-2'].map((id) => ({ id, account_type: 'checking' }))

async function exported(fileFormat: FileFormat, lacks: ForeignBank['lacks']) {
  const bank = openForeignBank({
    lists: { transactions, accounts },
    applies: () => false,
    lacks,
    hasOrder: true,
    pageSize: 3,
  })
  const begun = await beginFile(
    {
      selection: {
        format: fileFormat,
        query: bankQuery(transactionList, list, 'UTC', range).filter(
          ([name]) => name !== 'page_size',
        ),
        refine: () => undefined,
        rangeFor: (notApplied) => daysOfRows(transactionList, list, range, notApplied),
        accounts: new Map(),
        timeZone: 'UTC',
      },
      titleFor: (notApplied) => requestTitle(request, reader, notApplied),
      reader,
      signal: new AbortController().signal,
    },
    {
      now: () => new Date('2026-07-01T12:00:00Z'),
      sleep: () => Promise.resolve(),
      right: stillAllowed,
      readBank: async (read) => ({ kind: 'read', value: await read(bank) }),
    },
  )
  if ('failure' in begun) throw new Error(begun.failure.code)
  const text = await new Response(begun.stream).text()
  const ids = transactions.filter(({ id }) => new RegExp(`\\b${id}\\b`).test(text))
  return { ids: ids.map(({ id }) => id), text, range: begun.range, ...begun.progress() }
}

describe('an export from a bank that ignores filters', () => {
  it('holds the rows that match, and is called by all that was requested', async () => {
    const { ids, title, range: days } = await exported('csv', {})
    expect(ids).toEqual(['june', 'other'])
    expect(title).toBe('Every transaction that matches June 2026, Status: Settled')
    expect(days).toEqual(range)
  })

  it('is called by no condition that its rows do not show, and bears no days of it', async () => {
    const { ids, title, range: days } = await exported('csv', { posted_at: undefined })
    expect(ids).toEqual(['june', 'other', 'may'])
    expect(title).toBe(
      'Every transaction that matches Status: Settled. Not applied by this bank: June 2026',
    )
    expect(days).toEqual({})
    const stateless = await exported('csv', { status: undefined })
    expect(stateless.title).toContain('Not applied by this bank: ')
    expect(stateless.title).toContain('Status: Settled')
  })

  it.each([
    ['account_id', { account_id: undefined }],
    ['status', { status: undefined }],
    ['posted_at', { posted_at: undefined }],
  ])('gives a ledger no row that does not tell its %s, and names each', async (_, lacks) => {
    for (const fileFormat of ['ofx', 'qif'] as const) {
      const { text, included, missing } = await exported(fileFormat, lacks)
      expect(included).toBe(0)
      expect(text).not.toContain('<STMTTRN>')
      expect(missing.length).toBeGreaterThan(0)
      expect(missing.every(({ reason }) => reason.includes('cannot be told'))).toBe(true)
    }
  })
})
