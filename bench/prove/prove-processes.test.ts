import { describe, it } from 'vitest'
import { proveKills, proveParallel, proveRestarts } from '@/bench/prove/prove-processes'
import { hasPostgres, openShortForms } from '@/test/prove/proof'

describe.runIf(hasPostgres)('processes on one PostgreSQL', { timeout: 120_000 }, () => {
  const expectMet = openShortForms()

  it('show no token twice, however many readers of however many want it at once (G2)', () =>
    expectMet(proveParallel))

  it('lose by a kill -9 what was in flight, and nothing else is said to be lost (G3)', () =>
    expectMet(proveKills))

  it('lose nothing by a rolling restart, and no read fails (G4)', () => expectMet(proveRestarts))
})
