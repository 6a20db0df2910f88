import { describe, expect, test, vi } from 'vitest'
import { createGuessLimit, isShownToPerson, visitPersonLink } from '@/lib/server/http/visit-link'
import { offerTestContext } from '@/test/context'

vi.mock('@/lib/server/db/person-link', () => ({ findPersonLink: async () => undefined }))

describe('the limit of guesses', () => {
  test('the limit of guesses is reached by one address alone, and is over after a minute', () => {
    let now = 0
    const limit = createGuessLimit(3, () => now)
    for (let guess = 0; guess < 3; guess++) {
      expect(limit.isReached('a')).toBe(false)
      limit.note('a')
    }
    expect([limit.isReached('a'), limit.isReached('b')]).toEqual([true, false])
    now = 59_999
    expect(limit.isReached('a')).toBe(true)
    now = 60_000
    expect(limit.isReached('a')).toBe(false)
    limit.note('a')
    expect(limit.isReached('a')).toBe(false)
  })

  test('remembers ten thousand addresses and no more', () => {
    const limit = createGuessLimit(1, () => 0)
    for (let address = 0; address <= 10_000; address++) limit.note(String(address))
    expect([limit.isReached('0'), limit.isReached('1'), limit.isReached('10000')]).toEqual([
      false,
      true,
      true,
    ])
  })
})

test('guesses at a page count at the routes too, which are another bundle', async () => {
  offerTestContext({ store: {} })
  const headers = new Headers({ 'x-forwarded-for': '192.0.2.7' })
  for (let guess = 0; guess < 30; guess++) {
    expect(await visitPersonLink('guess', headers)).toEqual({ state: 'unknown' })
  }
  vi.resetModules()
  const route = await import('@/lib/server/http/visit-link')
  expect(route.visitPersonLink).not.toBe(visitPersonLink)
  expect(await route.visitPersonLink('guess', headers)).toEqual({ state: 'throttled' })
})

const navigation = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' }

test('a browser that shows a page says so, and nothing else is taken for a look', () => {
  const looks = (headers: Record<string, string>) => isShownToPerson(new Headers(headers))
  expect(looks(navigation)).toBe(true)
  expect(looks({})).toBe(false)
  expect(looks({ 'user-agent': 'A mail program', accept: 'text/html' })).toBe(false)
  expect(looks({ ...navigation, 'sec-fetch-dest': 'iframe' })).toBe(false)
  expect(looks({ ...navigation, 'sec-fetch-mode': 'cors' })).toBe(false)
  expect(looks({ ...navigation, 'sec-purpose': 'prefetch;prerender' })).toBe(false)
  expect(looks({ ...navigation, purpose: 'prefetch' })).toBe(false)
})
