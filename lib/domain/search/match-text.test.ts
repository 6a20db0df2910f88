import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { foldText, matchAll } from '@/lib/domain/search/match-text'

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
  ])('treat %s and %s as the same', (left, right) => {
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

const names = ['Café Noir', 'Noir & Sons', 'Acme Robotics', 'Big Acme', 'ΑΘΗΝΑ', 'شركة النور']
const find = (typed: string) => matchAll(names, typed, (name) => name)

describe('names', () => {
  it('are found by any part, whatever the case and the accents', () => {
    expect(find('cafe')).toEqual(['Café Noir'])
    expect(find('OBOT')).toEqual(['Acme Robotics'])
    expect(find('αθηνα')).toEqual(['ΑΘΗΝΑ'])
    expect(find('النور')).toEqual(['شركة النور'])
  })

  it('answer only to all of the words, in any order', () => {
    expect(find('noir caf')).toEqual(['Café Noir'])
    expect(find('noir acme')).toEqual([])
  })

  it('come first where they begin with what was typed', () => {
    expect(find('acme')).toEqual(['Acme Robotics', 'Big Acme'])
    expect(find('noir')).toEqual(['Noir & Sons', 'Café Noir'])
  })

  it('are all of them where nothing was typed', () => {
    expect(find(' ')).toEqual(names)
  })
})
