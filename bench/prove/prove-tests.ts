import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import type { Finding, ProveSettings } from '@/bench/prove/proof'

const run = promisify(execFile)
const connections = 'lib/server/connections'

/** Goals that tests hold, which `npm test` runs too: what is proved, and by which of them. */
export const testedGoals: Record<string, readonly [what: string, ...files: string[]]> = {
  G6: [
    'both ends of a grant: kept alive for a year, announced from 60 days to 1 before its date',
    `${connections}/warn-of-expiry.test.ts`,
    `${connections}/scheduler.test.ts`,
    `${connections}/against-the-bank.test.ts`,
    `${connections}/tokens/conclude-invalid-grant.test.ts`,
  ],
  G7: ['every fault that a bank can make, and what is said of it', 'test/faults'],
  G8: ['bodies that were tampered with', 'lib/server/banking/hostile-bodies.test.ts'],
  G9: ['malformed requests to every page and route', 'e2e/malformed-addresses.spec.ts'],
  G10: ['a client requested in every way by outsiders', 'e2e/hidden-client.spec.ts'],
  G11: ['tokens, codes and secrets in all that left the server', 'e2e/tokens-stay-home.spec.ts'],
  G12: ['addresses of files that lead inside', 'lib/server/banking/refused-addresses.test.ts'],
  G13: [
    'names of files and cells of a CSV, made at random',
    'lib/server/http/document-headers.test.ts',
    'lib/server/exports/csv-file.test.ts',
  ],
  G14: ['a probe of each way in of an advisory', 'e2e/front-crawl.spec.ts'],
  G17: [
    'a store that was put back rests, and goes on with the pairs of the journal',
    'lib/server/db/install.test.ts',
    'lib/server/cli/backup.test.ts',
  ],
  G18: ['keys of the vault rotated under load', 'lib/server/cli/operator-commands.test.ts'],
  G22: [
    'passwords guessed beyond every limit',
    'lib/server/auth/sign-in.test.ts',
    'app/api/auth/throttled.test.ts',
  ],
  G23: ['connections that are held open', 'e2e/front-crawl.spec.ts'],
  G24: [
    'headers of every page and route',
    'e2e/front-crawl.spec.ts',
    'scripts/front-rules.test.ts',
  ],
  G27: ['one bit of an audit log flipped', 'lib/server/audit/audit-chain.test.ts'],
  G33: [
    'books made from the bank’s rows and changed at random: every change is found, and nothing else',
    'lib/domain/books/compare-books.test.ts',
    'lib/domain/books/compare-exports.test.ts',
    'lib/domain/books/long-file.test.ts',
  ],
}

/** Runs the tests of these rows, each once. */
export async function proveByTests(
  rows: readonly string[],
  { postgresUrl, form }: ProveSettings,
): Promise<Finding[]> {
  const files = [...new Set(rows.flatMap((row) => testedGoals[row]?.slice(1) ?? []))]
  const specs = files.filter((file) => file.startsWith('e2e/'))
  const units = files.filter((file) => !specs.includes(file))
  const env = {
    ...process.env,
    TEST_POSTGRES_URL: postgresUrl,
    ...(form === 'long' && { BOOKS_CASES: '5000', BOOKS_LINES: '1000000' }),
  }
  const results = [
    ...(await runTests('vitest/vitest.mjs', ['run', ...units], env)),
    ...(await runTests('@playwright/test/cli.js', ['test', ...specs], env)),
  ]
  return rows.map((row) => {
    const [what = '', ...ours] = testedGoals[row] ?? []
    const ran = results.filter(({ file }) =>
      ours.some((each) => each.endsWith(file) || file.startsWith(each)),
    )
    const tests = ran.reduce((sum, each) => sum + each.tests, 0)
    const failures = ran.reduce((sum, each) => sum + each.failures, 0)
    return {
      row,
      what,
      goal: `every test of ${ours.join(', ')}`,
      found: `${tests} tests, ${failures} failures`,
      met: tests > 0 && failures === 0,
    }
  })
}

/** Both runners write the same report. */
async function runTests(tool: string, [verb = '', ...files]: string[], env: NodeJS.ProcessEnv) {
  if (files.length === 0) return []
  const args = [path.resolve('node_modules', tool), verb, '--reporter=junit', ...files]
  // Whether they pass is in the report.
  const { stdout } = await run(process.execPath, args, { env, maxBuffer: 1e9 }).catch(
    (cause: { stdout: string }) => cause,
  )
  const suites = stdout.matchAll(/<testsuite name="([^"]+)".*? tests="(\d+)" failures="(\d+)"/g)
  return Array.from(suites, ([, file = '', tests, failures]) => ({
    file,
    tests: Number(tests),
    failures: Number(failures),
  }))
}
