import { expect, test } from 'vitest'
import { hasFigureAttention } from '@/lib/domain/clients/choose-clients'
import { createReader } from '@/lib/format/create-reader'
import { summarizeConsents, summarizeFigures } from '@/lib/present/portfolio-figures'
import { makeEntry, makeFigures, now } from '@/test/components/portfolio-entry'

const reader = createReader({ locale: 'en-US', timeZone: 'UTC' })
const figures = (overdue: number, missing: number, cash: string) =>
  makeFigures({
    overdueInvoices: {
      count: { exactly: overdue },
      sums: [{ currency: 'USD', amount: String(overdue * 100) }],
    },
    statements: { closed: { exactly: 0 }, missing: { exactly: missing } },
    balances: { cash: { exactly: [{ currency: 'USD', amount: cash }] }, credit: { exactly: [] } },
  })

const ended = (['needs_reconnect', 'disconnected', 'quarantined'] as const).map((status) =>
  makeEntry(status, { client: { status }, figures: figures(26, 3, '90000') }),
)

test('figures of now are of the clients that can be read now, and say of how many', () => {
  const read = makeEntry('Read', { figures: figures(7, 2, '600') })
  const { tiles, totals, totalsOf } = summarizeFigures([...ended, read], reader, now)
  expect(tiles).toMatchObject({
    statements: { count: '2', detail: '1 client · 1 of 4 counted' },
    overdue: { count: '7', detail: '1 client · 1 of 4 counted' },
  })
  expect(totals).toEqual([{ currency: 'USD', cash: '$6.00', overdue: '$7.00' }])
  expect(totalsOf).toBe(`Over 1 of ${ended.length + 1} clients`)
  expect(summarizeFigures([read], reader, now).totalsOf).toBe('Over all clients')
})

test('of clients whose consent has ended two are named, and how many more there are is said', () => {
  const clients = ['Acme', 'Kumo', 'Gulf Pearl'].map((name) =>
    makeEntry(name, { client: { name, status: 'needs_reconnect' } }),
  )
  const detailOf = (count: number) =>
    summarizeConsents(clients.slice(0, count), now, reader).ended.detail
  expect(detailOf(2)).toBe('Acme, Kumo')
  expect(detailOf(3)).toBe('Acme, Kumo and 1 more')
})

test('the invented figures of a sandbox are in no sum and in no tile', () => {
  const real = makeEntry('Real', { figures: figures(7, 2, '600') })
  const rehearsal = makeEntry('Rehearsal', {
    client: { environment: 'sandbox' },
    figures: figures(5, 1, '90000'),
  })
  const { tiles, totals } = summarizeFigures([real, rehearsal], reader, now)
  expect(totals).toEqual([{ currency: 'USD', cash: '$6.00', overdue: '$7.00' }])
  expect(tiles).toEqual({
    statements: { count: '2', isZero: false, detail: '1 client · 1 of 2 counted' },
    overdue: { count: '7', isZero: false, detail: '1 client · 1 of 2 counted' },
  })
  // A tile lists the clients that it counts.
  expect(hasFigureAttention(real, 'overdue')).toBe(true)
  expect(hasFigureAttention(rehearsal, 'overdue')).toBe(false)
  expect(summarizeFigures([rehearsal], reader, now).totals).toEqual([])
})

test('of clients none of which can be read there is no figure of now, and no zero', () => {
  const { tiles, totals } = summarizeFigures(ended, reader, now)
  const none = { count: '–', isZero: true, detail: '0 of 3 counted' }
  expect(tiles).toEqual({ statements: none, overdue: none })
  expect(totals).toEqual([])
})

test('totals with figures of an earlier day say of which day the oldest are', () => {
  const readAt = (at: string) => makeEntry(at, { readAt: at, figures: figures(7, 2, '600') })
  const totalsOf = (...days: string[]) => summarizeFigures(days.map(readAt), reader, now).totalsOf
  const today = '2026-06-12T09:00:00Z'
  expect(totalsOf(today)).toBe('Over all clients')
  expect(totalsOf(today, '2026-06-11T09:00:00Z', '2026-06-09T09:00:00Z')).toBe(
    'Over all clients, oldest figures as of 9 Jun',
  )
})
