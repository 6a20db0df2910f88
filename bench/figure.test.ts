import { expect, test } from 'vitest'
import { interleave, summarize } from '@/bench/figure'

test('the warm-up of either side is not counted', async () => {
  const a = [1000, 2, 4, 6]
  const b = [1, 2, 2, 2]
  const next = (values: number[]) => () => Promise.resolve(values.shift() ?? Number.NaN)
  expect(await interleave(3, next(a), next(b))).toEqual({ median: 2, min: 1, max: 3, rounds: 3 })
})

test('the median of an even number of rounds lies between the middle two', () => {
  expect(summarize([4, 1, 2, 3])).toEqual({ median: 2.5, min: 1, max: 4, rounds: 4 })
})
