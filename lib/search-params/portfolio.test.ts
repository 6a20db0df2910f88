import { describe, expect, it } from 'vitest'
import { chooseClients } from '@/lib/domain/clients/choose-clients'
import { parsePortfolioParams, portfolioHref } from '@/lib/search-params/portfolio'
import { makeEntry, now } from '@/test/components/portfolio-entry'
import type { PortfolioClient } from '@/lib/domain/clients/portfolio-entry'
import { createReader } from '@/lib/format/create-reader'

const format = createReader({ locale: 'en-US', timeZone: 'UTC' })

const choose = (clients: readonly PortfolioClient[], address = '') =>
  chooseClients(clients, parsePortfolioParams(Object.fromEntries(new URLSearchParams(address))), {
    now,
    format,
  }).map(({ client }) => client.name)

describe('which clients stand in the portfolio', () => {
  const entries = [
    makeEntry('Café Zürich', { tags: ['Retail'], isFavourite: true }),
    makeEntry('Acme', { assigned: [{ id: 'p1', name: 'Joy' }], failure: 'bank_slow' }),
    makeEntry('Ended', { client: { status: 'disconnected' } }),
    makeEntry('Revoked', { client: { status: 'needs_reconnect', reason: 'refused' } }),
    makeEntry('Gone', { isArchived: true }),
  ]

  it.each([
    ['', ['Revoked', 'Acme', 'Café Zürich', 'Ended']],
    ['search=zurich', ['Café Zürich']],
    ['search=RETAIL', ['Café Zürich']],
    ['search=zur caf', ['Café Zürich']],
    ['search=retail caf', ['Café Zürich']],
    ['tag=retail', ['Café Zürich']],
    ['favourites=only', ['Café Zürich']],
    ['assigned=p1', ['Acme']],
    ['assigned=nobody&sort_by=name', ['Café Zürich', 'Ended', 'Revoked']],
    ['archived=only', ['Gone']],
    ['health=needs_somebody', ['Revoked']],
    ['health=connected', ['Café Zürich']],
    ['health=not_read', ['Acme']],
    ['health=ended', ['Ended']],
    ['attention=ended', ['Revoked']],
    ['attention=nonsense&favourites=true', ['Café Zürich']],
    ['health=nonsense&favourites=no', ['Revoked', 'Acme', 'Café Zürich', 'Ended']],
  ])('%s', (address, names) => {
    expect(choose(entries, address)).toEqual(names)
  })

  it('answers any of several values of one condition', () => {
    const params = parsePortfolioParams({
      health: ['ended', 'not_read'],
      assigned: ['p1', 'nobody'],
    })
    expect(
      chooseClients(entries, params, { now, format }).map(({ client }) => client.name),
    ).toEqual(['Acme', 'Ended'])
    expect(portfolioHref(params)).toBe('/?health=ended&health=not_read&assigned=p1&assigned=nobody')
  })

  it('is in the address, whose page is left by any other change', () => {
    const address =
      'search=a&health=connected&tag=T&assigned=p1&favourites=true&archived=true&attention=ending'
    const rest = '&sort_by=balance&order=desc&period=2026-06&page=3'
    const params = parsePortfolioParams(Object.fromEntries(new URLSearchParams(address + rest)))
    expect(portfolioHref(params, { page: params.page })).toBe(`/?${address}${rest}`)
    expect(portfolioHref(params, { search: '' })).not.toContain('page=')
  })
})
