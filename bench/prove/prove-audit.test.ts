import { describe, it } from 'vitest'
import { proveAudit } from '@/bench/prove/prove-audit'
import { hasPostgres, openShortForms } from '@/test/prove/proof'

describe.runIf(hasPostgres)('the audit log', { timeout: 120_000 }, () => {
  const expectMet = openShortForms()

  it('names the event of which one byte was flipped (G27)', () => expectMet(proveAudit))
})
