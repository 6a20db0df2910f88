import { columnLists } from '@/lib/domain/clients/figure-lists'
import { describe, expect, it } from 'vitest'
import { parsePortfolioParams } from '@/lib/search-params/portfolio'
import { parsePortfolioColumns, defaultColumns } from '@/lib/search-params/portfolio-table'
import { storedFigures, toPortfolioView } from '@/components/portfolio/to-portfolio-view'
import { chooseClients, nobody } from '@/lib/domain/clients/choose-clients'
import { compareFigures, isFigureOrder } from '@/lib/domain/clients/compare-clients'
import type { PortfolioClients, PortfolioEntry } from '@/lib/domain/clients/portfolio-entry'
import { createReader } from '@/lib/format/create-reader'
import { makeEntry, makeFigures, now } from '@/test/components/portfolio-entry'

const reader = createReader({ locale: 'en-US', timeZone: 'UTC' })
const format = reader
const usd = (amount: string) => ({ currency: 'USD', amount })

const paramsOf = (address = '') => {
  const query = new URLSearchParams(address)
  return parsePortfolioParams(
    Object.fromEntries([...query.keys()].map((name) => [name, query.getAll(name)])),
  )
}

function choose(entries: readonly PortfolioEntry[], address = ''): string[] {
  const params = paramsOf(address)
  const chosen = chooseClients(entries, params, { now, format })
  const ordered = isFigureOrder(params.sort)
    ? chosen.toSorted(
        compareFigures(chosen, params.sort, { locale: format.locale, lists: columnLists }),
      )
    : chosen
  return ordered.map(({ client }) => client.name)
}

function view(
  entries: readonly PortfolioEntry[],
  address = '',
  change: Partial<PortfolioClients> = {},
) {
  const params = paramsOf(address)
  const chosen = chooseClients(entries, params, { now, format })
  const clients = { all: entries, entries, chosen, shown: chosen, ...change }
  const read = { clients, params, columns: defaultColumns, person_id: 'me', seesAll: true, now }
  return { ...toPortfolioView(read, reader), summary: storedFigures(read, reader).summary }
}

describe('the order of clients', () => {
  it('puts those who need attention first, unless another is asked for', () => {
    const entries = [
      makeEntry('Disconnected', { client: { status: 'disconnected' } }),
      makeEntry('Beta'),
      makeEntry('alpha'),
      makeEntry('Later', { client: { grant_ends_at: '2026-08-01T00:00:00Z' } }),
      makeEntry('Sooner', { client: { grant_ends_at: '2026-07-01T00:00:00Z' } }),
      makeEntry('Revoked', { client: { status: 'needs_reconnect', reason: 'revoked_at_bank' } }),
      makeEntry('Stranger', { client: { status: 'quarantined' } }),
    ]
    const order = ['Revoked', 'Stranger', 'Sooner', 'Later', 'alpha', 'Beta', 'Disconnected']
    expect(choose(entries)).toEqual(order)
    expect(choose(entries, 'sort_by=nonsense')).toEqual(order)
    expect(choose(entries, 'sort_by=name').slice(0, 2)).toEqual(['alpha', 'Beta'])
    expect(choose(entries, 'sort_by=name&order=desc')[0]).toBe('Stranger')
  })

  it('leaves what is not known last, whichever way', () => {
    const entries = [
      makeEntry('Unknown'),
      makeEntry('Few', { figures: makeFigures({ pending: { exactly: 2 } }) }),
      makeEntry('Many', { figures: makeFigures({ pending: { atLeast: 100 } }) }),
    ]
    expect(choose(entries, 'sort_by=pending')).toEqual(['Few', 'Many', 'Unknown'])
    expect(choose(entries, 'sort_by=pending&order=desc')).toEqual(['Many', 'Few', 'Unknown'])
  })

  it('compares amounts within one currency, exactly, the one of most clients first', () => {
    const holding = (name: string, ...cash: { currency: string; amount: string }[]) =>
      makeEntry(name, {
        figures: makeFigures({ balances: { cash: { exactly: cash }, credit: { exactly: [] } } }),
      })
    const entries = [
      holding('Yen', { currency: 'JPY', amount: '99999999999' }),
      holding('Least', usd('9007199254740993')),
      holding('Most', usd('9007199254740994')),
      holding('Nothing'),
    ]
    const up = ['Least', 'Most', 'Yen', 'Nothing']
    expect(choose(entries, 'sort_by=balance')).toEqual(up)
    expect(choose(entries, 'sort_by=balance&order=desc')).toEqual([
      'Most',
      'Least',
      'Yen',
      'Nothing',
    ])
  })

  it('knows nothing of a figure that was counted in another period', () => {
    const period = { first: '2026-05-01', last: '2026-05-31' }
    const entries = [
      makeEntry('May', {
        figures: makeFigures({
          period,
          statements: { closed: { exactly: 9 }, missing: { exactly: 0 } },
        }),
      }),
      makeEntry('June', {
        figures: makeFigures({ statements: { closed: { exactly: 1 }, missing: { exactly: 0 } } }),
      }),
    ]
    expect(choose(entries, 'sort_by=statements&order=desc')).toEqual(['June', 'May'])
  })
})

describe('the tiles', () => {
  const invoices = (count: number) => ({
    count: { exactly: count },
    sums: [usd(String(count * 100))],
  })
  const read = makeFigures({
    overdueInvoices: { count: { exactly: 0 }, sums: [] },
    statements: { closed: { exactly: 0 }, missing: { exactly: 0 } },
    balances: { cash: { exactly: [] }, credit: { exactly: [] } },
  })
  const entries = [
    makeEntry('Revoked', { client: { status: 'needs_reconnect' }, figures: read }),
    makeEntry('Ending', { client: { grant_ends_at: '2026-06-18T12:00:00Z' }, figures: read }),
    makeEntry('Owing', {
      figures: makeFigures({
        overdueInvoices: invoices(3),
        statements: { closed: { exactly: 1 }, missing: { exactly: 2 } },
        balances: {
          cash: { exactly: [usd('500'), { currency: 'EUR', amount: '7' }] },
          credit: { exactly: [] },
        },
      }),
    }),
    makeEntry('Owing more', {
      figures: {
        ...read,
        overdueInvoices: invoices(4),
        balances: { cash: { exactly: [usd('100')] }, credit: { exactly: [] } },
      },
    }),
    makeEntry('Archived', {
      isArchived: true,
      client: { status: 'needs_reconnect' },
      figures: makeFigures({ overdueInvoices: invoices(9) }),
    }),
  ]

  it('count what needs attention of all clients that are not archived, and list whom they count', () => {
    const { tiles, summary } = view(entries)
    expect(tiles.map(({ id, href }) => [id, href])).toEqual([
      ['ended', '/?attention=ended'],
      ['ending', '/?attention=ending'],
      ['statements', '/?attention=statements'],
      ['overdue', '/?attention=overdue'],
    ])
    expect(tiles[0]?.summary).toMatchObject({ count: '1', detail: 'Revoked' })
    expect(tiles[1]?.summary).toMatchObject({ count: '1', detail: 'Ending in 6 days' })
    expect(summary?.tiles).toMatchObject({
      statements: { count: '2', detail: '1 client · 3 of 4 counted', isZero: false },
      overdue: { count: '7', detail: '2 clients · 3 of 4 counted' },
    })
    expect(choose(entries, 'attention=ended')).toEqual(['Revoked'])
    expect(choose(entries, 'attention=ending')).toEqual(['Ending'])
  })

  it('stand out no longer where there is nothing, and are left by a second click', () => {
    const { tiles, summary } = view([makeEntry('Fine', { figures: read })], 'attention=ended')
    expect(tiles[0]).toMatchObject({ isCurrent: true, href: '/', summary: { isZero: true } })
    expect(summary?.tiles['overdue']).toMatchObject({ count: '0', isZero: true, detail: '' })
  })

  it('are no zero where the reading does not tell what is overdue or missing', () => {
    const figures = makeFigures({
      balances: { cash: { exactly: [usd('100')] }, credit: { exactly: [] }, accounts: [] },
      overdueInvoices: { count: { atLeast: 0 }, sums: [] },
      statements: { closed: { atLeast: 0 }, missing: { atLeast: 0 } },
    })
    const { summary } = view([makeEntry('a', { figures })])
    const words = 'Not all could be read or understood'
    for (const id of ['overdue', 'statements']) {
      expect(summary?.tiles[id]).toMatchObject({ count: '–', detail: words })
    }
    expect(summary?.totals).toEqual([{ currency: 'USD', cash: '$1.00', overdue: 'not known' }])
  })

  it('say of clients that were never read that not all are in them, and never zero', () => {
    const unread = makeEntry('Unread')
    expect(view([unread]).summary?.tiles['overdue']).toMatchObject({
      count: '–',
      detail: 'not all clients read yet',
    })
    const { summary } = view([unread, ...entries])
    expect(summary?.tiles['overdue']).toMatchObject({
      count: '7+',
      detail: '2 clients · 4 of 5 counted',
    })
    expect(summary?.totals[0]).toMatchObject({ cash: '$6.00 so far', overdue: '$7.00 so far' })
    // What a client does not share is not to be counted.
    const unshared = makeEntry('Unshared', { client: { scope: ['cards:read'] } })
    const { overdue } = view([unshared, ...entries]).summary?.tiles ?? {}
    expect(overdue).toMatchObject({ count: '7', detail: '2 clients · 3 of 5 counted' })
  })

  it('and the totals keep currencies apart, the one of most clients first', () => {
    expect(view(entries).summary?.totals).toEqual([
      { currency: 'USD', cash: '$6.00', overdue: '$7.00' },
      { currency: 'EUR', cash: '€0.07', overdue: '€0.00' },
    ])
  })
})

describe('the list of clients', () => {
  it('has a tab for each view, with its count', () => {
    const entries = [
      makeEntry('a', { assigned: [{ id: 'me', name: 'Ada' }], isFavourite: true }),
      makeEntry('b', { client: { status: 'quarantined' } }),
      makeEntry('c', { isArchived: true }),
    ]
    const { tabs } = view(entries, 'favourites=true')
    expect(tabs.map(({ label, count }) => [label, count])).toEqual([
      ['All', '2'],
      ['Action needed', undefined],
      ['My clients', '1'],
      ['Favourites', '1'],
      ['Archived', undefined],
    ])
    expect(tabs.filter(({ isCurrent }) => isCurrent).map(({ id }) => id)).toEqual(['favourites'])
  })

  it('shows each condition as a chip that can be removed', () => {
    const address =
      'search=caf%C3%A9&health=ended&tag=Retail&assigned=p1&favourites=true&archived=true&period=2026-06&sort_by=name'
    const entry = makeEntry('Acme', { tags: ['Retail'], assigned: [{ id: 'p1', name: 'Joy' }] })
    const { toolbar } = view([entry], address)
    expect(toolbar.chips.map(({ label, value }) => `${label}: ${value}`)).toEqual([
      'Connection: Disconnected',
      'Tag: Retail',
      'Owner: Joy',
      'Favourites: Yes',
      'Archived: Yes',
    ])
    const absent = toolbar.chips.map(({ name, removeHref }) => {
      const { searchParams } = new URL(removeHref, 'http://app')
      return [searchParams.has(name), searchParams.get('sort_by'), searchParams.get('period')]
    })
    expect(
      absent.every(([has, sort, period]) => !has && sort === 'name' && period === '2026-06'),
    ).toBe(true)
    expect(toolbar.clearHref).toBe('/?sort_by=name&period=2026-06')
    const owners = view([entry], `assigned=${nobody}`).toolbar.chips
    expect(owners.map(({ value }) => value)).toEqual(['Nobody'])
  })

  it('says what there is to do where it is empty, and shows everything again', () => {
    expect(view([]).state?.actions).toMatchObject([{ href: '/connect' }])
    expect(view([makeEntry('a')], 'search=b').state?.actions).toMatchObject([{ href: '/' }])
    expect(view([makeEntry('a')]).state).toBeUndefined()
  })

  it('offers every page of a thousand clients by its number, and of many the ends and neighbours', () => {
    const many = (count: number, address = '') => {
      const chosen = Array.from({ length: count }, (_, index) => makeEntry(String(index)))
      return view([], address, { chosen, entries: undefined })
    }
    const thousand = many(1000, 'page=4&sort_by=balance')
    expect(thousand.pages).toHaveLength(10)
    expect(thousand.pages[3]).toEqual({
      label: '4',
      href: '/?sort_by=balance&page=4',
      isCurrent: true,
    })
    expect(thousand.pager).toMatchObject({ rows: { first: '301', last: '400' }, isEnd: false })
    expect(many(5000, 'page=30').pages.map(({ label }) => label)).toEqual([
      '1',
      '28',
      '29',
      '30',
      '31',
      '32',
      '50',
    ])
    expect(many(100).pages).toEqual([])
    expect(many(1000).summary).toBeUndefined()
  })

  it('shows each client for its default period where the address says none that can be read', () => {
    expect(view([makeEntry('a')], 'period=juneish').unreadPeriod).toBe('juneish')
    expect(view([makeEntry('a')], 'period=last month').unreadPeriod).toBeUndefined()
  })
})

describe('the columns of a person', () => {
  it('are those that still mean something, in their order', () => {
    expect(parsePortfolioColumns('["tags","gone","balance","tags"]')).toEqual(['tags', 'balance'])
    expect(parsePortfolioColumns('["gone"]')).toEqual(defaultColumns)
    expect(parsePortfolioColumns('{]')).toEqual(defaultColumns)
    expect(parsePortfolioColumns(null)).toEqual(defaultColumns)
  })
})
