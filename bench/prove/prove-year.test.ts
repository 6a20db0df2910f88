import { afterAll, beforeAll, describe, it } from 'vitest'
import { proveYear } from '@/bench/prove/prove-year'
import { expectMet, openShortForm } from '@/bench/prove/test-proof'
import { testStores } from '@/lib/database/test-database'

describe.runIf(testStores.includes('postgres'))(
  'a store that grows old',
  { timeout: 120_000 },
  () => {
    let settings: Awaited<ReturnType<typeof openShortForm>>
    beforeAll(async () => {
      settings = await openShortForm()
    })
    afterAll(() => settings.close())

    it('in a year of grants nothing is lost, and every end was announced (G6)', () =>
      expectMet(proveYear, settings))
  },
)
