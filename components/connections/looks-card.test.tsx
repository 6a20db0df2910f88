import { expect, it } from 'vitest'
import { LooksCard } from '@/components/connections/looks-card'
import { EndItCard } from '@/components/connections/shared-aside'
import type { SharedPage } from '@/lib/present/shared-page'
import { renderScreen, testClient, testReader } from '@/test/components/screens'

const page: SharedPage = {
  token: 'token',
  reader: testReader,
  firm: 'Marlow & Finch',
  clientName: 'Acme',
  client: testClient,
  now: new Date('2026-07-02T12:00:00Z'),
  people: [],
  months: [
    {
      month: '2026-06',
      people: [{ id: 'p-1', name: 'Ada Marlow' }],
      days: 4,
      taken: { document: 3, paper: 1, export: 0, pack: 2, package: 1 },
    },
  ],
  looks: { exactly: 1 },
  since: '2026-06-01T00:00:00Z',
  lastLook: undefined,
  endHref: undefined,
}

it('all that was opened or saved is named by its kind, and how it is counted is said', () => {
  const html = renderScreen(<LooksCard {...page} />)
  expect(html).toContain(
    '3 documents, 1 close paper as PDF, 2 close packs with their documents, 1 package of all that we hold of you',
  )
  expect(html).toContain('An export counts when its file is saved.')
  expect(renderScreen(<LooksCard {...page} months={[]} />)).not.toContain('An export counts')
})

it('a month in which the firm looked keeps each of its four facts on a phone', () => {
  const cells = renderScreen(<LooksCard {...page} />).match(/<td[^>]*>/g) ?? []
  const places = cells.map((cell) => /line\d-(?:start|end)/.exec(cell)?.[0])
  expect(places).toEqual(['line1-start', 'line1-end', 'line2-end', 'line2-start'])
})

it('who ends a consent is told to look for their business first: an owner may have several', () => {
  const html = renderScreen(<EndItCard {...page} clientName="Harbor Coffee" />)
  const steps = html.match(/<li.*?<\/li>/g) ?? []
  expect(steps[1]).toContain(
    'Check that it shows Harbor Coffee, then Countinghouse, then Disconnect',
  )
  expect(steps[1]).toContain('If it shows another business of yours, choose this one first.')
})
