import { describe, expect, test } from 'vitest'
import { closesAround, closesOfMonths, type OtherClose } from '@/lib/domain/close/closes-around'

const month = (first: string, last: string, state: OtherClose['state'] = 'locked') => ({
  id: first,
  first,
  last,
  state,
})
const march = month('2026-03-01', '2026-03-31', 'in_preparation')
const april = month('2026-04-01', '2026-04-30', 'returned')
const may = month('2026-05-01', '2026-05-31')
const june = month('2026-06-01', '2026-06-30', 'in_preparation')
const july = month('2026-07-01', '2026-07-31', 'in_preparation')
const spring = { first: '2026-04-01', last: '2026-06-30' }

describe('what the other closes of a client mean for a period', () => {
  test('those before it that are still to be locked are listed, the oldest first', () => {
    const openBefore = (closes: readonly OtherClose[]) => closesAround(closes, june, 1).openBefore
    expect(openBefore([june, april, march, may])).toEqual([march, april])
    expect(openBefore([july, june, may])).toEqual([])
    // It has a day of June: neither comes before the other.
    expect(openBefore([{ ...march, last: '2026-06-01' }])).toEqual([])
  })

  test('those with a day of it are others, and it is not one of them', () => {
    expect(closesAround([april, may, june, july], { ...spring }, 1).others).toEqual([
      april,
      may,
      june,
    ])
    expect(closesAround([june], june, 1).others).toEqual([])
  })

  test('a quarter is free where none of its days is closed', () => {
    const free = (closes: readonly OtherClose[]) => closesAround(closes, june, 1).freeQuarter
    expect([free([march, july]), free([march, april])]).toEqual([spring, undefined])
    expect(closesAround([], spring, 1).freeQuarter).toBeUndefined()
  })
})

describe('of several months that were to be set up', () => {
  const days = { first: '2026-03-01', last: '2026-07-31' }
  const rangeOf = ({ first, last }: { first: string; last: string }) => [first, last]

  test('those with a close of their own stand in a row, others with the close that has them', () => {
    const quarter = month('2026-04-01', '2026-06-30')
    const { setUp, others } = closesOfMonths([march, quarter, july], days)
    expect(setUp.map(rangeOf)).toEqual([
      ['2026-03-01', '2026-03-31'],
      ['2026-07-01', '2026-07-31'],
    ])
    expect(others).toEqual([{ close: quarter, months: spring }])
  })

  test('a close that goes on beyond them has only those that are among them', () => {
    const quarter = month('2026-07-01', '2026-09-30')
    const { setUp, others } = closesOfMonths([april, may, quarter], days)
    expect(setUp.map(rangeOf)).toEqual([['2026-04-01', '2026-05-31']])
    expect(others.map(({ months }) => rangeOf(months))).toEqual([['2026-07-01', '2026-07-31']])
    expect(closesOfMonths([april, may], days).others).toEqual([])
  })
})
