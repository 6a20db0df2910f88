import fc from 'fast-check'
import { expect, it } from 'vitest'
import { shareOf } from '@/lib/format/share'

it('a share is rounded to the nearest tenth of a percent', () => {
  expect([shareOf(3429n, 10_000n), shareOf(827n, 10_000n), shareOf(97n, 10_000n)]).toEqual([
    0.343, 0.083, 0.01,
  ])
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 1e6 }),
      fc.integer({ min: 1, max: 1e6 }),
      (part, whole) => {
        expect(Math.abs(shareOf(BigInt(part), BigInt(whole)) - part / whole)).toBeLessThanOrEqual(
          0.000_500_001,
        )
      },
    ),
  )
})
