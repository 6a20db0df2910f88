import { describe, it } from 'vitest'
import { proveYear } from '@/bench/prove/prove-year'
import { hasPostgres, openShortForms } from '@/test/prove/proof'

describe.runIf(hasPostgres)('a store that grows old', { timeout: 120_000 }, () => {
  const expectMet = openShortForms()

  it('in a year of grants nothing is lost, and every end was announced (G6)', () =>
    expectMet(proveYear))
})
