import { expect, test } from 'vitest'
import { column } from '@/lib/server/db/column'

test('a column of another type than it was declared with is refused', () => {
  const row = { text: 'a', number: 5, nothing: null }
  expect([column.text(row, 'text'), column.number(row, 'number')]).toEqual(['a', 5])
  expect([column.optionalText(row, 'nothing'), column.optionalText(row, 'text')]).toEqual([
    null,
    'a',
  ])
  expect(() => column.text(row, 'number')).toThrow('column number is not of the expected type')
  expect(() => column.number(row, 'text')).toThrow('not of the expected type')
  expect(() => column.text(row, 'nothing')).toThrow('not of the expected type')
})
