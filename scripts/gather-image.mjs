import { cp, mkdir, readdir, readFile, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { bundles, isBuilt } from './build-programs.mjs'
import { CommandError, exitWith, inProject, projectRoot, say } from './run-command.mjs'

// `node scripts/gather-image.mjs FOLDER`, in the build of the image: copies there what the built programs
// need to run, and nothing else. What a program requires is traced as Next traces it for its own servers.

const programs = [
  ...Object.keys(bundles).map((name) => `.build/${name}.mjs`),
  'scripts/start.mjs',
  'scripts/run-tool.mjs',
  'scripts/serve-dashboard.mjs',
  'scripts/stop-with-parent.mjs',
  'scripts/ask-health.mjs',
]

/** What is read by its path, and so not to be found by tracing. */
const folders = [
  '.build',
  '.next/static',
  'public',
  'bank/ledger/migrations',
  'lib/server/db/migrations',
  'lib/server/paper/fonts',
  // Next resolves these at its start, whether or not anything is compiled.
  'node_modules/next/dist/compiled/webpack',
  'node_modules/next/dist/compiled/@babel/runtime',
]
const files = ['package.json', 'LICENSE']

/** Loaded by what builds and tests alone, or by Next only while it develops. */
const ignored = [
  'node_modules/{esbuild,@esbuild,@playwright,playwright,playwright-core,typescript,sharp,yaml}/**',
  'node_modules/{@next/swc-*,caniuse-lite}/**',
  'node_modules/react{,-dom}/**/*.development.js',
  'node_modules/next/dist/compiled/next-server/**/*.dev.js',
  'scripts/{build-image,test-image,image-checks}.mjs',
  '.cache/**',
  '.data/**',
]

const [target] = process.argv.slice(2)
try {
  if (target === undefined) throw new CommandError('usage: node scripts/gather-image.mjs FOLDER')
  if (!(await isBuilt())) throw new CommandError('The programs are not built: npm run build')
  await rm(target, { recursive: true, force: true })
  const traced = await tracePrograms()
  const served = await listServed()
  const needed = new Set([...traced, ...served, ...files])
  for (const name of [...needed, ...folders]) await copy(name, target)
  say(`${needed.size} files are needed to run, and are in ${target}`)
} catch (cause) {
  exitWith(cause)
}

/** @returns {Promise<string[]>} */
async function tracePrograms() {
  /** @type {{ nodeFileTrace: (files: string[], options: object) => Promise<{ fileList: Set<string> }> }} */
  const nft = createRequire(import.meta.url)('next/dist/compiled/@vercel/nft')
  const options = { base: projectRoot, processCwd: projectRoot, ignore: ignored }
  const { fileList } = await nft.nodeFileTrace(
    programs.map((name) => inProject(name)),
    options,
  )
  return [...fileList]
}

/** Next's own account of what its server and each of its routes load. */
async function listServed() {
  const entries = await readdir(inProject('.next'), { recursive: true })
  const accounts = entries.filter((name) => name.endsWith('.nft.json'))
  const named = await Promise.all(
    accounts.map(async (name) => {
      const file = inProject('.next', name)
      const account = JSON.parse(await readFile(file, 'utf8'))
      return account.files.map((/** @type {string} */ each) =>
        path.relative(projectRoot, path.resolve(path.dirname(file), each)),
      )
    }),
  )
  const manifests = entries.filter((name) => /^[^/]*\.json$|^BUILD_ID$|^server\/[^/]*$/.test(name))
  return [...named.flat(), ...manifests.map((name) => `.next/${name}`)]
}

/**
 * @param {string} name
 * @param {string} folder
 */
async function copy(name, folder) {
  const to = path.join(folder, name)
  await mkdir(path.dirname(to), { recursive: true })
  await cp(inProject(name), to, { recursive: true, verbatimSymlinks: true })
}
