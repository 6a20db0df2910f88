import fc from 'fast-check'
import { parseCsv } from 'hucre/csv'
import { expect, test } from 'vitest'
import { csvText, harmlessText } from '@/lib/server/exports/csv-file'
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
  fc.assert(
    fc.property(hostileCell, (text) => {
      const safe = harmlessText(text)
      return !/^[=+\-@\t\r\n\0＝＋－＠]/u.test(safe) && (safe === text || safe === `'${text}`)
    }),
    { numRuns: 5000 },
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
