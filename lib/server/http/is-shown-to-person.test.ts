import { expect, test } from 'vitest'
import { isShownToPerson } from '@/lib/server/http/is-shown-to-person'

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
