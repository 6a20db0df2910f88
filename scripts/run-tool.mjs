import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { buildBundles, buildDashboard, bundlePath, bundles, isBuilt } from './build-programs.mjs'
import { installPackages, requireNode } from './install-packages.mjs'
import { readLaunchSettings } from './launch-settings.mjs'
import { asProcessEnvironment, exitWith, inProject, projectRoot, say } from './run-command.mjs'
import { makeDataFolder, prepareBankData } from './start-programs.mjs'
import { ensureBrowser, startTestPostgres } from './test-requirements.mjs'

// `node scripts/run-tool.mjs NAME …`: a tool or an operator's command, with all that it needs
// installed and built first. Standard output is its own, so that a program can read it.

const [name = '', ...args] = process.argv.slice(2)
const tools = { bench, build, image, prove, screenshots }

try {
  requireNode()
  const isCommand = Object.hasOwn(bundles, name)
  await installPackages(say, { isBuilt: isCommand && (await isBuilt()) })
  if (isTool(name)) process.exitCode = await tools[name]()
  else if (isCommand) process.exitCode = await operate()
  else throw new TypeError(`there is no tool called ${name}`)
} catch (cause) {
  exitWith(cause)
}

/**
 * @param {string} given
 * @returns {given is keyof typeof tools}
 */
function isTool(given) {
  return Object.hasOwn(tools, given)
}

async function bench() {
  await buildBundles(say)
  await ensureBrowser(say)
  await buildDashboard(say)
  return run(['--import', 'tsx', inProject('bench/main.ts')])
}

async function build() {
  await buildBundles(say)
  await buildDashboard(say)
  return 0
}

async function image() {
  // Not in the image, which has this file.
  const { testImage } = await import('./test-image.mjs')
  const { failed } = await testImage()
  return failed === 0 ? 0 : 1
}

async function prove() {
  // Some goals are held by browser tests.
  await ensureBrowser(say)
  await buildBundles(say)
  await Promise.all([buildDashboard(say), prepareBankData(say)])
  const server = await startTestPostgres(say)
  try {
    const env = { ...process.env, TEST_POSTGRES_URL: server.url }
    return await run(['--import', 'tsx', inProject('bench/prove/main.ts')], env)
  } finally {
    await server.stop()
  }
}

async function screenshots() {
  await ensureBrowser(say)
  await buildBundles(say)
  await buildDashboard(say)
  const config = ['--config', inProject('playwright.pictures.config.ts')]
  return run([inProject('node_modules/@playwright/test/cli.js'), 'test', ...config])
}

async function operate() {
  const { dataFolder } = readLaunchSettings({ ...process.env, BANKING_BASE_URL: undefined })
  await buildBundles(say)
  await makeDataFolder(dataFolder)
  return run(['--enable-source-maps', bundlePath(name)], { ...process.env, DATA_DIR: dataFolder })
}

/**
 * @param {readonly string[]} program
 * @param {NodeJS.Dict<string>} [env]
 */
async function run(program, env = process.env) {
  const child = spawn(process.execPath, [...program, ...args], {
    cwd: projectRoot,
    env: asProcessEnvironment(env),
    stdio: 'inherit',
  })
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, () => child.kill(signal))
  }
  const [code] = await once(child, 'exit')
  return typeof code === 'number' ? code : 1
}
