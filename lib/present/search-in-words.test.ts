import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { searchInWords } from '@/lib/present/search-in-words'
import { createReader } from '@/lib/format/create-reader'
import { readSearch } from '@/lib/domain/search/read-search'

const say = (typed: string, locale = 'en-US') =>
  searchInWords(readSearch(typed), createReader({ locale, timeZone: 'UTC' }).text)

describe('a search in words', () => {
  it.each([
    ['acme OR globex -stripe', 'acme or globex, not stripe'],
    ['acme corp', 'acme and corp'],
    ['"acme corp" kite', '“acme corp” and kite'],
    ['acme|globex kite', 'acme or globex, kite'],
    ['-(acme OR globex)', 'not (acme or globex)'],
    ['(acme corp) OR kite', '(acme and corp) or kite'],
    ['"unclosed', '"unclosed'],
    ['a OR', 'a and OR'],
    ['<b>{x}</b>', '<b>{x}</b>'],
  ])('%s', (typed, words) => {
    expect(say(typed)).toBe(words)
  })

  it('is in the reader’s language', () => {
    expect(say('acme OR globex -stripe', 'de-DE')).toBe('acme oder globex, nicht stripe')
    expect(say('acme OR globex -stripe', 'es-ES')).toBe('acme o globex, no stripe')
    expect(say('acme OR globex', 'ar')).toContain('أو')
  })

  it('can be said of whatever is typed', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (typed) => typeof say(typed) === 'string'))
  })
})
