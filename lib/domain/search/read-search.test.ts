import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { answersSearch } from '@/lib/domain/search/match-text'
import { quoteSearch, readSearch } from '@/lib/domain/search/read-search'

const rows = [
  'Acme Corp',
  'Globex',
  'Stripe (Acme)',
  'Moss | Kite',
  'Café "Noir"',
  '- and OR -',
  '',
]
const find = (typed: string) => {
  const isFound = answersSearch(readSearch(typed))
  return rows.filter((row) => isFound([row]))
}

describe('a search', () => {
  it.each([
    ['acme', ['Acme Corp', 'Stripe (Acme)']],
    ['acme corp', ['Acme Corp']],
    ['corp acme', ['Acme Corp']],
    ['"corp acme"', []],
    ['"acme corp"', ['Acme Corp']],
    ['cafe', ['Café "Noir"']],
    ['globex OR corp', ['Acme Corp', 'Globex']],
    ['globex|corp', ['Acme Corp', 'Globex']],
    ['acme OR globex -stripe', ['Acme Corp', 'Globex']],
    ['-acme -globex -kite -noir', ['- and OR -', '']],
    ['-(acme OR globex OR kite OR noir)', ['- and OR -', '']],
    ['(acme corp) OR globex', ['Acme Corp', 'Globex']],
    ['-"acme corp" acme', ['Stripe (Acme)']],
    ['“acme corp” OR „noir“', ['Acme Corp', 'Café "Noir"']],
    ['-«corp acme» «acme corp»', ['Acme Corp']],
    ['“corp acme”', []],
    ['“corp acme', []],
  ])('%s', (typed, found) => {
    expect(find(typed)).toEqual(found)
  })

  it.each([
    ['moss "|"', ['Moss | Kite']],
    ['"noir', ['Café "Noir"']],
    ['"caf', []],
    ['noir"', ['Café "Noir"']],
    ['"""noir"""', ['Café "Noir"']],
    ['OR', rows.filter((row) => /or/i.test(row))],
    ['OR and', ['- and OR -']],
    ['and OR', ['- and OR -']],
    ['acme OR OR globex', ['Acme Corp']],
    ['-', ['- and OR -']],
    ['(acme', ['Stripe (Acme)']],
    ['acme)', ['Stripe (Acme)']],
    ['()', []],
    ['or', rows.filter((row) => /or/i.test(row))],
  ])('takes malformed text literally: %s', (typed, found) => {
    expect(find(typed)).toEqual(found)
  })

  it.each(['', '  ', '\t\n'])('of nothing is answered by everything', (typed) => {
    expect(find(typed)).toEqual(rows)
  })

  it('of a phrase does not go from one text into the next', () => {
    const isFound = answersSearch(readSearch('"acme corp"'))
    expect(isFound(['Acme', 'Corp'])).toBe(false)
    expect(isFound(['Moss', null, undefined, 'of Acme\nCorp.'])).toBe(true)
    expect(answersSearch(readSearch('corp acme'))(['Acme', 'Corp'])).toBe(true)
  })
})

// What people type, and everything else: signs of the grammar in any order.
const typed = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc
    .array(
      fc.constantFrom(
        'acme',
        'corp',
        'globex',
        '"',
        '“',
        '”',
        '„',
        '«',
        '»',
        '""',
        '(',
        ')',
        '-',
        '|',
        ' OR ',
        ' ',
        'é',
      ),
      { maxLength: 24 },
    )
    .map((parts) => parts.join('')),
)
const text = fc.oneof(fc.constantFrom(...rows), fc.string({ unit: 'binary', maxLength: 40 }))

describe('whatever is typed', () => {
  it('is a search', () => {
    fc.assert(
      fc.property(typed, text, (expression, row) => {
        expect(typeof answersSearch(readSearch(expression))([row])).toBe('boolean')
      }),
      { numRuns: 500 },
    )
  })

  it('however deep, is read in a moment', () => {
    for (const part of ['(', '-(', '"', '""', 'a OR ', '|', ')', '-"']) {
      expect(() => answersSearch(readSearch(part.repeat(5000)))(['acme'])).not.toThrow()
    }
  })

  it('finds with a minus before it all that it does not find without', () => {
    fc.assert(
      fc.property(typed, text, (expression, row) => {
        fc.pre(expression !== '')
        const quoted = quoteSearch(expression)
        expect(answersSearch(readSearch(`-${quoted}`))([row])).toBe(
          !answersSearch(readSearch(quoted))([row]),
        )
      }),
    )
  })

  it('is found literally where it is quoted, and among others', () => {
    fc.assert(
      fc.property(typed, (expression) => {
        fc.pre(expression !== '')
        const quoted = quoteSearch(expression)
        expect(readSearch(quoted)).toMatchObject({ kind: 'text', text: expression })
        expect(readSearch(`${quoted} OR ${quoted}`)).toMatchObject({
          kind: 'any',
          of: [{ text: expression }, { text: expression }],
        })
        expect(answersSearch(readSearch(quoted))([`x${expression}y`])).toBe(true)
      }),
    )
  })

  it('narrows by each further word, and widens by each other one', () => {
    const word = fc.constantFrom('acme', 'corp', 'globex', '"acme corp"', '-acme', 'kite')
    fc.assert(
      fc.property(word, word, text, (left, right, row) => {
        const is = (expression: string) => answersSearch(readSearch(expression))([row])
        expect(is(`${left} ${right}`)).toBe(is(left) && is(right))
        expect(is(`${left} OR ${right}`)).toBe(is(left) || is(right))
        expect(is(`(${left} | ${right}) -(${left} ${right})`)).toBe(is(left) !== is(right))
      }),
    )
  })
})
