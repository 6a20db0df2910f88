import { createHash } from 'node:crypto'
import { access, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { CommandError, inProject, projectRoot, requireCommand } from './run-command.mjs'
import { compressBuild } from './compress-build.mjs'
import { mergeChunks } from './merge-chunks.mjs'

/** Programs that run outside Next: each entry becomes one file in `.build`. */
export const bundles = {
  bank: 'bank/main.ts',
  'bank-prepare': 'bank/prepare.ts',
  'bank-client': 'bank/authorization/register-partner-command.ts',
  'bank-seed': 'bank/ledger/seed-command.ts',
  'store-prepare': 'lib/server/cli/prepare-store.ts',
  'connect-demo': 'lib/server/demo/connect-demo.ts',
  operator: 'lib/server/cli/main.ts',
}

const shared = ['lib', 'package-lock.json', 'tsconfig.json', 'scripts/build-programs.mjs']
const sources = {
  bundles: ['bank', ...shared],
  dashboard: [
    'app',
    'components',
    'public',
    'next.config.mjs',
    'scripts/compress-build.mjs',
    'scripts/merge-chunks.mjs',
    ...shared,
  ],
}

/** @param {string} name */
export function bundlePath(name) {
  return inProject('.build', `${name}.mjs`)
}

/**
 * Bundles the bank and the operators' commands, unless the last build is of these very sources.
 * @param {(line: string) => void} report
 */
export async function buildBundles(report) {
  const hash = await currentHash('bundles')
  if ((await readMarker('bundles')) === hash && (await exists(bundlePath('bank')))) return hash
  report('Building the bank …')
  for (const [name, entry] of Object.entries(bundles)) {
    if (!(await exists(inProject(entry)))) {
      throw new CommandError(`${entry}, from which ${name} is built, does not exist`)
    }
  }
  const { build } = await import('esbuild')
  const { metafile } = await build({ ...bundleOptions(), metafile: true })
  requireResolved(metafile)
  await writeMarker('bundles', hash)
  return hash
}

/**
 * Builds the dashboard, unless the last build is of these very sources.
 * @param {(line: string) => void} report
 */
export async function buildDashboard(report) {
  const hash = await currentHash('dashboard')
  if ((await readMarker('dashboard')) === hash && (await exists(inProject('.next/BUILD_ID')))) {
    return
  }
  report('Building the dashboard …')
  const next = inProject('node_modules/next/dist/bin/next')
  const env = { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' }
  await requireCommand('next build', process.execPath, [next, 'build'], { env, quiet: true })
  await mergeChunks(inProject('.next/server'))
  await compressBuild()
  await writeMarker('dashboard', hash)
}

/** Whether all programs are built from these very sources, so that a start has nothing to build. */
export async function isBuilt() {
  const [ofBundles, ofDashboard] = await Promise.all([
    currentHash('bundles'),
    currentHash('dashboard'),
  ])
  return (
    (await readMarker('bundles')) === ofBundles &&
    (await readMarker('dashboard')) === ofDashboard &&
    (await exists(bundlePath('bank'))) &&
    (await exists(inProject('.next/BUILD_ID')))
  )
}

/**
 * An import of ours that leads nowhere is taken for a package, and would fail only when it is run.
 * @param {import('esbuild').Metafile} metafile
 */
function requireResolved({ inputs }) {
  for (const [file, { imports }] of Object.entries(inputs)) {
    const lost = imports.find((each) => each.external === true && each.path.startsWith('@/'))
    if (lost !== undefined) {
      throw new CommandError(`${file} imports ${lost.path}, which does not exist`)
    }
  }
}

/** @returns {import('esbuild').BuildOptions} */
export function bundleOptions() {
  return {
    absWorkingDir: projectRoot,
    entryPoints: Object.entries(bundles).map(([out, entry]) => ({ in: entry, out })),
    outdir: '.build',
    outExtension: { '.js': '.mjs' },
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    packages: 'external',
    sourcemap: 'linked',
    logLevel: 'warning',
    plugins: [withoutServerOnly],
  }
}

/**
 * The marker package throws outside Next's bundler; in a program of its own nothing can reach a
 * browser.
 * @type {import('esbuild').Plugin}
 */
const withoutServerOnly = {
  name: 'without-server-only',
  setup(build) {
    build.onResolve({ filter: /^server-only$/ }, () => ({ path: 'marker', namespace: 'marker' }))
    build.onLoad({ filter: /.*/, namespace: 'marker' }, () => ({ contents: '' }))
  },
}

/** @param {string} name */
function markerPath(name) {
  return inProject('.build', `${name}.hash`)
}

/** @param {string} name */
function readMarker(name) {
  return readFile(markerPath(name), 'utf8').catch(() => undefined)
}

/**
 * @param {string} name
 * @param {string} hash
 */
async function writeMarker(name, hash) {
  await mkdir(inProject('.build'), { recursive: true })
  await writeFile(markerPath(name), hash)
}

/** @param {string} file */
function exists(file) {
  return access(file).then(
    () => true,
    () => false,
  )
}

/**
 * The hash of what a build is made of. The image has no sources: what was built there is what it runs.
 * @param {keyof typeof sources} build
 */
async function currentHash(build) {
  const made = await readMarker(build)
  return made !== undefined && !(await exists(inProject('app'))) ? made : hashOnce(sources[build])
}

/** @type {Map<readonly string[], Promise<string>>} */
const hashes = new Map()

/**
 * A command asks several times whether a build is current, and reads the sources once. What is edited
 * meanwhile has another hash at the next start, and is built then.
 *
 * @param {readonly string[]} paths
 */
function hashOnce(paths) {
  const hash = hashes.get(paths) ?? hashSources(paths)
  hashes.set(paths, hash)
  return hash
}

/**
 * One hash over every file below the given paths, so that a build knows whether it is current.
 * Tests are left out: nothing that ships contains them. A path that does not exist counts as empty.
 *
 * @param {readonly string[]} paths
 * @param {string} [root]
 */
export async function hashSources(paths, root = projectRoot) {
  const hash = createHash('sha256')
  const files = (await Promise.all(paths.map((name) => listFiles(path.join(root, name))))).flat()
  for (const file of files.toSorted()) {
    hash.update(`${path.relative(root, file)}\0`)
    hash.update(
      createHash('sha256')
        .update(await readFile(file))
        .digest(),
    )
  }
  return hash.digest('hex')
}

/**
 * @param {string} place
 * @returns {Promise<string[]>}
 */
async function listFiles(place) {
  const found = await stat(place).catch(() => undefined)
  if (found === undefined) return []
  if (!found.isDirectory()) return [place]
  const entries = await readdir(place, { withFileTypes: true })
  const nested = await Promise.all(
    entries
      .filter((entry) => !entry.name.startsWith('.') && !/\.test\.tsx?$/.test(entry.name))
      .map((entry) => listFiles(path.join(place, entry.name))),
  )
  return nested.flat()
}
