import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { inProject } from '@/scripts/run-command.mjs'

const importFrom = /^(?:(?:import|export)\s[\w\s{},*$]*\sfrom\s|import\s)['"]([^'"]+)['"]/gm

/** What a script needs before its first line runs, followed from file to file. */
async function needed(entry: string): Promise<{ files: Set<string>; packages: Set<string> }> {
  const files = new Set([entry])
  const packages = new Set<string>()
  for (const file of files) {
    const source = await readFile(inProject(file), 'utf8')
    for (const [, from = ''] of source.matchAll(importFrom)) {
      if (from.startsWith('.')) files.add(path.posix.join(path.posix.dirname(file), from))
      else if (!from.startsWith('node:')) packages.add(`${file}: ${from}`)
    }
  }
  return { files, packages }
}

// They install the packages themselves, so they must come as far as that without any.
describe.each(['start', 'test', 'dev', 'check'])('npm run %s in a fresh checkout', (name) => {
  test('needs no package before it has installed them', async () => {
    const { files, packages } = await needed(`scripts/${name}.mjs`)
    expect([...packages]).toEqual([])
    expect(files.size).toBeGreaterThan(3)
  })
})
