import { afterAll, beforeAll, describe, it } from 'vitest'
import { proveCrashPoints } from '@/bench/prove/prove-crash-points'
import { expectMet, openShortForm } from '@/bench/prove/test-proof'
import { testStores } from '@/lib/database/test-database'

describe.runIf(testStores.includes('postgres'))('on both stores', { timeout: 120_000 }, () => {
  let settings: Awaited<ReturnType<typeof openShortForm>>
  beforeAll(async () => {
    settings = await openShortForm()
  })
  afterAll(() => settings.close())

  it('a process that is killed at any point of the protocol leaves a living connection, or the cause (G5)', () =>
    expectMet(proveCrashPoints, settings))
})
