import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { PortfolioPages } from '@/components/portfolio/portfolio-pages'
import { parsePortfolioParams } from '@/components/portfolio/portfolio-params'
import { createFormat } from '@/lib/format/create-format'

const format = createFormat({ locale: 'en-US', timeZone: 'UTC' })

function offered(total: number, address: Record<string, string> = {}): string[] {
  const html = renderToStaticMarkup(
    <PortfolioPages params={parsePortfolioParams(address)} total={total} format={format} />,
  )
  return Array.from(html.matchAll(/<a [^>]*>([^<]+)</g), ([, words = '']) => words)
}

it('offers every page of a thousand clients by its number, and says which is shown', () => {
  const numbers = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10']
  expect(offered(1000)).toEqual([...numbers, 'Next'])
  expect(offered(1000, { page: '4' })).toEqual(['Previous', ...numbers, 'Next'])
  expect(offered(1000, { page: '10' })).toEqual(['Previous', ...numbers])
  const params = parsePortfolioParams({ page: '4', sort_by: 'balance' })
  const html = renderToStaticMarkup(<PortfolioPages params={params} total={995} format={format} />)
  expect(html).toContain('301 to 400 of 995 clients')
  expect(html).toContain('href="/?sort_by=balance&amp;page=4" aria-label="Page 4" aria-current')
})

it('offers the ends and the neighbours where there are many pages, and none where there is one', () => {
  const params = { page: '30' }
  const numbers = ['1', '28', '29', '30', '31', '32', '50']
  expect(offered(5000, params)).toEqual(['Previous', ...numbers, 'Next'])
  expect(offered(100)).toEqual([])
})
