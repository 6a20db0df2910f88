import { afterEach, beforeEach, expect, test } from 'vitest'
import { preferencesCookieName } from '@/lib/format/preferences'
import { readPreferences, requestLanguage } from '@/lib/server/auth/request-language'
import { browser } from '@/test/faults/next-headers'

const { headers } = browser

beforeEach(() => {
  browser.headers = new Headers({ 'accept-language': 'de-AT,en;q=0.5' })
})
afterEach(() => {
  browser.cookies.clear()
  browser.headers = headers
})

test('a reader reads the language chosen in the app, else the browser’s', async () => {
  expect(await requestLanguage()).toBe('de')
  browser.cookies.set(preferencesCookieName(false), 'language=ar&theme=dark')
  expect(await requestLanguage()).toBe('ar')
})

test('of two cookies the one that only https may set is taken, for pages and routes alike', async () => {
  browser.cookies.set(preferencesCookieName(false), 'language=ar&theme=dark')
  browser.cookies.set(preferencesCookieName(true), 'language=en&theme=light')
  expect(await requestLanguage()).toBe('en')
  expect(await readPreferences()).toMatchObject({ theme: 'light' })
})
