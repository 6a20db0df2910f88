import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { access, chown, mkdtemp, readdir } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { findFreePort } from './ports.mjs'
import { CommandError, inProject, requireCommand } from './run-command.mjs'

// The shell comes first: it draws no window, and the browser tests take a tenth less time with it.
const distributionBrowsers = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium']

/** Where the distribution's browser is; undefined where Playwright's own is to be used. */
export function findDistributionBrowser() {
  return distributionBrowsers.find((file) => existsSync(file))
}

/** How a headless Chromium is started that reaches for nothing outside. */
export function browserLaunchOptions() {
  const executablePath = findDistributionBrowser()
  const args = [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--disable-dev-shm-usage',
  ]
  return executablePath === undefined ? { args } : { args, executablePath }
}

/**
 * Installs a browser if the machine has none: the distribution's, or Playwright's own where the
 * distribution has no package of one, as Ubuntu.
 * @param {(line: string) => void} report
 */
export async function ensureBrowser(report) {
  if (findDistributionBrowser() !== undefined) return
  const { chromium } = await import('@playwright/test')
  if (existsSync(chromium.executablePath())) return
  if (existsSync('/etc/debian_version')) {
    for (const name of ['chromium-headless-shell', 'chromium']) {
      await installDebianPackages([name], report).catch((failure) => report(failure.message))
      if (findDistributionBrowser() !== undefined) return
    }
  }
  report('Installing a browser …')
  const playwright = inProject('node_modules/.bin/playwright')
  await requireCommand('playwright install', playwright, ['install', 'chromium'])
}

const run = promisify(execFile)
const oldestMajor = 15

/**
 * The PostgreSQL of the tests: the one that is given, else a throw-away one.
 *
 * @param {(line: string) => void} report
 * @returns {Promise<{ url: string, stop: () => Promise<void> }>}
 */
export async function startTestPostgres(report) {
  const given = process.env['TEST_POSTGRES_URL']
  return given ? { url: given, stop: async () => {} } : startOwnPostgres(report)
}

/**
 * A throw-away PostgreSQL: its own cluster on a free port, with nothing made durable.
 *
 * @param {(line: string) => void} report
 */
export async function startOwnPostgres(report) {
  const programs = await findPrograms(report)
  const owner = await findOwner()
  const folder = await mkdtemp('/tmp/countinghouse-postgres-')
  if (owner.uid !== undefined) await chown(folder, owner.uid, owner.gid ?? owner.uid)
  const data = path.join(folder, 'data')
  const locale = process.platform === 'linux' ? 'C.UTF-8' : 'C'
  const flags = ['-A', 'trust', '-U', 'postgres', '-E', 'UTF8', '--no-sync', `--locale=${locale}`]
  await run(path.join(programs, 'initdb'), ['-D', data, ...flags], { cwd: folder, ...owner })

  const port = await findFreePort()
  const server = startServer(path.join(programs, 'postgres'), { data, folder, port, owner })
  await waitForServer(path.join(programs, 'pg_isready'), port)
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    stop: async () => {
      const ended = once(server, 'exit')
      server.stdin.end()
      await ended
    },
  }
}

/**
 * The shell waits on a pipe that closes when this process ends, however it ends, and then stops the
 * server and removes its folder.
 *
 * @param {string} program
 * @param {{ data: string, folder: string, port: number, owner: { uid?: number, gid?: number } }} options
 */
function startServer(program, { data, folder, port, owner }) {
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: folder,
    max_connections: '300',
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
  }
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const script =
    'folder=$1; shift; "$@" & server=$!; cat; kill -INT $server; wait; rm -rf "$folder"'
  const command = [program, '-D', data, '-p', String(port), ...flags]
  return spawn('sh', ['-c', script, 'postgres', folder, ...command], {
    cwd: folder,
    stdio: ['pipe', 'ignore', 'ignore'],
    // Ctrl-C is answered by closing the pipe, after the tests have let go.
    detached: true,
    ...owner,
  })
}

/**
 * @param {string} asker
 * @param {number} port
 */
async function waitForServer(asker, port) {
  const deadline = performance.now() + 30_000
  while (performance.now() < deadline) {
    // It listens before it takes anybody in.
    const isReady = await run(asker, ['-q', '-h', '127.0.0.1', '-p', String(port)]).then(
      () => true,
      () => false,
    )
    if (isReady) return
    await wait(100)
  }
  throw new CommandError('The PostgreSQL of the tests did not start in 30 s')
}

/**
 * The folder of the server's programs, from the distribution if the machine has none.
 * @param {(line: string) => void} report
 */
async function findPrograms(report) {
  const found = await findInstalled()
  if (found !== undefined) return found
  await installDebianPackages(['postgresql'], report)
  const installed = await findInstalled()
  if (installed === undefined) {
    throw new CommandError(
      `No PostgreSQL ${oldestMajor} or newer: install one or set TEST_POSTGRES_URL`,
    )
  }
  return installed
}

async function findInstalled() {
  const root = '/usr/lib/postgresql'
  const versions = (await readdir(root).catch(() => [])).map(Number).filter((n) => n >= oldestMajor)
  if (versions.length > 0) return path.join(root, String(Math.max(...versions)), 'bin')
  const { stdout } = await run('pg_config', ['--bindir']).catch(() => ({ stdout: '' }))
  return stdout.trim() || undefined
}

/**
 * PostgreSQL refuses to run as root; the distribution's package brings a user for it.
 * @returns {Promise<{ uid?: number, gid?: number }>}
 */
async function findOwner() {
  if (process.getuid?.() !== 0) return {}
  const ask = async (/** @type {string} */ flag) =>
    Number((await run('id', [flag, 'postgres'])).stdout)
  return { uid: await ask('-u'), gid: await ask('-g') }
}

/** What reads ledgers' files back, and the packages that it is in. */
const ledgerPrograms = [
  ['/usr/bin/ofxdump', 'ofx'],
  ['/usr/bin/aqbanking-cli', 'aqbanking-tools'],
  ['/usr/bin/hledger', 'hledger'],
  ['/usr/bin/bean-query', 'beancount'],
  ['/usr/share/perl5/Finance/QIF.pm', 'libfinance-qif-perl'],
  ['/usr/lib/python3/dist-packages/openpyxl', 'python3-openpyxl'],
  ['/usr/bin/jq', 'jq'],
  ['/usr/bin/xmllint', 'libxml2-utils'],
  ['/usr/bin/gnucash-cli', 'gnucash'],
  ['/usr/lib/python3/dist-packages/gnucash', 'python3-gnucash'],
]

/**
 * Installs what the machine lacks of them. Throws CommandError, which names what is missing.
 * @param {(line: string) => void} report
 */
export async function ensureLedgerPrograms(report) {
  const missing = ledgerPrograms.filter(([file]) => !existsSync(String(file)))
  if (missing.length === 0) return
  await installDebianPackages(
    missing.map(([, name]) => String(name)),
    report,
  )
}

/**
 * Installs packages of the distribution. Throws CommandError where that is not possible, with what
 * to do by hand.
 *
 * @param {readonly string[]} names
 * @param {(line: string) => void} report
 */
export async function installDebianPackages(names, report) {
  const list = names.join(' ')
  const debian = await access('/etc/debian_version').then(
    () => true,
    () => false,
  )
  if (!debian) throw new CommandError(`This machine has no ${list}: install it and try again`)
  report(`Installing ${list} from the distribution …`)
  const root = process.getuid?.() === 0
  const apt = root ? ['apt-get'] : ['sudo', '-n', 'apt-get']
  const [file, ...prefix] = [...apt, '-o', 'DPkg::Lock::Timeout=120', '-qq']
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const byHand = `apt-get install -y ${list}`
  await requireCommand('apt-get update', file, [...prefix, 'update'], { env, quiet: true })
  const install = [...prefix, 'install', '-y', '--no-install-recommends', ...names]
  await requireCommand(byHand, file, install, { env, quiet: true })
}
