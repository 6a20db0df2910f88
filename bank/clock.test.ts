import { describe, expect, test } from 'vitest'
import { createMovableClock, isMovable } from '@/bank/clock'

const base = () => new Date('2026-01-31T12:00:00Z')

describe('the movable clock', () => {
  test('it runs with the clock underneath until it is moved', () => {
    expect(createMovableClock({ base }).now().toISOString()).toBe('2026-01-31T12:00:00.000Z')
  })

  test('advancing adds up, setting replaces', () => {
    const clock = createMovableClock({ base })
    clock.advance(60)
    clock.advance(60)
    expect(clock.now().toISOString()).toBe('2026-01-31T12:02:00.000Z')
    clock.set(new Date('2027-01-31T00:00:00Z'))
    expect(clock.now().toISOString()).toBe('2027-01-31T00:00:00.000Z')
    clock.advance(-1)
    expect(clock.now().toISOString()).toBe('2027-01-30T23:59:59.000Z')
  })

  test('a clock started with the offset of another shows the same time', () => {
    const first = createMovableClock({ base })
    first.advance(3600)
    const second = createMovableClock({ base, offsetMilliseconds: first.offsetMilliseconds() })
    expect(second.now()).toEqual(first.now())
  })

  test('it cannot be moved to where there are no dates', () => {
    const clock = createMovableClock({ base })
    for (const seconds of [1e15, -1e12, Number.NaN, Number.POSITIVE_INFINITY]) {
      expect(() => clock.advance(seconds)).toThrow(RangeError)
    }
    expect(clock.now().toISOString()).toBe('2026-01-31T12:00:00.000Z')
  })

  test('a fixed clock is distinguished from a movable one', () => {
    expect(isMovable({ now: base })).toBe(false)
    expect(isMovable(createMovableClock())).toBe(true)
  })
})
