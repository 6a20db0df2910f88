import { describe, it } from 'vitest'
import { proveExports } from '@/bench/prove/prove-exports'
import { hasPostgres, openShortForms } from '@/test/prove/proof'

describe.runIf(hasPostgres)('an export in a process that is killed', { timeout: 180_000 }, () => {
  const expectMet = openShortForms()

  it('is made by the next one with the same bytes, on either store, as any file (G31)', () =>
    expectMet(proveExports))
})
