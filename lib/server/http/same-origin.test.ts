import { describe, expect, test } from 'vitest'
import { requireSameOrigin } from '@/lib/server/http/same-origin'

const own = 'https://desk.example'
const check = (headers: Record<string, string>) => requireSameOrigin(new Headers(headers), own)

describe('a form', () => {
  test('of our own page passes, with and without the newer header', () => {
    expect(() => check({ origin: own })).not.toThrow()
    expect(() => check({ origin: own, 'sec-fetch-site': 'same-origin' })).not.toThrow()
  })

  test.each([
    {},
    { origin: 'null' },
    { origin: '' },
    { origin: 'https://evil.example' },
    { origin: 'http://desk.example' },
    { origin: 'https://desk.example:8443' },
    { origin: 'https://desk.example.evil.example' },
    { referer: `${own}/` },
    { origin: own, 'sec-fetch-site': 'same-site' },
    { origin: own, 'sec-fetch-site': 'cross-site' },
    { origin: own, 'sec-fetch-site': 'none' },
  ])('with %o is refused', (headers) => {
    expect(() => check(headers as Record<string, string>)).toThrow(
      expect.objectContaining({ status: 403 }),
    )
  })
})
