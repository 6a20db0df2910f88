import { appendFile, copyFile, cp, mkdir, readFile, symlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { inProject, projectRoot, requireCommand } from './run-command.mjs'

/** @typedef {{ User: string, Env: string[], Cmd: string[], WorkingDir: string }} ImageConfig */
/** @typedef {{ root: string, config: ImageConfig, stopSignal: NodeJS.Signals, health: string[], history: string }} BuiltImage */

/** What must not be found in the image; each is put where a secret of an installation or a build may lie. */
export const decoy = 'decoy-of-a-secret'

/**
 * Makes a base of the distribution and of this machine's Node, and builds the Dockerfile on it, from a copy of
 * the sources that has secrets in it as a checkout in use has.
 *
 * @param {string} folder
 * @param {(line: string) => void} report
 */
export async function buildImage(folder, report) {
  const buildah = openStore(folder)
  report('Making a base for the image …')
  const base = await buildah('from', 'scratch')
  const system = await buildah('mount', base)
  await makeSystem(system)
  await buildah('commit', '--quiet', base, 'localhost/system')
  await addNode(system)
  await buildah('commit', '--quiet', base, 'localhost/base')
  const context = await copySources(folder)
  report('Building the image …')
  const name = 'localhost/countinghouse'
  const secret = `id=npmrc,src=${await writeNpmSettings(folder)}`
  const bases = ['BASE=localhost/base', 'SYSTEM=localhost/system']
  const options = ['--isolation', 'chroot', '--format', 'docker', '--pull-never']
  const args = bases.flatMap((each) => ['--build-arg', each])
  await buildah('build', ...options, ...args, '--secret', secret, '-t', name, context)
  const history = await buildah('inspect', '--type', 'image', name)
  const { OCIv1, Docker } = JSON.parse(history)
  const made = await buildah('from', '--pull-never', name)
  return {
    root: await buildah('mount', made),
    config: /** @type {ImageConfig} */ (OCIv1.config),
    stopSignal: /** @type {NodeJS.Signals} */ (Docker.config.StopSignal),
    health: /** @type {string[]} */ (Docker.config.Healthcheck.Test),
    history,
  }
}

/**
 * A store of images of its own, that nothing else on the machine knows of.
 * @param {string} folder
 */
function openStore(folder) {
  const place = ['--root', path.join(folder, 'images'), '--runroot', path.join(folder, 'run')]
  const env = { ...process.env, AUTH_SECRET: decoy, BANKING_CLIENT_SECRET: decoy }
  return async (/** @type {string[]} */ ...args) => {
    const all = [...place, '--storage-driver', 'vfs', ...args]
    const options = { env, quiet: true }
    return (await requireCommand(`buildah ${args[0]}`, 'buildah', all, options)).trim()
  }
}

/** @param {string} root */
async function makeSystem(root) {
  // What Debian's own slim image leaves out too.
  const leftOut = ['doc', 'man', 'info', 'locale', 'lintian'].map(
    (name) => `--dpkgopt=path-exclude=/usr/share/${name}/*`,
  )
  const options = ['--quiet', '--mode=root', '--variant=essential', '--format=directory']
  const merged = '--hook-dir=/usr/share/mmdebstrap/hooks/merged-usr'
  // Without the second, a package that the system is converted by brings the whole of Perl.
  const include = '--include=libstdc++6,usr-is-merged'
  const args = [...options, merged, include, ...leftOut, '--skip=check/empty', 'bookworm', root]
  await requireCommand('mmdebstrap', 'mmdebstrap', args, { quiet: true })
}

/** @param {string} root */
async function addNode(root) {
  const found = await requireCommand('npm root', 'npm', ['root', '--global'], { quiet: true })
  const local = path.join(root, 'usr/local')
  const npm = path.join(local, 'lib/node_modules/npm')
  await mkdir(path.dirname(npm), { recursive: true })
  await copyFile(process.execPath, path.join(local, 'bin/node'))
  await cp(path.join(found.trim(), 'npm'), npm, { recursive: true, verbatimSymlinks: true })
  await symlink('../lib/node_modules/npm/bin/npm-cli.js', path.join(local, 'bin/npm'))
  // A machine may trust an authority of its own, through which it reaches the packages.
  const trusted = 'etc/ssl/certs/ca-certificates.crt'
  await mkdir(path.join(root, path.dirname(trusted)), { recursive: true })
  await copyFile(`/${trusted}`, path.join(root, trusted))
}

/** @param {string} folder */
async function copySources(folder) {
  const made = ['.git', '.data', '.build', '.cache', '.next', 'node_modules', 'test-results']
  const context = path.join(folder, 'sources')
  await cp(projectRoot, context, {
    recursive: true,
    filter: (file) => !made.some((name) => file === inProject(name)),
  })
  await mkdir(path.join(context, '.data'))
  for (const file of ['.env', '.env.production', 'app/.env', '.data/secrets.json']) {
    await writeFile(path.join(context, file), `AUTH_SECRET=${decoy}\nNEXT_PUBLIC_KEY=${decoy}\n`)
  }
  return context
}

/**
 * How this machine reaches the packages, keys included: it goes into the build as a secret.
 * @param {string} folder
 */
async function writeNpmSettings(folder) {
  const file = path.join(folder, 'npmrc')
  await writeFile(file, `//npm.example/:_authToken=${decoy}\n`, { mode: 0o600 })
  for (const name of ['globalconfig', 'userconfig']) {
    const args = ['config', 'get', name]
    const found = await requireCommand('npm config', 'npm', args, { quiet: true })
    await appendFile(file, `${await readFile(found.trim(), 'utf8').catch(() => '')}\n`)
  }
  return file
}
