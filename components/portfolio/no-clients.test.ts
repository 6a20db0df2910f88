import { expect, test } from 'vitest'
import { toPortfolioView } from '@/components/portfolio/to-portfolio-view'
import { parsePortfolioParams } from '@/lib/search-params/portfolio'
import { testReader } from '@/test/components/screens'

const stateOf = (seesAll: boolean) =>
  toPortfolioView(
    {
      clients: { all: [], entries: [], chosen: [], shown: [] },
      params: parsePortfolioParams({}),
      columns: [],
      person_id: 'me',
      seesAll,
      now: new Date('2026-06-12T00:00:00Z'),
    },
    testReader,
  ).state

test('who is assigned no client is not told to connect the first', () => {
  expect(stateOf(true)?.actions).toMatchObject([{ label: 'Connect the first client' }])
  expect(stateOf(false)).toMatchObject({ title: 'No clients are assigned to you yet', actions: [] })
})
