import { expect, test } from 'vitest'
import { nameOrder } from '@/lib/format/names'

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
