import { describe, expect, test } from 'vitest'
import { nameOrder, shortId } from '@/lib/format/names'

test.each([
  ['en-US', ['Änne', 'Client 9', 'Client 10', 'Zoe']],
  ['sv', ['Client 9', 'Client 10', 'Zoe', 'Änne']],
])('names sort in the reader’s language: %s', (locale, order) => {
  expect(['Zoe', 'Client 10', 'Änne', 'Client 9'].toSorted(nameOrder(locale))).toEqual(order)
})

test('Spanish has a letter of its own after n', () => {
  const names = ['Ñandú', 'Nube', 'Oso']
  expect(names.toSorted(nameOrder('es'))).toEqual(['Nube', 'Ñandú', 'Oso'])
})

describe('an identifier that is shown for want of a name', () => {
  test('is whole where it is short, else shown by its start and end', () => {
    expect(shortId('acct:main')).toBe('acct:main')
    expect(shortId('0f8fad5b-d9cb-469f-a165-70867728950e')).toMatch(/^0f8fad….{8}…28950e$/)
  })

  test.each([
    ['differ in the middle', 'urn:bank:account:0000:main', 'urn:bank:account:0001:main'],
    ['differ in a space at an end', 'a', 'a '],
    ['differ in what cannot be seen', 'a\u200bb', 'ab'],
    ['are composed differently', 'e\u0301', '\u00e9'],
    ['are wide and narrow', 'Ａ', 'A'],
    ['are nothing but gaps', ' ', '  '],
  ])('is not shown like another: two that %s', (_, one, other) => {
    expect(shortId(one)).not.toBe(shortId(other))
  })

  test('is shown like none of ten thousand that begin and end alike', () => {
    const ids = Array.from({ length: 10_000 }, (_, nth) => `acct/eu/${nth.toString(36)}/ledger`)
    expect(new Set(ids.map(shortId)).size).toBe(ids.length)
    expect(Math.max(...ids.map((id) => shortId(id).length))).toBeLessThan(25)
  })
})
