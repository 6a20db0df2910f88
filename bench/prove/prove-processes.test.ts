import { afterAll, beforeAll, describe, it } from 'vitest'
import { proveKills, proveParallel, proveRestarts } from '@/bench/prove/prove-processes'
import { expectMet, openShortForm } from '@/bench/prove/test-proof'
import { testStores } from '@/lib/database/test-database'

describe.runIf(testStores.includes('postgres'))(
  'processes on one PostgreSQL',
  { timeout: 120_000 },
  () => {
    let settings: Awaited<ReturnType<typeof openShortForm>>
    beforeAll(async () => {
      settings = await openShortForm()
    })
    afterAll(() => settings.close())

    it('show no token twice, however many readers of however many want it at once (G2)', () =>
      expectMet(proveParallel, settings))

    it('lose by a kill -9 what was in flight, and nothing else is said to be lost (G3)', () =>
      expectMet(proveKills, settings))

    it('lose nothing by a rolling restart, and no read fails (G4)', () =>
      expectMet(proveRestarts, settings))
  },
)
