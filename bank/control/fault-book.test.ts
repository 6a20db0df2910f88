import { describe, expect, test } from 'vitest'
import { type Fault, faultListSchema } from '@/bank/control/fault'
import { createFaultBook, pathMatches } from '@/bank/control/fault-book'

const clock = { now: () => new Date('2026-03-15T12:00:00Z') }

function book(...faults: object[]) {
  const created = createFaultBook(clock)
  created.replace(faultListSchema.parse(faults.map((each) => ({ fault: 'reset', ...each }))))
  return created
}

const call = { method: 'GET', path: '/api/v1/accounts' }
const hits = (taken: Fault[]): number => taken.length

describe('which calls a fault hits', () => {
  test.each([
    ['/api/v1', '/api/v1/accounts', true],
    ['/api/v1/cards', '/api/v1/accounts', false],
    ['/api/v1/accounts/*', '/api/v1/accounts/5', true],
    ['/api/v1/accounts/*', '/api/v1/accounts', false],
    ['/api/v1/*/files/*', '/api/v1/transactions/1/files/2', false],
    ['/api/v1/**/files/*', '/api/v1/transactions/1/files/2', true],
    ['**', '/anything/at/all', true],
    ['/api.v1/*', '/api/v1/x', false],
  ])('%s and %s: %s', (pattern, path, expected) => {
    expect(pathMatches(pattern, path)).toBe(expected)
  })

  test('method, client and business must all fit', () => {
    const faults = book({ match: { method: 'post' } }, { match: { client_id: 'a' } })
    expect(faults.needsCaller()).toBe(true)
    expect(hits(faults.take(call))).toBe(0)
    expect(hits(faults.take({ ...call, method: 'POST' }))).toBe(1)
    expect(hits(faults.take({ ...call, client_id: 'a' }))).toBe(1)
  })

  test('`times` counts the calls that are hit, `nth` says where to begin', () => {
    const twice = book({ times: 2 })
    expect([1, 2, 3].map(() => hits(twice.take(call)))).toEqual([1, 1, 0])
    const third = book({ nth: 3 })
    expect([1, 2, 3, 4].map(() => hits(third.take(call)))).toEqual([0, 0, 1, 0])
    const fromSecond = book({ nth: 2, times: 2 })
    expect([1, 2, 3, 4].map(() => hits(fromSecond.take(call)))).toEqual([0, 1, 1, 0])
    const always = book({})
    expect([1, 2, 3].map(() => hits(always.take(call)))).toEqual([1, 1, 1])
  })

  test('a probability hits its share, the same calls for the same seed', () => {
    const draw = (seed: number): number[] => {
      const faults = book({ probability: 0.25, seed })
      return Array.from({ length: 400 }, () => hits(faults.take(call)))
    }
    const drawn = draw(7)
    expect(draw(7)).toEqual(drawn)
    expect(draw(8)).not.toEqual(drawn)
    const share = drawn.reduce((sum, hit) => sum + hit, 0) / drawn.length
    expect(share).toBeGreaterThan(0.15)
    expect(share).toBeLessThan(0.35)
  })

  test('each fault that fires is journaled', () => {
    const faults = book({ match: { path: '/api/v1/accounts' }, times: 1 })
    faults.take({ method: 'GET', path: '/health' })
    faults.take(call)
    faults.take(call)
    expect(faults.list()).toMatchObject([
      {
        id: 1,
        seen: 2,
        fired: 1,
        journal: [{ at: '2026-03-15T12:00:00.000Z', method: 'GET', path: '/api/v1/accounts' }],
      },
    ])
  })
})
