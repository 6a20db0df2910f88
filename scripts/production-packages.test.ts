import { readFile } from 'node:fs/promises'
import { builtinModules } from 'node:module'
import { expect, test } from 'vitest'
import { listOwnFiles } from '@/scripts/own-files.mjs'

const manifest = JSON.parse(await readFile('package.json', 'utf8')) as {
  dependencies: Record<string, string>
}
const shipped = new Set([...Object.keys(manifest.dependencies), ...builtinModules])

// What runs, or is bundled into what runs, after `npm prune --omit=dev`.
const files = (await listOwnFiles(/^(app|components|lib|bank)\/.*\.tsx?$/)).filter(
  (file) => !/\.test\.tsx?$|drizzle\.config\.ts$/.test(file),
)
const programs = ['serve-dashboard', 'start', 'start-programs', 'static-files', 'run-tool'].map(
  (name) => `scripts/${name}.mjs`,
)
const importing =
  /^\s*(?:import|export)(?!\s+type\b)[^'"]*?from\s+'([^'.@][^']*|@[^/'][^']*)'|\bimport\('([^'.][^']*)'\)/gm
// Loaded only by what builds and what tests.
const forBuilds = new Set(['esbuild', '@playwright/test'])

test('the started programs import no package that is for development', async () => {
  const found: string[] = []
  for (const file of [...files, ...programs]) {
    const text = await readFile(file, 'utf8')
    for (const [, named, dynamic] of text.matchAll(importing)) {
      const name = named ?? dynamic ?? ''
      const [scope = '', rest = ''] = name.replace(/^node:/, '').split('/')
      const root = scope.startsWith('@') ? `${scope}/${rest}` : scope
      if (!name.startsWith('@/') && !shipped.has(root) && !forBuilds.has(root)) {
        found.push(`${file}: ${name}`)
      }
    }
  }
  expect(files.length).toBeGreaterThan(500)
  expect(found).toEqual([])
})
