import { expect } from 'vitest'
import type { Finding, ProveSettings } from '@/bench/prove/finding'
import { openSettings } from '@/bench/prove/prove-settings'

/** The short forms of the rows, for which `npm test` has a PostgreSQL. */
export function openShortForm() {
  const postgresUrl = process.env['TEST_POSTGRES_URL'] ?? ''
  return openSettings({ form: 'short', postgresUrl, say: () => {} })
}

export async function expectMet(
  prove: (settings: ProveSettings) => Promise<Finding[]>,
  settings: ProveSettings,
): Promise<void> {
  const findings = await prove(settings)
  expect(findings).not.toEqual([])
  expect(findings.filter(({ met }) => !met)).toEqual([])
}
