import { expect, test } from 'vitest'
import type { TileView } from '@/components/portfolio/portfolio-screen'
import { PortfolioTiles } from '@/components/portfolio/portfolio-tiles'
import { storedFigures } from '@/components/portfolio/to-portfolio-view'
import { parsePortfolioParams } from '@/lib/search-params/portfolio'
import { defaultColumns } from '@/lib/search-params/portfolio-table'
import { makeEntry, makeFigures, now } from '@/test/components/portfolio-entry'
import { renderScreen, testReader, wordsOf } from '@/test/components/screens'

test('a tile shows its label and its detail whole, in as many lines as they need', () => {
  const detail = 'Lighthouse Legal LLP, Northwind Freight Inc. and 1 more'
  const tile: TileView = {
    id: 'ended',
    icon: 'ended',
    tone: 'danger',
    label: 'Consent ended',
    shortLabel: 'consents ended',
    href: '/?attention=ended',
    isCurrent: false,
    summary: { count: '3', isZero: false, detail },
  }
  const html = renderScreen(<PortfolioTiles tiles={[tile]} summary={undefined} />)
  expect(wordsOf(html)).toContain(detail)
  expect(html).not.toContain('truncate')
  // A fixed height would cut what it wraps.
  expect(html).not.toMatch(/[" :]h-\d/)
})

test('figures of an earlier day are said with their day, those of today with their time', () => {
  const updatedAt = (readAt: string) => {
    const entries = [makeEntry('a', { readAt, figures: makeFigures() })]
    const clients = { all: entries, entries, chosen: entries, shown: entries }
    const params = parsePortfolioParams({})
    const read = { clients, params, columns: defaultColumns, person_id: 'me', seesAll: true, now }
    return storedFigures(read, testReader).updatedAt
  }
  expect(updatedAt('2026-06-12T09:15:00Z')).toBe('05:15')
  expect(updatedAt('2026-06-11T09:15:00Z')).toBe('11 Jun 2026')
})
