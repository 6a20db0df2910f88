import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { localAnswer } from '@/lib/present/palette/local-answer'
import { paletteContents } from '@/lib/present/palette/palette-contents'
import { parsePlace } from '@/lib/search-params/place'
import { testClient, testReader } from '@/test/components/screens'
import { createReader } from '@/lib/format/create-reader'
import type { PersonRole } from '@/lib/domain/people/permissions'
import { defaultPreferences } from '@/lib/format/preferences'

function hrefsAt(at: string, role: PersonRole = 'admin'): string[] {
  const place = parsePlace(at)
  const { groups } = paletteContents({
    place,
    client: place.connection_id === undefined ? undefined : testClient,
    clients: 1,
    role,
    preferences: defaultPreferences,
    format: testReader,
  })
  return groups.flatMap(({ items }) => items.flatMap(({ href }) => href ?? []))
}

describe('what can be gone to', () => {
  it.each(['/', '/clients/c-1/transactions?status=failed', '/clients/c-1/accounts/a1?period=q2'])(
    'is a page of the app, each seen from %s',
    (at) => {
      const pages = readdirSync('app', { recursive: true, encoding: 'utf8' })
        .filter((file) => file.endsWith('page.tsx') && !file.includes('@'))
        .map((file) =>
          file
            .split('/')
            .slice(0, -1)
            .filter((part) => !part.startsWith('(')),
        )
      const isPage = (href: string) => {
        const parts = new URL(href, 'http://app').pathname.split('/').filter(Boolean)
        return pages.some(
          (page) =>
            page.length === parts.length &&
            page.every((name, index) => name.startsWith('[') || name === parts[index]),
        )
      }
      expect(hrefsAt(at).length).toBeGreaterThan(3)
      expect(hrefsAt(at).filter((href) => !isPage(href))).toEqual([])
    },
  )

  it('is the history of the account in view', () => {
    expect(hrefsAt('/clients/c-1/accounts/a%2F1?period=q2')).toContain(
      '/clients/c-1/accounts/a%2F1/history?period=q2',
    )
    expect(hrefsAt('/clients/c-1/accounts').join()).not.toContain('/history')
  })

  it('offers to delete the client to an admin alone', () => {
    expect(hrefsAt('/clients/c-1/cards')).toContain('/clients/c-1/connection#end')
    expect(hrefsAt('/clients/c-1/cards', 'reviewer')).not.toContain('/clients/c-1/connection#end')
  })
})

describe('a period', () => {
  const typed = (at: string, words = 'last month', fiscalStart = 1) =>
    localAnswer({
      place: parsePlace(at),
      typed: words,
      clients: [],
      now: new Date('2026-06-12T12:00:00Z'),
      format: createReader({ locale: 'en', timeZone: testReader.timeZone, fiscalStart }),
    }).groups.flatMap(({ items }) => items.map(({ href }) => href))

  it('of a fiscal year is the client’s own, and over all clients each one’s', () => {
    expect(typed('/clients/c-1/cards', 'FY26', 7)).toEqual([
      '/clients/c-1/cards?period=2025-07..2026-06',
    ])
    expect(typed('/', 'FY26', 7)).toEqual(['/?period=fy2026'])
    expect(typed('/clients/c-1/cards', 'last fiscal year', 7)).toEqual([
      '/clients/c-1/cards?period=last-fiscal-year',
    ])
  })

  it('is changed where there is one: of a client, and of the portfolio', () => {
    expect(hrefsAt('/?tag=Retail&page=2')).toContain('/?period=last-month&tag=Retail')
    expect(typed('/?tag=Retail&period=q2')).toEqual(['/?period=last-month&tag=Retail'])
    expect(typed('/clients/c-1/cards')).toEqual(['/clients/c-1/cards?period=last-month'])
    expect(typed('/renewals')).toEqual([])
    expect(hrefsAt('/renewals').join()).not.toContain('period=')
  })
})
