import { readFile } from 'node:fs/promises'
import { inProject, requireCommand, SettingError } from './run-command.mjs'

/**
 * Brings node_modules to what the lock file says, when it is not that already.
 * @param {(line: string) => void} report
 * @param {{ isBuilt?: boolean }} [options] where nothing is left to build, what only builds need may
 *   have been removed
 */
export async function installPackages(report, { isBuilt = false } = {}) {
  const reason = findStaleReason(
    await readLock('package-lock.json'),
    await readLock('node_modules/.package-lock.json'),
    isBuilt,
  )
  if (reason === undefined) return
  report(`Installing packages (${reason}) …`)
  const npm = process.env['npm_execpath']
  const [file, ...prefix] = npm?.endsWith('.js') ? [process.execPath, npm] : ['npm']
  await requireCommand('npm ci', file, [...prefix, 'ci', '--include=dev'], { quiet: true })
}

/**
 * @typedef {{ version?: string, link?: boolean, optional?: boolean, dev?: boolean, devOptional?: boolean }} LockedPackage
 * @typedef {{ packages: Record<string, LockedPackage> }} Lock
 */

/**
 * Why an installation does not match the lock file, or undefined when it does. npm writes its own
 * account of what it installed last of all, so one that was interrupted counts as missing.
 *
 * @param {Lock | undefined} wanted
 * @param {Lock | undefined} installed
 * @param {boolean} [withoutDev] packages for development may be missing, and the lock of an image
 */
export function findStaleReason(wanted, installed, withoutDev = false) {
  if (wanted === undefined) return withoutDev ? undefined : 'package-lock.json is missing'
  if (installed === undefined) return 'none are installed'
  for (const [place, entry] of Object.entries(wanted.packages)) {
    if (place === '') continue
    const found = installed.packages[place]
    // A build for another platform is in the lock and never on this machine.
    if (found === undefined && (entry.optional === true || entry.devOptional === true)) continue
    if (found === undefined && withoutDev && entry.dev === true) continue
    if (found?.version !== entry.version) return `${place} is not what the lock file names`
  }
  return undefined
}

/**
 * @param {string} name
 * @returns {Promise<Lock | undefined>}
 */
async function readLock(name) {
  try {
    return JSON.parse(await readFile(inProject(name), 'utf8'))
  } catch {
    return undefined
  }
}

/**
 * Throws SettingError on a Node that the programs do not run on.
 * @param {string} [version]
 */
export function requireNode(version = process.versions.node) {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  if (major > 20 || (major === 20 && minor >= 19)) return
  throw new SettingError(`Node ${version} is too old: Countinghouse needs Node 20.19 or newer`)
}
