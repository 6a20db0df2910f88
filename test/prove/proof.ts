import { afterAll, beforeAll, expect } from 'vitest'
import { type Finding, openSettings, type ProveSettings } from '@/bench/prove/proof'
import { testStores } from '@/test/store/database'

/** `npm test` brings a PostgreSQL along. */
export const hasPostgres = testStores.includes('postgres')

/** Of one row and all that it found. */
type Prove = (settings: ProveSettings) => Promise<Finding[]>

/** For the tests of one `describe`: returns a function that expects a row, in its short form, to be met. */
export function openShortForms(): (prove: Prove) => Promise<void> {
  let settings: Awaited<ReturnType<typeof openSettings>>
  beforeAll(async () => {
    const postgresUrl = process.env['TEST_POSTGRES_URL'] ?? ''
    settings = await openSettings({ form: 'short', postgresUrl, say: () => {} })
  })
  afterAll(() => settings.close())
  return async (prove) => {
    const findings = await prove(settings)
    expect(findings).not.toEqual([])
    expect(findings.filter(({ met }) => !met)).toEqual([])
  }
}
