import { describe, expect, it, test } from 'vitest'
import { boardRow } from '@/lib/domain/close/board'
import { monthsFrom } from '@/lib/domain/periods/day-range'
import { type PortfolioColumnId, portfolioColumnIds } from '@/lib/search-params/portfolio-table'
import { blockWords, dueCell } from '@/lib/present/board-cells'
import { toPortfolioRow } from '@/lib/present/portfolio-rows'
import { scopes } from '@/lib/bank-contract/authorization'
import type { PortfolioEntry } from '@/lib/domain/clients/portfolio-entry'
import { createReader } from '@/lib/format/create-reader'
import { keptClose } from '@/test/close/kept-closes'
import { makeEntry, makeFigures, now } from '@/test/components/portfolio-entry'

const reader = createReader({ locale: 'en-US', timeZone: 'UTC' })
const usd = (amount: string) => ({ currency: 'USD', amount })

const rowOf = (
  entry: PortfolioEntry,
  columns: readonly PortfolioColumnId[] = portfolioColumnIds,
  period?: string,
) => toPortfolioRow(entry, { period, columns, now, reader })

function cells(
  entry: PortfolioEntry | undefined,
  columns: readonly PortfolioColumnId[] = portfolioColumnIds,
  period?: string,
): ReturnType<typeof rowOf>['cells'] {
  return entry === undefined ? {} : rowOf(entry, columns, period).cells
}

describe('a client', () => {
  it('opens its overview where it can be read, else its connection, for the period in view', () => {
    expect(rowOf(makeEntry('a')).href).toBe('/clients/a/overview')
    const ended = makeEntry('b', { client: { status: 'needs_reconnect' } })
    expect(rowOf(ended, [], 'last-month').href).toBe('/clients/b/connection?period=last-month')
  })

  it('says what needs attention, and is quiet where nothing does', () => {
    const state = (overrides: Parameters<typeof makeEntry>[1]) =>
      cells(makeEntry('a', overrides), ['status'])['status']?.className
    expect(state({})).toBe('state state-good')
    expect(state({ client: { status: 'needs_reconnect' } })).toContain('badge-danger')
    expect(state({ client: { status: 'quarantined' } })).toContain('badge-attention')
    expect(state({ client: { grant_ends_at: '2026-06-15T12:00:00Z' } })).toContain('badge-danger')
    expect(state({ client: { grant_ends_at: '2026-07-05T12:00:00Z' } })).toContain(
      'badge-attention',
    )
    const registration_refused_at = '2026-06-10T12:00:00Z'
    const refused = { client: { registration_refused_at }, failure: 'registration_refused' }
    expect(state(refused)).toContain('badge-danger')
    expect(cells(makeEntry('a', refused), ['status'])['status']?.text).toBe('Registration refused')
    expect(state({ client: { scope: ['offline_access', 'cards:read'] } })).toContain(
      'badge-attention',
    )
  })

  it('whose figures could not be read says why, and keeps what was last known', () => {
    const figures = makeFigures({
      balances: { cash: { exactly: [usd('12345')] }, credit: { exactly: [] } },
    })
    const shown = cells(makeEntry('a', { failure: 'bank_unreachable', figures }))
    expect(shown['status']).toMatchObject({
      text: 'Could not be loaded',
      title: 'the bank did not answer',
    })
    expect(shown['balance']?.text).toBe('$123.45')
    expect(cells(makeEntry('a', { failure: 'unheard of' }))['status']?.title).toBe(
      'it could not be loaded',
    )
  })

  it('shows no zero where the bank’s data does not tell, and what is found as "at least"', () => {
    const none = { atLeast: 0 }
    const some = { count: { atLeast: 2 }, sums: [usd('700')] }
    const shown = cells(
      makeEntry('a', {
        figures: makeFigures({
          balances: { cash: { atLeast: [] }, credit: { exactly: [] }, accounts: [] },
          newest: none,
          pending: none,
          missingReceipts: none,
          openInvoices: some,
          overdueInvoices: { count: none, sums: [] },
          statements: { closed: none, missing: none },
          cardsNearLimit: none,
        }),
      }),
    )
    const words = ['not known', 'Not all could be read or understood']
    for (const id of [
      'balance',
      'newest',
      'pending',
      'without_files',
      'overdue_invoices',
      'statements',
      'cards',
    ] as const) {
      expect([id, shown[id]?.text, shown[id]?.title]).toEqual([id, ...words])
    }
    expect(shown['open_invoices']?.text).toBe('2+')
    expect(shown['open_invoices']?.rest).toContain('$7.00')
  })

  it('shows zero quietly, "at least" where more may follow, and nothing unread', () => {
    const figures = makeFigures({
      pending: { exactly: 0 },
      missingReceipts: { atLeast: 300 },
    })
    const shown = cells(makeEntry('a', { figures }), ['pending', 'without_files', 'cards'])
    expect(shown).toEqual({
      pending: { text: '0', className: 'text-faint' },
      without_files: {
        text: '300+',
        href: '/clients/a/close?period=this-month#without-receipt',
      },
    })
  })

  it('says of a column whose list was not read that it is not loaded yet, and no count', () => {
    const figures = makeFigures({ unread: ['transactions', 'cards'] })
    const columns = ['newest', 'pending', 'without_files', 'cards', 'open_invoices'] as const
    const shown = cells(makeEntry('a', { figures }), columns)
    for (const id of columns.slice(0, 4)) {
      expect(shown[id]).toMatchObject({ text: 'not yet', title: 'not loaded yet', isUnread: true })
    }
    expect(shown['open_invoices']).toBeUndefined()
  })

  it('leads from a count to the screen that shows it, of the same period', () => {
    const one = { exactly: 1 }
    const figures = makeFigures({
      pending: one,
      overdueInvoices: { count: one, sums: [usd('1')] },
      syncErrors: one,
      cardsNearLimit: one,
      statements: { closed: one, missing: { exactly: 0 } },
    })
    const entry = makeEntry('a', { figures, readAt: '2026-06-12T11:00:00Z' })
    const shown = cells(entry, portfolioColumnIds, 'q2')
    const unpaid = 'status=unpaid&status=overdue&status=confirm_payment'
    expect(Object.values(shown).flatMap(({ href }) => href ?? [])).toEqual([
      '/clients/a/transactions?status=pending&status=awaiting_approval&period=all',
      `/clients/a/invoices?${unpaid}&overdue_on=2026-06-12&period=all`,
      '/clients/a/invoices?accounting_sync_status=error&page_size=100&period=all',
      '/clients/a/statements?period=this-month',
      '/clients/a/cards?limit=near&page_size=100',
    ])
  })

  it('shows currencies apart, the largest first, and never adds them up', () => {
    const figures = makeFigures({
      overdueInvoices: {
        count: { exactly: 3 },
        sums: [{ currency: 'JPY', amount: '5000' }, usd('12345')],
      },
      balances: {
        cash: { exactly: [usd('12345'), { currency: 'EUR', amount: '99' }] },
        credit: { exactly: [] },
      },
    })
    const shown = cells(makeEntry('a', { figures }))
    expect(shown['overdue_invoices']).toMatchObject({ text: '3', rest: ' · ¥5,000 · $123.45' })
    expect(shown['balance']).toMatchObject({ text: '$123.45', aside: '+ €0.99' })
    expect(shown['credit']).toBeUndefined()
  })

  it('never shows a sum as the whole that was not read to its end', () => {
    const shown = (isAll: boolean) => {
      const figureOf = <Value>(value: Value) => (isAll ? { exactly: value } : { atLeast: value })
      return JSON.stringify(
        cells(
          makeEntry('a', {
            figures: makeFigures({
              balances: { cash: figureOf([usd('12345')]), credit: figureOf([usd('-500')]) },
              openInvoices: { count: figureOf(300), sums: [usd('7700')] },
            }),
          }),
        ),
      )
    }
    expect(shown(true)).not.toContain('so far')
    expect(shown(false)).toContain('$123.45 so far')
    expect(shown(false)).toContain('−$5.00 so far')
    expect(shown(false)).toContain('300+')
    expect(shown(false)).toContain('$77.00 so far')
  })

  it('names statements that are missing, and what it does not share', () => {
    const statements = { closed: { exactly: 1 }, missing: { exactly: 2 } }
    const entry = makeEntry('a', { figures: makeFigures({ statements }) })
    expect(cells(entry, ['statements'])['statements']).toMatchObject({
      text: '2 missing',
      href: '/clients/a/statements?period=this-month',
    })
    const scope = scopes.filter((each) => each !== 'statements:read')
    const unshared = cells(makeEntry('a', { client: { scope } }))
    expect(unshared['statements']?.text).toBe('Not shared')
    expect(unshared['not_shared']?.text).toBe('Statements')
  })

  it('says from when its figures are', () => {
    const at = (readAt: string | null) =>
      cells(makeEntry('a', { readAt, figures: makeFigures() }))['read_at']?.text
    expect(at('2026-06-12T11:32:05Z')).toBe('11:32')
    expect(at('2026-06-11T11:32:05Z')).toBe('11 Jun 2026')
    expect(at(null)).toBe('not loaded yet')
    expect(rowOf(makeEntry('a')).isUnread).toBe(true)
    const readBefore = { transactions: '2026-06-12T09:15:00Z' }
    const readAt = '2026-06-12T11:32:05Z'
    const older = makeEntry('a', { readAt, figures: makeFigures({ readBefore }) })
    expect(cells(older, ['read_at', 'pending'])['read_at']?.text).toBe('09:15')
    expect(cells(older, ['read_at', 'balance'])['read_at']?.text).toBe('11:32')
    expect(rowOf(makeEntry('a', { failure: 'bank_slow' })).isUnread).toBe(false)
  })

  it('shows nothing of figures that were counted in another period', () => {
    const period = { first: '2026-05-01', last: '2026-05-31' }
    const statements = { closed: { exactly: 9 }, missing: { exactly: 0 } }
    const entry = makeEntry('May', { figures: makeFigures({ period, statements }) })
    expect(cells(entry, ['statements'])).toEqual({})
  })

  it('keeps a name of any length and script', () => {
    const name = `${'م'.repeat(500)}<script>`
    expect(rowOf(makeEntry('a', { client: { name } }))).toMatchObject({ name, label: name })
  })
})

test('a client’s close is its month in work with its due day, and nothing where it was not read', () => {
  const month = monthsFrom(2026, 5, 1)
  const close = keptClose('ready_for_review', { period: month, due: '2026-06-10' })
  const client = { id: 'a', name: 'a', access: { kind: 'readable' }, closes: [close] } as const
  const row = boardRow(client, [month], '2026-06-12')
  const shown = { id: 'close', people: close.people, readAt: undefined }
  const closes = new Map([['a', { row, tags: [], shown, isStatementsKnown: true }]])
  const context = { period: undefined, columns: ['close'] as const, now, reader }
  expect(toPortfolioRow(makeEntry('a'), { ...context, closes }).cells['close']).toEqual({
    text: 'Ready for review, 2 days late',
    className: 'text-danger',
    title: 'May 2026',
    href: '/clients/a/close?period=2026-05',
  })
  expect(toPortfolioRow(makeEntry('b'), { ...context, closes }).cells).toEqual({})
  const ahead = boardRow(client, [month], '2026-06-01')
  const early = new Map([['a', { row: ahead, tags: [], shown, isStatementsKnown: true }]])
  expect(toPortfolioRow(makeEntry('a'), { ...context, closes: early }).cells['close']?.text).toBe(
    'Ready for review, due 10 Jun',
  )
})

test('where an earlier close is due first, its month is named beside its due day', () => {
  const [may, june] = [monthsFrom(2026, 5, 1), monthsFrom(2026, 6, 1)]
  const earlier = keptClose('in_preparation', { period: may, due: '2026-06-10' })
  const inWork = keptClose('ready_for_review', { period: june, due: '2026-07-10' })
  const closes = [earlier, inWork]
  const client = { id: 'a', name: 'a', access: { kind: 'readable' }, closes } as const
  const row = boardRow(client, [may, june], '2026-07-01')
  const shown = { id: 'close', people: inWork.people, readAt: undefined }
  const context = { period: undefined, columns: ['close'] as const, now, reader }
  const shownCells = toPortfolioRow(makeEntry('a'), {
    ...context,
    closes: new Map([['a', { row, tags: [], shown, isStatementsKnown: true }]]),
  }).cells
  expect(shownCells['close']?.text).toBe('Ready for review · May 2026: 21 days late')
  // The board names the months apart: its own is due by its day, the earlier one stops it.
  expect(dueCell(row, reader)).toMatchObject({ text: '10 Jul' })
  expect(blockWords(row.block, { isStatementsKnown: true }, reader)?.text).toBe(
    '21 days late: May 2026',
  )
})
