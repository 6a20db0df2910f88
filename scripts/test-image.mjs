import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chown, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { buildImage } from './build-image.mjs'
import { imageChecks } from './image-checks.mjs'
import { findFreePort } from './ports.mjs'
import { inProject, requireCommand, runCommand, say } from './run-command.mjs'
import { installDebianPackages, startOwnPostgres } from './test-requirements.mjs'

/** @typedef {Awaited<ReturnType<typeof buildImage>>} BuiltImage */
/** @typedef {ReturnType<typeof startContainer>} Container */

/**
 * Builds the image from its Dockerfile and drives it as compose.yaml does, without a registry of images and
 * without Docker: on Debian, as root.
 *
 * @returns {Promise<{ passed: number, failed: number }>}
 */
export async function testImage() {
  if (!existsSync('/etc/debian_version') || process.getuid?.() !== 0) {
    console.log('skipped the image: it is built and driven on Debian, as root')
    return { passed: 0, failed: 0 }
  }
  const missing = ['buildah', 'mmdebstrap'].filter((name) => !existsSync(`/usr/bin/${name}`))
  if (missing.length > 0) await installDebianPackages(missing, say)
  // A container's root lies in it, so that every user has to be let in.
  const folder = await mkdtemp('/var/tmp/countinghouse-image-')
  try {
    const image = await buildImage(folder, say)
    return await driveImage(image, folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * @param {BuiltImage} image
 * @param {string} folder
 */
export async function driveImage(image, folder) {
  const postgres = await startOwnPostgres(say)
  const data = path.join(folder, 'data')
  await mkdir(data, { mode: 0o700 })
  await chown(data, Number(image.config.User), Number(image.config.User))
  const { services, sql } = await readCompose(new URL(postgres.url))
  await writeFile(path.join(folder, 'roles.sql'), sql)
  const psql = [postgres.url, '-v', 'ON_ERROR_STOP=1', '-qf', path.join(folder, 'roles.sql')]
  await requireCommand('psql', 'psql', psql)
  const [bank, dashboard] = ['bank', 'dashboard'].map((name) =>
    startContainer(image, data, services[name] ?? {}),
  )
  assert.ok(bank && dashboard)
  try {
    return await runChecks({ image, bank, dashboard })
  } finally {
    await dashboard.end()
    await bank.end()
    await postgres.stop()
  }
}

/**
 * The checks are of one life of the image: after one that fails the rest would only fail too.
 * @param {import('./image-checks.mjs').Subject} subject
 */
async function runChecks(subject) {
  let passed = 0
  for (const [title, check] of Object.entries(imageChecks)) {
    try {
      const found = await check(subject)
      console.log(`passed  image: ${title}${found ? `: ${found}` : ''}`)
      passed += 1
    } catch (cause) {
      console.log(`FAILED  image: ${title}`, cause)
      console.log(subject.bank.output(), subject.dashboard.output())
      return { passed, failed: 1 }
    }
  }
  return { passed, failed: 0 }
}

/**
 * What compose.yaml gives each of its services, with the secrets that it asks for, ports that are free here,
 * and a PostgreSQL of this machine in the place of its own.
 *
 * @param {URL} postgres
 */
async function readCompose(postgres) {
  const { parse } = await import('yaml')
  const compose = parse(await readFile(inProject('compose.yaml'), 'utf8'), { merge: true })
  const [PORT, BANK_PORT] = [String(await findFreePort()), String(await findFreePort())]
  /** @type {Record<string, string>} */
  const given = {
    POSTGRES_PASSWORD: 'of-the-test',
    AUTH_SECRET: Buffer.alloc(32, 1).toString('base64'),
    VAULT_KEYS: `k1:${Buffer.alloc(32, 2).toString('base64')}`,
    APP_URL: `http://localhost:${PORT}`,
  }
  const fill = (/** @type {unknown} */ text) =>
    String(text)
      .replace(/\$\{(\w+)(?::(-|\?)([^}]*))?\}/g, (_whole, name, kind, rest) => {
        return given[name] ?? (kind === '-' ? rest : assert.fail(`${name} is not given`))
      })
      .replace('@database/', `@${postgres.host}/`)
  /** @type {Record<string, Record<string, string>>} */
  const services = {}
  for (const [name, { environment = {} }] of Object.entries(compose.services)) {
    const filled = Object.entries(environment).map(([key, value]) => [key, fill(value)])
    services[name] = { ...Object.fromEntries(filled), PORT, BANK_PORT }
  }
  return { services, sql: fill(compose.configs.roles.content) }
}

/**
 * Runs an image as its user, with nothing to write to but its data and /tmp: in a namespace of mounts of its
 * own, where its root is read-only. It shares this machine's network and processes.
 *
 * @param {BuiltImage} image
 * @param {string} data
 * @param {Record<string, string>} given
 */
function startContainer({ root, config }, data, given) {
  const names = Object.entries(given).map(([name, value]) => `${name}=${value}`)
  const env = [...config.Env, ...names]
  const prepare = `
    set -e; root=$1; data=$2; shift 2
    mount --bind "$root" "$root"
    for file in hosts resolv.conf; do
      touch "$root/etc/$file"
      mount --bind "/etc/$file" "$root/etc/$file"
      mount -o remount,bind,ro "$root/etc/$file"
    done
    mount -o remount,bind,ro "$root"
    mount --bind "$data" "$root/data"
    mount -t tmpfs -o mode=1777 tmp "$root/tmp"
    mount --bind /proc "$root/proc"
    mount --bind /dev "$root/dev"
    exec chroot --userspec=${config.User}:${config.User} --groups= "$root" \
      /usr/bin/env -i -C ${config.WorkingDir} "$@"`
  const child = spawn(
    'unshare',
    [
      '-m',
      '--propagation',
      'private',
      'sh',
      '-c',
      prepare,
      'sh',
      root,
      data,
      ...env,
      ...config.Cmd,
    ],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  )
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += String(chunk)
    })
  }
  const ended = once(child, 'exit').then(([code]) => code)
  const isRunning = () => child.exitCode === null && child.signalCode === null
  return {
    pid: Number(child.pid),
    port: Number(given['PROGRAM'] === 'bank' ? given['BANK_PORT'] : given['PORT']),
    output: () => output,
    isRunning,
    /** With which code it ended. */
    ended,
    /**
     * A command in the running container, as its user.
     * @param {readonly string[]} command
     * @param {readonly string[]} [more] variables
     */
    run: (command, more = []) => {
      const user = ['--setuid', config.User, '--setgid', config.User]
      const place = ['--target', String(child.pid), '--mount', '--root', ...user]
      const inside = ['/usr/bin/env', '-i', '-C', config.WorkingDir, ...env, ...more, ...command]
      return runCommand('nsenter', [...place, ...inside], { quiet: true })
    },
    /** @param {NodeJS.Signals} signal */
    stop: (signal) => child.kill(signal),
    async end() {
      if (isRunning()) child.kill('SIGTERM')
      await ended
    },
  }
}
