import { describe, it } from 'vitest'
import { proveSchedules } from '@/bench/prove/prove-schedules'
import { hasPostgres, openShortForms } from '@/test/prove/proof'

describe.runIf(hasPostgres)('the real code', { timeout: 120_000 }, () => {
  const expectMet = openShortForms()

  it('loses nothing that could be kept, in whatever order its steps are done (G1)', () =>
    expectMet(proveSchedules))
})
