import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Direction, levelsOf, visualRuns, withoutEmbeddings } from '@/lib/server/paper/bidi'

/** The characters of a line from left to right; capitals stand for Arabic letters. */
function seen(text: string, base: Direction): string {
  const given = text.replaceAll(/[A-Z]/g, (letter) =>
    String.fromCodePoint(0x0628 + letter.charCodeAt(0) - 65),
  )
  const runs = visualRuns(given, levelsOf(given, base), { from: 0, to: given.length }, base)
  return runs
    .map(({ from, to, level }) => {
      const characters = Array.from(text.slice(from, to))
      return (level % 2 === 1 ? characters.toReversed() : characters).join('')
    })
    .join('')
}

// As the Unicode Bidirectional Algorithm orders them, one way a line.
test.each([
  ['plain words', 'ltr', 'plain words'],
  ['ABC DEF', 'rtl', 'FED CBA'],
  ['ABC DEF', 'ltr', 'FED CBA'],
  ['car is ABC.', 'ltr', 'car is CBA.'],
  ['ABC is car.', 'rtl', '.is car CBA'],
  ['ABC 123 DEF', 'rtl', 'FED 123 CBA'],
  ['ABC 1,234.50 DEF', 'rtl', 'FED 1,234.50 CBA'],
  ['paid ABC 12', 'ltr', 'paid 12 CBA'],
  ['ABC (x) DEF', 'rtl', 'FED )x( CBA'],
  ['A-1 B', 'rtl', 'B 1-A'],
  ['$5 ABC', 'ltr', '$5 CBA'],
  ['ABC   ', 'rtl', '   CBA'],
] as const)('%s, %s, is seen as %s', (text, base, expected) => {
  // A bracket between a letter of each way is turned with the line, as it is mirrored where it is shown.
  expect(seen(text, base)).toBe(expected)
})

describe('what is isolated', () => {
  test('moves nothing of what stands around it', () => {
    expect(seen('paid \u2068ABC\u2069 12', 'ltr')).toBe('paid \u2068CBA\u2069 12')
    expect(seen('A \u2068x 1.\u2069 B', 'rtl')).toBe('B \u2069x 1.\u2068 A')
  })

  test('ends with its paragraph where nobody closes it', () => {
    expect(seen('ab \u2067CD', 'ltr')).toBe('ab \u2067DC')
  })
})

test('embeddings and overrides of a name are not obeyed', () => {
  expect(withoutEmbeddings('ab\u202Ecd\u202C\u202Aef')).toBe('abcdef')
})

test('every character of any text is seen once', () => {
  const text = fc.string({
    unit: fc.constantFrom(...Array.from('aA1. ,$-()\u2068\u2069\u2067\u0301\u0661٣שb')),
    maxLength: 60,
  })
  fc.assert(
    fc.property(text, fc.constantFrom<Direction>('ltr', 'rtl'), (some, base) => {
      const shown = seen(some, base)
      expect(Array.from(shown).toSorted()).toEqual(Array.from(some).toSorted())
    }),
    { numRuns: 1000 },
  )
})
