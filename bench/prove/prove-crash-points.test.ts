import { describe, it } from 'vitest'
import { proveCrashPoints } from '@/bench/prove/prove-crash-points'
import { hasPostgres, openShortForms } from '@/test/prove/proof'

describe.runIf(hasPostgres)('on both stores', { timeout: 120_000 }, () => {
  const expectMet = openShortForms()

  it('a process that is killed at any point of the protocol leaves a living connection, or the cause (G5)', () =>
    expectMet(proveCrashPoints))
})
