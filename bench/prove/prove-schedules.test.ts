import { afterAll, beforeAll, describe, it } from 'vitest'
import { proveSchedules } from '@/bench/prove/prove-schedules'
import { expectMet, openShortForm } from '@/bench/prove/test-proof'
import { testStores } from '@/lib/database/test-database'

describe.runIf(testStores.includes('postgres'))('the real code', { timeout: 120_000 }, () => {
  let settings: Awaited<ReturnType<typeof openShortForm>>
  beforeAll(async () => {
    settings = await openShortForm()
  })
  afterAll(() => settings.close())

  it('loses nothing that could be kept, in whatever order its steps are done (G1)', () =>
    expectMet(proveSchedules, settings))
})
