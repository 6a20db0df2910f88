import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { PortfolioFilters } from '@/components/portfolio/portfolio-filters'
import { parsePortfolioParams } from '@/components/portfolio/portfolio-params'
import { createFormat } from '@/lib/format/create-format'
import { languages } from '@/lib/messages/language'

it.each(languages)('a period is typed or chosen by its name, in %s', (locale) => {
  const render = (period: string) =>
    renderToStaticMarkup(
      <PortfolioFilters
        params={parsePortfolioParams({ period })}
        entries={[]}
        format={createFormat({ locale, timeZone: 'UTC' })}
      />,
    )
  const offered = [...render('').matchAll(/<option>([^<]+)</g)].map(([, name = '']) => name)
  const periods = offered.flatMap((name) => parsePortfolioParams({ period: name }).period ?? [])
  expect(periods).toEqual(expect.arrayContaining(['last-month', 'this-quarter', 'all']))
  // What stands in the field is sent again by whoever changes another condition.
  for (const period of ['2026-06', '2026-q2', '2026', 'last-month', '2026-01-01..2026-03-31']) {
    const field = /<input[^>]*name="period"[^>]*>/.exec(render(period))?.[0] ?? ''
    const shown = /value="([^"]*)"/.exec(field)?.[1] ?? ''
    expect(parsePortfolioParams({ period: shown }).period).toBe(period)
  }
})
