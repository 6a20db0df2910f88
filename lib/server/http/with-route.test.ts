import { describe, expect, test } from 'vitest'
import { requireSameOrigin } from '@/lib/server/http/with-route'

const own = 'https://app.example'
const check = (headers: Record<string, string>) => requireSameOrigin(new Headers(headers), own)

describe('a form', () => {
  test('a form of our own page passes, with and without the newer header', () => {
    expect(() => check({ origin: own })).not.toThrow()
    expect(() => check({ origin: own, 'sec-fetch-site': 'same-origin' })).not.toThrow()
  })

  test.each([
    {},
    { origin: 'null' },
    { origin: '' },
    { origin: 'https://evil.example' },
    { origin: 'http://app.example' },
    { origin: 'https://app.example:8443' },
    { origin: 'https://app.example.evil.example' },
    { referer: `${own}/` },
    { origin: own, 'sec-fetch-site': 'same-site' },
    { origin: own, 'sec-fetch-site': 'cross-site' },
    { origin: own, 'sec-fetch-site': 'none' },
  ])('a form with %o is refused', (headers) => {
    expect(() => check(headers as Record<string, string>)).toThrow(
      expect.objectContaining({ status: 403 }),
    )
  })
})

test('a form of a page that sends no referrer has no origin, which only its own route accepts', () => {
  const opaque = (headers: Record<string, string>) => () =>
    requireSameOrigin(new Headers(headers), own, { orOpaque: true })
  expect(opaque({ origin: 'null', 'sec-fetch-site': 'same-origin' })).not.toThrow()
  expect(opaque({ origin: 'null' })).not.toThrow()
  expect(opaque({ origin: own })).not.toThrow()
  for (const headers of [
    {},
    { origin: 'https://evil.example' },
    { origin: 'null', 'sec-fetch-site': 'cross-site' },
    { origin: 'null', 'sec-fetch-site': 'same-site' },
  ]) {
    expect(opaque(headers as Record<string, string>)).toThrow(
      expect.objectContaining({ status: 403 }),
    )
  }
})
