import { expect, test } from 'vitest'
import { findNeighbours } from '@/components/layout/neighbours'

const neighboursOf = (id: string, ids = ['a', 'b', 'b', 'c']) =>
  findNeighbours(ids, id, { listHref: '/list', hrefOf: (other) => `/list/${other}` })

test('a detail leads to the rows before and after it, and says its place', () => {
  expect(neighboursOf('a')).toEqual({
    listHref: '/list',
    previousHref: undefined,
    nextHref: '/list/b',
    place: { place: 1, count: 4 },
  })
  expect(neighboursOf('c')).toMatchObject({ previousHref: '/list/b', nextHref: undefined })
})

test('rows that share an identifier are one step', () => {
  expect(neighboursOf('b')).toMatchObject({ previousHref: '/list/a', nextHref: '/list/c' })
})

test('a detail that its list no longer holds leads back to the list alone', () => {
  expect(neighboursOf('x')).toEqual({
    listHref: '/list',
    previousHref: undefined,
    nextHref: undefined,
    place: undefined,
  })
})
