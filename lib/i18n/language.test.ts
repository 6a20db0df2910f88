import { expect, test } from 'vitest'
import { chooseLocale, negotiateLocale } from '@/lib/i18n/language'

test('the best supported language wins, by quality', () => {
  expect(negotiateLocale('de-CH,de;q=0.9,en;q=0.8')).toBe('de-CH')
  expect(negotiateLocale('en;q=0.2, es;q=0.9')).toBe('es')
  expect(negotiateLocale('xx-YY, ar-EG;q=0.5')).toBe('ar-EG')
})

test('no header, a refused language and a nonsensical header mean English', () => {
  for (const header of [null, '', '*', 'de;q=0', ';;;,,,', '=?<script>', 'a'.repeat(10_000)]) {
    expect(negotiateLocale(header)).toBe('en')
  }
})

test('extensions of a language tag are dropped', () => {
  expect(negotiateLocale('en-US-u-nu-thai-ca-buddhist')).toBe('en-US')
})

test('a chosen language wins, in the variety that the browser reads', () => {
  expect(chooseLocale('en-GB,de-AT;q=0.5', 'de')).toBe('de-AT')
  expect(chooseLocale('en-GB,de-AT;q=0.5', 'ar')).toBe('ar')
  expect(chooseLocale('de-AT', 'automatic')).toBe('de-AT')
  expect(chooseLocale('fr-FR,en-GB', 'en')).toBe('en-GB')
  expect(chooseLocale('fr-FR', 'en')).toBe('en')
})
