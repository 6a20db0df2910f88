import { chmod, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { buildBundles, bundlePath } from './build-programs.mjs'
import { bankEnvironment, dashboardEnvironment } from './launch-settings.mjs'
import { waitForHealth } from './ports.mjs'
import { CommandError, inProject, requireCommand, runCommand } from './run-command.mjs'

/**
 * Prepares the bank's store, starts the bank and waits until it answers.
 *
 * @param {import('./launch-settings.mjs').LaunchSettings} settings
 * @param {string} buildHash
 * @param {Pick<ReturnType<typeof import('./supervisor.mjs').createSupervisor>, 'run' | 'runToEnd'>} supervisor
 * @param {(line: string) => void} report
 */
export async function startBank(settings, buildHash, supervisor, report) {
  const env = bankEnvironment(process.env, settings)
  await prepareStore(
    {
      name: 'bank',
      bundle: 'bank-prepare',
      dataFolder: settings.dataFolder,
      databaseUrl: process.env['BANK_DATABASE_URL'],
      buildHash,
      env,
    },
    supervisor.runToEnd,
    report,
  )
  report(`Starting the bank on port ${settings.bankPort} …`)
  const bank = supervisor.run({ name: 'bank', file: bundlePath('bank'), env })
  await waitForHealth('bank', `${settings.bankOrigin}/health`)
  return bank
}

/**
 * Prepares the dashboard's store.
 *
 * @param {import('./launch-settings.mjs').LaunchSettings} settings
 * @param {{ buildHash: string, environment: NodeJS.Dict<string> }} options
 * @param {Pick<ReturnType<typeof import('./supervisor.mjs').createSupervisor>, 'runToEnd'>} supervisor
 * @param {(line: string) => void} report
 */
export async function prepareDashboard(settings, { buildHash, environment }, supervisor, report) {
  await prepareStore(
    {
      name: 'dashboard',
      bundle: 'store-prepare',
      dataFolder: settings.dataFolder,
      databaseUrl: environment['DATABASE_URL'],
      buildHash,
      env: dashboardEnvironment(environment, settings),
    },
    supervisor.runToEnd,
    report,
  )
}

/**
 * Connects the demo's clients, once for a data folder; the bank answers already. A demo with fewer of them is
 * better than no start.
 *
 * @param {import('./launch-settings.mjs').LaunchSettings} settings
 * @param {NodeJS.Dict<string>} environment
 * @param {Pick<ReturnType<typeof import('./supervisor.mjs').createSupervisor>, 'runToEnd'>} supervisor
 * @param {(line: string) => void} report
 */
export async function connectDemo(settings, environment, supervisor, report) {
  const marker = path.join(settings.dataFolder, 'demo.connected')
  if (!settings.isDemo || (await stat(marker).catch(() => undefined)) !== undefined) return
  report('Connecting the clients of the demo …')
  await writeFile(marker, '')
  const env = dashboardEnvironment(environment, settings)
  const file = bundlePath('connect-demo')
  const failure = await supervisor.runToEnd({ name: 'demo', file, env })
  if (failure !== undefined) report(`The demo has not all of its clients (${failure}).`)
}

/**
 * Starts the dashboard over its prepared store and waits until it answers.
 *
 * @param {import('./launch-settings.mjs').LaunchSettings} settings
 * @param {{ environment: NodeJS.Dict<string>, dev?: boolean }} options
 * @param {Pick<ReturnType<typeof import('./supervisor.mjs').createSupervisor>, 'run'>} supervisor
 * @param {(line: string) => void} report
 */
export async function startDashboard(settings, options, supervisor, report) {
  const { environment, dev = false } = options
  const env = dashboardEnvironment(environment, settings)
  report(`Starting the dashboard on port ${settings.port} …`)
  supervisor.run({
    name: 'dashboard',
    file: inProject('scripts/serve-dashboard.mjs'),
    args: dev ? ['--dev'] : [],
    env: dev ? { ...env, NODE_ENV: 'development' } : env,
  })
  await waitForHealth('dashboard', `http://localhost:${settings.port}/api/health`)
}

/**
 * The link by which the first firm and its admin are made, from the dashboard that runs; undefined
 * where an admin can sign in already.
 *
 * @param {import('./launch-settings.mjs').LaunchSettings} settings
 * @param {NodeJS.Dict<string>} environment
 */
export async function makeSetupLink(settings, environment) {
  const env = dashboardEnvironment(environment, settings)
  const args = [bundlePath('operator'), 'setup']
  const options = { env, quiet: true }
  const output = await requireCommand('The setup link', process.execPath, args, options)
  return output.match(/^https?:\S+\/setup\/\S+$/m)?.[0]
}

/**
 * Makes the data folder, private to this user.
 * @param {string} folder
 */
export async function makeDataFolder(folder) {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await chmod(folder, 0o700)
}

/**
 * Creates, migrates and fills a store in a process of its own, because the first initdb takes
 * 800 MB that the program itself should never hold. An embedded store that this very build has
 * prepared is left alone.
 *
 * @param {{ name: 'bank' | 'dashboard', bundle: 'bank-prepare' | 'store-prepare', dataFolder: string,
 *   databaseUrl: string | undefined, buildHash: string, env: NodeJS.Dict<string> }} store
 * @param {(program: { name: string, file: string, env: NodeJS.Dict<string> }) => Promise<string | undefined>} runToEnd
 * @param {(line: string) => void} report
 */
export async function prepareStore(store, runToEnd, report) {
  const marker = path.join(store.dataFolder, `${store.name}.prepared`)
  const folder = path.join(store.dataFolder, store.name)
  const embedded = !store.databaseUrl
  if (embedded && (await isPrepared(marker, folder, store.buildHash))) return
  report(`Preparing the store of the ${store.name} …`)
  const file = bundlePath(store.bundle)
  const failure = await runToEnd({ name: `${store.name}'s store`, file, env: store.env })
  if (failure !== undefined) {
    throw new CommandError(`The store of the ${store.name} could not be prepared (${failure})`)
  }
  if (embedded) await writeFile(marker, store.buildHash)
}

/**
 * @param {string} marker
 * @param {string} folder
 * @param {string} buildHash
 */
async function isPrepared(marker, folder, buildHash) {
  const kept = await readFile(marker, 'utf8').catch(() => undefined)
  if (kept !== buildHash) return false
  return (await stat(folder).catch(() => undefined))?.isDirectory() === true
}

/**
 * A data folder with nothing but the bank's store in it, as a first `npm start` begins, but for the
 * size of the one big business: its 100,000 transactions are half a gigabyte, and no browser opens
 * them. It is made once for each build of the bank, and each test that needs one takes a copy.
 *
 * @param {(line: string) => void} report
 */
export async function prepareBankData(report) {
  const buildHash = await buildBundles(report)
  const dataFolder = inProject('.cache/bank-data')
  const marker = path.join(dataFolder, 'bank.prepared')
  if ((await readFile(marker, 'utf8').catch(() => undefined)) !== buildHash) {
    await rm(dataFolder, { recursive: true, force: true })
  }
  await makeDataFolder(dataFolder)
  const { BANK_DATABASE_URL: _elsewhere, ...inherited } = process.env
  const env = { ...inherited, NODE_ENV: 'production', DATA_DIR: dataFolder }
  const folder = path.join(dataFolder, 'bank')
  if (!(await isPrepared(marker, folder, buildHash))) {
    const file = bundlePath('bank-seed')
    const failure = await runHere({ file, args: ['--transactions', '1000'], env })
    if (failure !== undefined) throw new CommandError(`The bank was not filled (${failure})`)
  }
  await prepareStore(
    { name: 'bank', bundle: 'bank-prepare', dataFolder, databaseUrl: undefined, buildHash, env },
    runHere,
    report,
  )
  return dataFolder
}

/** @param {{ file: string, args?: readonly string[], env: NodeJS.Dict<string> }} program */
async function runHere({ file, args = [], env }) {
  const { code, output } = await runCommand(process.execPath, [file, ...args], { env, quiet: true })
  return code === 0 ? undefined : `exit code ${code}: ${output.trim()}`
}
