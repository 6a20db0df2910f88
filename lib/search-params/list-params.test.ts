import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ListDefinition } from '@/lib/search-params/list-definition'
import {
  bankQuery,
  currentHref,
  findUnknownChoice,
  listHref,
  nextHref,
  parseListParams,
  previousHref,
} from '@/lib/search-params/list-params'
import type { RawSearchParams } from '@/lib/search-params/parsers'

const definition: ListDefinition = {
  filters: [
    { name: 'search', label: 'filters.search', kind: 'text' },
    {
      name: 'status',
      label: 'lists.status',
      kind: 'choice',
    },
    { name: 'account_id', label: 'transactions.account', kind: 'reference' },
    { name: 'initiated_after', label: 'transaction_data.initiated_from', kind: 'moment' },
    { name: 'date_after', label: 'invoices.issued_from', kind: 'day' },
    { name: 'min_amount', label: 'transaction_data.amount_from', kind: 'amount' },
    { name: 'max_amount', label: 'transaction_data.amount_to', kind: 'amount' },
    { name: 'include_deleted', label: 'customers.include_deleted', kind: 'flag' },
  ],
  sortBy: ['initiated_at', 'amount'],
  order: true,
}

const parse = (raw: RawSearchParams) => parseListParams(definition, raw)
const query = (raw: RawSearchParams, timeZone = 'America/New_York') =>
  bankQuery(definition, parse(raw), timeZone)

describe('list params', () => {
  it('ask for fifty rows where nothing is said', () => {
    expect(query({})).toEqual([['page_size', '50']])
  })

  it('keep a repeated filter as "any of", each value once', () => {
    expect(query({ status: ['pending', 'settled', 'pending'] })).toEqual([
      ['status', 'pending'],
      ['status', 'settled'],
      ['page_size', '50'],
    ])
  })

  it('pass a value that they do not know on, for the bank to judge', () => {
    expect(query({ status: 'brand_new' })).toContainEqual(['status', 'brand_new'])
  })

  it('send a scalar once: the last that was given', () => {
    expect(query({ search: ['first', 'second'] })).toEqual([
      ['search', 'second'],
      ['page_size', '50'],
    ])
  })

  it('leave out what is unknown, empty, blank, too long or a flag that is not true', () => {
    const raw = {
      surprise: '1',
      search: '   ',
      status: ['', ' '],
      account_id: 'ü'.repeat(513),
      include_deleted: 'yes',
      sort_by: 'colour',
      order: 'sideways',
      page_size: '7',
    }
    expect(query(raw)).toEqual([['page_size', '50']])
  })

  it('keep an identifier as the bank spells it', () => {
    for (const id of [' a ', 'a,b', 'a|b~c;d', '%2f', 'ü'.repeat(512)]) {
      expect(query({ account_id: id })).toContainEqual(['account_id', id])
    }
  })

  it('take no filter from the prototype of an object', () => {
    const sneaky: ListDefinition = {
      ...definition,
      filters: [{ name: 'constructor', label: 'filters.search', kind: 'text' }],
    }
    expect(parseListParams(sneaky, {}).filters).toEqual([])
  })

  it('turn control characters of a search into spaces', () => {
    expect(query({ search: 'a\u0000b\r\nc' })).toContainEqual(['search', 'a b  c'])
  })

  it('send sort, order, size and token by their wire names', () => {
    const raw = { sort_by: 'amount', order: 'asc', page_size: '100', page_token: 't' }
    expect(query(raw)).toEqual([
      ['sort_by', 'amount'],
      ['order', 'asc'],
      ['page_size', '100'],
      ['page_token', 't'],
    ])
  })

  it('send no order to a list whose order is fixed', () => {
    const fixed = { ...definition, sortBy: [], order: false }
    const list = parseListParams(fixed, { sort_by: 'amount', order: 'asc' })
    expect(bankQuery(fixed, list, 'UTC')).toEqual([['page_size', '50']])
  })

  it('keep an order of ours to themselves: no bank is asked for it', () => {
    const ours = { ...definition, sortBy: [], order: false, sortHere: ['total'] }
    const list = parseListParams(ours, { sort_by: 'total', order: 'desc' })
    expect(list).toMatchObject({ sort_by: 'total', order: 'desc' })
    expect(bankQuery(ours, list, 'UTC')).toEqual([['page_size', '50']])
    expect(listHref('/t', list)).toBe('/t?sort_by=total&order=desc')
    expect(findUnknownChoice(ours, { sort_by: 'total' })).toBeUndefined()
    expect(parseListParams(ours, { order: 'desc' }).order).toBeUndefined()
  })

  it("send the day of a moment as the instant at which it begins in the firm's zone", () => {
    expect(query({ initiated_after: '2026-07-01' })).toContainEqual([
      'initiated_after',
      '2026-07-01T04:00:00Z',
    ])
    expect(query({ initiated_after: '2026-07-01T12:00:00Z' })).toContainEqual([
      'initiated_after',
      '2026-07-01T12:00:00Z',
    ])
  })

  it('never pass a calendar date through a time zone', () => {
    expect(query({ date_after: '2026-07-01' })).toContainEqual(['date_after', '2026-07-01'])
  })

  it('read typed amounts in their currency, and wire amounts as they are', () => {
    expect(query({ amount_from: '1,250.00', amount_to: '−40' })).toEqual([
      ['min_amount', '125000'],
      ['max_amount', '-4000'],
      ['page_size', '50'],
    ])
    expect(query({ amount_from: '1250', amount_currency: 'jpy' })[0]).toEqual([
      'min_amount',
      '1250',
    ])
    expect(query({ min_amount: '125000' })[0]).toEqual(['min_amount', '125000'])
  })

  it('never throw and never grow, whatever an address holds', () => {
    const value = fc.oneof(fc.string(), fc.string({ unit: 'binary' }), fc.array(fc.string()))
    const names = [...definition.filters.map(({ name }) => name), 'page', 'page_token', 'sort_by']
    const anyRaw = fc.dictionary(fc.oneof(fc.constantFrom(...names), fc.string()), value)
    fc.assert(
      fc.property(anyRaw, (raw) => {
        const list = parse(raw)
        bankQuery(definition, list, 'UTC')
        currentHref('/t', list)
        const again = parse(read(listHref('/t', list)))
        return listHref('/t', again) === listHref('/t', list)
      }),
    )
  })
})

describe('the addresses of a list', () => {
  const list = parse({
    status: ['pending', 'settled'],
    sort_by: 'amount',
    order: 'asc',
    page_token: 'T2',
    page: '2',
  })
  const filters = 'status=pending&status=settled&sort_by=amount&order=asc'

  it('leave the page token out of anything but the page itself', () => {
    expect(listHref('/t', list)).toBe(`/t?${filters}`)
    expect(listHref('/t', list, { filters: [] })).toBe('/t?sort_by=amount&order=asc')
    expect(listHref('/t', list, { page_size: 100 })).toBe(`/t?${filters}&page_size=100`)
  })

  it('lead to the next page and back over the same filters and order', () => {
    const third = nextHref('/t', list, 'T3')
    expect(third).toBe(`/t?${filters}&page_token=T3&page=3&previous_token=T2`)
    const onThird = parse(read(third))
    expect(previousHref('/t', onThird)).toBe(`/t?${filters}&page_token=T2&page=2`)
    expect(previousHref('/t', list)).toBe(`/t?${filters}`)
  })

  it('know no previous page where the address does not hold it', () => {
    expect(previousHref('/t', parse({}))).toBeUndefined()
    expect(previousHref('/t', parse({ page_token: 'T9', page: '9' }))).toBeUndefined()
  })

  it('read the same page again for a refresh', () => {
    expect(currentHref('/t', list)).toBe(`/t?${filters}&page_token=T2&page=2`)
    expect(currentHref('/t', parse({ page: '4', previous_token: 'x' }))).toBe('/t')
  })

  it.each(['a+b/c==&page=9 é%', '  padded\t', '\u0001'])(
    'carry the token “%s” exactly',
    (token) => {
      const onNext = parse(read(nextHref('/t', parse({}), token)))
      expect(onNext.page_token).toBe(token)
      expect(onNext.page).toBe(2)
    },
  )

  it('show a sensible page number for a senseless one', () => {
    for (const page of ['0', '-3', '1', 'x', '1.5', '9'.repeat(30)]) {
      expect(parse({ page_token: 't', page }).page).toBe(2)
    }
    expect(parse({ page: '7' }).page).toBe(1)
  })
})

/** An address as Next reads it. */
function read(href: string): RawSearchParams {
  const raw: Record<string, string[]> = {}
  for (const [name, value] of new URL(href, 'http://app').searchParams) {
    raw[name] = [...(raw[name] ?? []), value]
  }
  return raw
}
