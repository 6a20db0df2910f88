import { expect, it } from 'vitest'
import { checkTwoPeople } from '@/test/close/two-people/check'
import { testStores } from '@/test/store/database'

// 10,000 on each store: `npm run prove -- G32 --long`.
const runs = 100

it.each(testStores)(
  'of two people at one client no mark, note, decision, tick, signature or answer is lost, in %s',
  async (kind) => {
    const { failure, conflicts, ...sum } = await checkTwoPeople(kind, { runs, seed: 20_261_127 })
    expect(failure).toBeUndefined()
    expect(sum.runs).toBe(runs)
    // Where nobody was ever earlier, they did not meet.
    expect(conflicts).toBeGreaterThan(0)
  },
  180_000,
)
