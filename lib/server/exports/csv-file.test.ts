import fc from 'fast-check'
import { parseCsv } from 'hucre/csv'
import { expect, test } from 'vitest'
import { csvText } from '@/lib/server/exports/csv-file'
import { harmlessText } from '@/lib/format/one-line'
import { hostileCell } from '@/test/exports/hostile-cells'

const rows = fc.array(fc.array(hostileCell, { minLength: 2, maxLength: 3 }), {
  minLength: 1,
  maxLength: 4,
})

test('whatever stands in a cell comes back as it was', () => {
  fc.assert(
    fc.property(rows, (given) => {
      const read = parseCsv(csvText(given), { delimiter: ',', skipEmptyRows: false })
      expect(read).toEqual(given)
    }),
    { numRuns: 500 },
  )
})

test('no words begin a formula, and none are lost', () => {
  const bare = (text: string) => text.replaceAll("'", '')
  fc.assert(
    fc.property(hostileCell, (text) => {
      const safe = harmlessText(text)
      return !/^[=+\-@\t\r\n\0＝＋－＠]/u.test(safe) && bare(safe) === bare(text)
    }),
    { numRuns: 5000 },
  )
})

test.each([';', '\t'])('nor do any where a spreadsheet separates cells by %j', (separator) => {
  expect(harmlessText(`Rent${separator}=1+cmd|x`)).toBe(`Rent${separator}'=1+cmd|x`)
  const words = fc.tuple(hostileCell, hostileCell).map(([one, other]) => one + separator + other)
  fc.assert(
    fc.property(words, (text) =>
      csvText([['2026-11-03', harmlessText(text), '12.50']])
        .split(separator)
        .every((cell, at) => at === 0 || !/^"*[=+\-@＝＋－＠]/u.test(cell)),
    ),
    { numRuns: 2000 },
  )
})

test('every line has its end, so that pages of a file follow one another', () => {
  expect(
    csvText([
      ['a', 'b'],
      ['1,5', '"x"'],
    ]),
  ).toBe('a,b\r\n"1,5","""x"""\r\n')
  expect(csvText([])).toBe('')
})
