import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { foldText } from '@/lib/domain/search/fold-text'

describe('letters of a search', () => {
  it.each([
    ['CAFÉ', 'cafe'],
    ['Straße', 'STRASSE'],
    ['ΟΔΟΣ', 'οδος'],
    ['Ｋｉｔｅ', 'kite'],
    ['İstanbul', 'istanbul'],
    ['شَرِكَة النُّور', 'شركه النور'],
    ['أحمــد', 'احمد'],
    ['٢٠٢٦', '2026'],
    ['O’Reilly – “Kites”', 'o\'reilly - "kites"'],
    ['Acme\u200f  Inc.', ' acme inc. '],
  ])('tell %s and %s not apart', (left, right) => {
    expect(foldText(left)).toBe(foldText(right))
  })

  it('stay the same when folded again', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(foldText(foldText(text))).toBe(foldText(text))
      }),
    )
  })
})
