import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const root = fileURLToPath(new URL('.', import.meta.url)).replace(/\/$/, '')
const folders = ['app', 'components', 'lib', 'bank', 'scripts', 'bench', 'test']
const reachesFurther =
  /\bvi\.(?!fn\b|spyOn\b|waitFor\b)|\bprocess\.(on|once|exit|chdir)\b|\bglobalThis\b/
const tests = `{${folders.join(',')}}/**/*.test.{ts,tsx}`

/**
 * Most files share a process with others, which loads the modules and starts the embedded stores once.
 * One that replaces modules or reaches for the process, or that tests what the dashboard keeps one of
 * for its whole process, has a process of its own.
 */
const alone = ['lib/server/*.test.ts', ...folders.flatMap(listAlone)]

function listAlone(folder: string): string[] {
  return readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => path.posix.join(folder, file))
    .filter((file) => /\.test\.tsx?$/.test(file))
    .filter((file) => reachesFurther.test(readFileSync(path.join(root, file), 'utf8')))
}

/** What begins last and takes long is waited for by every other core. */
const longest = [
  'lib/server/connections/tokens/interleavings.test.ts',
  'bank/ledger/seed/seed-ledger.test.ts',
  'bank/authorization/hostile-input.test.ts',
]

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) =>
      longest.some((file) => moduleId.endsWith(`/${file}`))
    // oxlint-disable-next-line unicorn/no-array-sort -- it is the sequencer's own, and gives a new array
    const others = await super.sort(files.filter((file) => !isLong(file)))
    return [...files.filter(isLong), ...others]
  }
}

export default defineConfig({
  resolve: {
    alias: {
      '@': root,
      // Outside Next's bundler the marker package throws on import; in a test there is no browser bundle.
      'server-only': fileURLToPath(new URL('./node_modules/server-only/empty.js', import.meta.url)),
      // In a test there is no request that it could know of.
      'next/headers': `${root}/test/faults/next-headers.ts`,
      // As in next.config.mjs, but strict.
      'use-intl/format-message': `${root}/test/components/format-message.ts`,
    },
  },
  // The development build of icu-minify fails where a message lacks a value.
  ssr: { resolve: { conditions: ['module', 'node', 'development'] } },
  test: {
    server: { deps: { inline: ['use-intl', 'icu-minify'] } },
    projects: [
      {
        extends: true,
        test: {
          name: 'together',
          include: [tests],
          exclude: alone,
          isolate: false,
        },
      },
      {
        extends: true,
        test: { name: 'alone', include: alone, sequence: { groupOrder: 1 } },
      },
    ],
    sequence: { sequencer: LongestFirst },
    // Left alone, vitest keeps one core for a person who watches it: half of them on a machine of two.
    maxWorkers: '100%',
    // It says so on the oldest Node that this project runs on, and runs there all the same.
    onConsoleLog: (log) => !log.startsWith('oidc-provider WARNING: Unsupported runtime'),
    restoreMocks: true,
    setupFiles: [`${root}/test/same-values.ts`],
    // Waits are short in tests, and a busy machine outlasts one of them: such a test is tried once more, and named at the
    // end.
    retry: 1,
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
})
