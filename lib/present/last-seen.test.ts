import { describe, expect, it } from 'vitest'
import type { PortfolioEntry } from '@/lib/domain/clients/portfolio-entry'
import { createReader } from '@/lib/format/create-reader'
import { toPortfolioRow } from '@/lib/present/portfolio-rows'
import { type PortfolioColumnId, portfolioColumnIds } from '@/lib/search-params/portfolio-table'
import { makeEntry, makeFigures, now } from '@/test/components/portfolio-entry'

const reader = createReader({ locale: 'en-US', timeZone: 'UTC' })
const usd = (amount: string) => ({ currency: 'USD', amount })

const cells = (entry: PortfolioEntry, columns: readonly PortfolioColumnId[] = portfolioColumnIds) =>
  toPortfolioRow(entry, { period: undefined, columns, now, reader }).cells

describe('a client', () => {
  it('that cannot be read now has the day of its figures beside them', () => {
    const figures = makeFigures({
      balances: { cash: { exactly: [usd('12345')] }, credit: { exactly: [] } },
      newest: '2026-05-20T10:00:00Z',
      openInvoices: { count: { exactly: 2 }, sums: [usd('700')] },
    })
    const kept = { figures, readAt: '2026-05-21T10:00:00Z' }
    const ended = cells(makeEntry('a', { ...kept, client: { status: 'needs_reconnect' } }))
    expect(ended['balance']).toMatchObject({ text: '$123.45', aside: 'as of 21 May' })
    expect(ended['status']).toMatchObject({ aside: 'as of 21 May' })
    for (const id of ['balance', 'newest', 'open_invoices'] as const) {
      expect(ended[id]?.title).toContain('as of 21 May')
      expect(ended[id]?.className).toBe('text-faint')
    }
    const read = cells(makeEntry('a', kept))
    expect(
      Object.values(read)
        .map((cell) => cell?.title ?? '')
        .join(),
    ).not.toContain('as of')
    expect(read['balance']?.aside).toBeUndefined()
    expect(read['status']?.aside).toBeUndefined()
    // Beside no figure there is nothing to say the day of.
    const bare = makeEntry('a', { ...kept, client: { status: 'needs_reconnect' } })
    expect(cells(bare, ['status', 'tags'])['status']?.aside).toBeUndefined()
  })

  it('that could not be read since an earlier day has the day of its figures beside them', () => {
    const figures = makeFigures({ overdueInvoices: { count: { exactly: 2 }, sums: [usd('700')] } })
    const failed = (readAt: string) =>
      cells(makeEntry('a', { figures, readAt, failure: 'bank_unreachable' }))
    const earlier = failed('2026-06-11T10:00:00Z')
    expect(earlier['status']).toMatchObject({
      text: 'Could not be loaded',
      aside: 'as of 11 Jun',
    })
    expect(earlier['overdue_invoices']?.title).toBe('as of 11 Jun')
    const today = failed('2026-06-12T10:00:00Z')
    expect(today['status']?.aside).toBeUndefined()
    expect(today['overdue_invoices']?.title).toBeUndefined()
  })
})
