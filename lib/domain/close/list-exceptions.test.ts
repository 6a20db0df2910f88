import fc from 'fast-check'
import { expect, test } from 'vitest'
import { inForce } from '@/lib/domain/close/exceptions'
import { listExceptions } from '@/lib/domain/close/list-exceptions'
import { addDays } from '@/lib/domain/periods/day-range'
import { acceptanceOf, exclusionWith, findingWith, june } from '@/test/close/findings'

const today = '2026-07-08'
const until = (id: string, days: number) =>
  exclusionWith({ id, end: { kind: 'date', last: addDays(today, days) } })
const withdrawn = { kind: 'withdrawn', id: 'w-1', of: 'x-4', by: 'ada', at: '' } as const

test('an exception is in force, ending, ended or withdrawn, to the day', () => {
  const entries = [
    acceptanceOf(findingWith(), { id: 'a-1' }),
    until('x-1', -1),
    until('x-2', 0),
    until('x-3', 30),
    until('x-4', 31),
    until('x-5', 31),
    withdrawn,
  ]
  const listed = listExceptions(entries, today)
  expect(listed.map(({ id, state }) => [id, state])).toEqual([
    ['x-5', 'in_force'],
    ['x-4', 'withdrawn'],
    ['x-3', 'ending'],
    ['x-2', 'ending'],
    ['x-1', 'ended'],
    ['a-1', 'in_force'],
  ])
  expect(listed[1]?.withdrawal).toEqual(withdrawn)
})

test('of a finding that was accepted twice in its period the last holds, until it is withdrawn', () => {
  const other = { ...june, first: '2026-05-01', last: '2026-05-31' }
  const entries = [
    acceptanceOf(findingWith(), { id: 'a-0', period: other }),
    acceptanceOf(findingWith({ key: 'k-9' }), { id: 'a-1' }),
    acceptanceOf(findingWith(), { id: 'a-2' }),
    acceptanceOf(findingWith(), { id: 'a-3' }),
  ]
  const states = (given: Parameters<typeof listExceptions>[0]) =>
    listExceptions(given, today).map(({ id, state, replacedBy }) => [id, state, replacedBy?.id])
  expect(states(entries)).toEqual([
    ['a-3', 'in_force', undefined],
    ['a-2', 'ended', 'a-3'],
    ['a-1', 'in_force', undefined],
    ['a-0', 'in_force', undefined],
  ])
  expect(states([...entries, { ...withdrawn, of: 'a-3' }]).slice(0, 2)).toEqual([
    ['a-3', 'withdrawn', undefined],
    ['a-2', 'in_force', undefined],
  ])
})

test('no exception is left out of the list, whatever became of it', () => {
  const entries = fc.array(fc.tuple(fc.integer({ min: -60, max: 60 }), fc.boolean()))
  fc.assert(
    fc.property(entries, (given) => {
      const exclusions = given.map(([days], index) => until(`x-${index}`, days))
      const withdrawals = given.flatMap(([, isWithdrawn], index) =>
        isWithdrawn ? [{ ...withdrawn, id: `w-${index}`, of: `x-${index}` }] : [],
      )
      const all = [...exclusions, ...withdrawals]
      const listed = listExceptions(all, today)
      expect(listed).toHaveLength(exclusions.length)
      const left = listed.filter(({ state }) => state !== 'withdrawn')
      expect(left.map(({ id }) => id).toReversed()).toEqual(inForce(all).map(({ id }) => id))
    }),
  )
})
