import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { layers, separateFeatures } from '@/layers.mjs'
import { listOwnFiles } from '@/scripts/own-files.mjs'

const run = promisify(execFile)

interface Finding {
  code: string
  filename: string
}

async function lint(folder: string): Promise<{ findings: Finding[]; lookedAt: number }> {
  const tools = path.resolve('node_modules/.bin')
  // It looks for its checker of types on the path, which npm alone sets.
  const env = { ...process.env, PATH: `${tools}${path.delimiter}${process.env['PATH'] ?? ''}` }
  const config = path.join(folder, 'oxlint.config.mjs')
  // It exits with 1 when it finds something, which is expected here.
  const { stdout } = await run(path.join(tools, 'oxlint'), ['-c', config, '-f', 'json'], {
    cwd: folder,
    env,
  }).catch((cause: { stdout: string }) => cause)
  const report = JSON.parse(stdout) as { diagnostics: Finding[]; number_of_files: number }
  const findings = report.diagnostics.filter(({ code }) => code.includes('no-restricted-imports'))
  return { findings, lookedAt: report.number_of_files }
}

function isWithin(folder: string, name: string): boolean {
  return folder === name || folder.startsWith(`${name}/`)
}

/** A layer that this one may not import. */
function forbiddenTo([folder = '', ...may]: readonly string[]): string {
  const found = layers
    .map(([other = '']) => other)
    .find((other) => other !== 'test' && ![folder, ...may].some((name) => isWithin(other, name)))
  if (found === undefined) throw new Error(`${folder} may import everything`)
  return found
}

/** What the files of each layer import of ours; what features import is counted together. */
async function importsByLayer(): Promise<ReadonlyMap<string, readonly string[]>> {
  const imports = new Map<string, string[]>()
  const files = await listOwnFiles(/^(?!.*\.test\.tsx?$).*\.(ts|tsx|mjs)$/)
  for (const file of files) {
    const own = layers.map(([folder = '']) => folder).filter((folder) => isWithin(file, folder))
    const layer = groupOf(own.toSorted((one, other) => other.length - one.length)[0] ?? '')
    const text = await readFile(file, 'utf8')
    const found = [...text.matchAll(/(?:from|import|import\() ?'@\/([^']+)'/g)]
    imports.set(layer, [...(imports.get(layer) ?? []), ...found.map(([, name = '']) => name)])
  }
  return imports
}

function groupOf(layer: string): string {
  const isFeature = separateFeatures.some((name) => layer === `components/${name}`)
  return isFeature ? 'a feature' : layer
}

let tree: string

beforeAll(async () => {
  tree = await mkdtemp(path.join(tmpdir(), 'layers-'))
  for (const file of ['oxlint.config.mjs', 'layers.mjs']) await cp(file, path.join(tree, file))
})

afterAll(() => rm(tree, { recursive: true, force: true }))

async function put(file: string, text: string): Promise<void> {
  await mkdir(path.dirname(path.join(tree, file)), { recursive: true })
  await writeFile(path.join(tree, file), text)
}

describe('the rule of who may import whom', () => {
  test('one forbidden import in each layer gives one error in each, and no other', async () => {
    for (const layer of layers) {
      const [folder = ''] = layer
      const allowed = layer.map((name) => `export * from '@/${name}/fine'\n`)
      await put(`${folder}/fine.ts`, allowed.join(''))
      await put(`${folder}/canary.ts`, `export { canary } from '@/${forbiddenTo(layer)}/other'\n`)
    }
    const { findings, lookedAt } = await lint(tree)
    expect(findings.map(({ filename }) => filename).toSorted()).toEqual(
      layers.map(([folder]) => `${folder}/canary.ts`).toSorted(),
    )
    const configurationItself = 2
    expect(lookedAt).toBe(2 * layers.length + configurationItself)
  })

  test('a neighbour is imported from the root, and nothing that ships imports a test', async () => {
    const inLayer = 'lib/server/oauth'
    await put(`${inLayer}/deep/upwards.ts`, `export { a } from '../fine'\n`)
    await put(`${inLayer}/beside.ts`, `export { a } from './fine'\n`)
    await put(`${inLayer}/shipped.ts`, `export { a } from '@/test/banking/upstream'\n`)
    await put(`${inLayer}/lazy.ts`, `export const a = () => import('@/bank/app')\n`)
    await put(`${inLayer}/rule.test.ts`, `export { a } from '@/bank/app'\n`)
    const { findings } = await lint(tree)
    const here = findings.map(({ filename }) => filename).filter((file) => file.includes('oauth'))
    expect(here.toSorted()).toEqual([
      `${inLayer}/beside.ts`,
      `${inLayer}/canary.ts`,
      `${inLayer}/deep/upwards.ts`,
      `${inLayer}/lazy.ts`,
      `${inLayer}/shipped.ts`,
    ])
  })

  test('a feature imports shared components, and no other feature', async () => {
    const [feature = '', other = ''] = separateFeatures.map((name) => `components/${name}`)
    await put(`${feature}/shared.ts`, `export { a } from '@/components/data-table/cell'\n`)
    await put(`${feature}/neighbour.ts`, `export { a } from '@/${other}/form'\n`)
    const { findings } = await lint(tree)
    const found = findings.map(({ filename }) => filename)
    expect(found).toContain(`${feature}/neighbour.ts`)
    expect(found).not.toContain(`${feature}/shared.ts`)
  })

  test('a route of the API imports what pages say from lib, never from components', async () => {
    await put('app/api/lists/route.ts', `export { a } from '@/components/data-table/cell'\n`)
    await put('app/api/lists/words.ts', `export { a } from '@/lib/present/fine'\n`)
    const { findings } = await lint(tree)
    const here = findings.map(({ filename }) => filename)
    expect(here.filter((file) => file.startsWith('app/api/lists/'))).toEqual([
      'app/api/lists/route.ts',
    ])
  })

  test('each grant is used, and stands once in its row', async () => {
    const imports = await importsByLayer()
    const unused = layers.flatMap(([folder = '', ...may]) =>
      may
        .filter((name) => !imports.get(groupOf(folder))?.some((each) => isWithin(each, name)))
        .map((name) => `${folder}: ${name}`),
    )
    expect([...new Set(unused)]).toEqual([])
    const twice = layers.flatMap(([folder, ...may]) =>
      may.filter((name, at) => may.indexOf(name) !== at).map((name) => `${folder}: ${name}`),
    )
    expect(twice).toEqual([])
  })

  test('every module belongs to a layer of its own, not to the folder round the layers', async () => {
    const round = new Set(['lib', 'lib/server'])
    const named = layers.map(([folder = '']) => folder).filter((folder) => !round.has(folder))
    // The environment and the composition root lie beside the layers that they put together.
    const root = /^lib\/server\/[^/]+\.ts$/
    const files = await listOwnFiles(
      /^(app|components|lib|bank|e2e|bench|scripts|test)\/.*\.(ts|tsx)$/,
    )
    const stray = files.filter(
      (file) => !root.test(file) && !named.some((folder) => file.startsWith(`${folder}/`)),
    )
    expect(stray).toEqual([])
    expect(files.length).toBeGreaterThan(100)
  })
})
