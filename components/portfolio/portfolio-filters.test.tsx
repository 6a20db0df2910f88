import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { PortfolioFilters } from '@/components/portfolio/portfolio-filters'
import { parsePortfolioParams } from '@/components/portfolio/portfolio-params'
import { nobody } from '@/lib/domain/clients/choose-clients'
import { makeEntry } from '@/test/components/portfolio-entry'
import { createFormat } from '@/lib/format/create-format'
import { languages } from '@/lib/i18n/language'

it.each(languages)('a period is typed or chosen by its name, in %s', (locale) => {
  const render = (period: string) =>
    renderToStaticMarkup(
      <PortfolioFilters
        params={parsePortfolioParams({ period })}
        entries={[]}
        format={createFormat({ locale, timeZone: 'UTC', fiscalStart: 7 })}
      />,
    )
  const offered = [...render('').matchAll(/<option>([^<]+)</g)].map(([, name = '']) => name)
  const periods = offered.flatMap((name) => parsePortfolioParams({ period: name }).period ?? [])
  expect(periods).toEqual(expect.arrayContaining(['last-month', 'this-quarter', 'all']))
  // What stands in the field is sent again by whoever changes another condition.
  for (const period of [
    '2026-06',
    '2026-q2',
    '2026',
    'last-month',
    '2026-01-01..2026-03-31',
    // A fiscal year of the firm, but these months with each client; and each client's own.
    '2025-07..2026-06',
    'fy2026',
  ]) {
    const field = /<input[^>]*name="period"[^>]*>/.exec(render(period))?.[0] ?? ''
    const shown = /value="([^"]*)"/.exec(field)?.[1] ?? ''
    expect(parsePortfolioParams({ period: shown }).period).toBe(period)
  }
})

it('each condition stands as a link to the portfolio without it, and all are counted', () => {
  const address = {
    search: 'café',
    health: 'ended',
    tag: 'Retail',
    assigned: 'p1',
    period: '2026-06',
    favourites: 'only',
    archived: 'only',
  }
  const render = (params: Record<string, string>) =>
    renderToStaticMarkup(
      <PortfolioFilters
        params={parsePortfolioParams(params)}
        entries={[makeEntry('Acme', { tags: ['Retail'], assigned: [{ id: 'p1', name: 'Joy' }] })]}
        format={createFormat({ locale: 'en', timeZone: 'UTC' })}
      />,
    )
  const html = render({ ...address, sort_by: 'name' })
  const chips = [...html.matchAll(/<li><a href="([^"]+)"><span[^>]*>[^<]*<\/span>([^<]+)</g)].map(
    ([, href = '', words = '']) =>
      [words, new URL(href.replaceAll('&amp;', '&'), 'http://desk').searchParams] as const,
  )
  expect(chips.map(([words]) => words)).toEqual([
    'Name or tag: café',
    'Connection: Disconnected',
    'Tag: Retail',
    'Assigned: Joy',
    'Figures for: 2026-06',
    'Favourites',
    'Archived',
  ])
  const names = Object.keys(address)
  const absent = chips.map(([, query]) => names.filter((name) => !query.has(name)))
  expect(absent).toEqual(
    ['search', 'health', 'tag', 'assigned', 'period', 'favourites', 'archived'].map((name) => [
      name,
    ]),
  )
  expect(chips.every(([, query]) => query.get('sort_by') === 'name')).toBe(true)
  expect(html).toContain('<summary>Filters (7 set)</summary>')
  expect(render({ assigned: nobody })).toContain('Assigned: ')
  expect(render({})).not.toContain('Remove filter')
})
