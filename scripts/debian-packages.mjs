import { access } from 'node:fs/promises'
import { CommandError, requireCommand } from './run-command.mjs'

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
