import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { buildBundles, bundlePath, bundles } from './build-programs.mjs'
import { exitWith, say } from './say.mjs'
import { installPackages } from './install-packages.mjs'
import { makeDataFolder } from './prepare-stores.mjs'
import { asProcessEnvironment } from './process-environment.mjs'
import { projectRoot } from './project-root.mjs'
import { readLaunchSettings } from './launch-settings.mjs'
import { requireNode } from './require-node.mjs'

// `node scripts/run-bundle.mjs NAME …`: an operator's command, installed and built first if it has
// to be. Standard output is the command's own, so that `--json` can be read by a program.

const [name = '', ...args] = process.argv.slice(2)

try {
  requireNode()
  if (!Object.hasOwn(bundles, name)) throw new TypeError(`there is no command called ${name}`)
  const settings = readLaunchSettings({ ...process.env, BANKING_BASE_URL: undefined })
  await installPackages(say)
  await buildBundles(say)
  await makeDataFolder(settings.dataFolder)
  process.exitCode = await run({ ...process.env, DATA_DIR: settings.dataFolder })
} catch (cause) {
  exitWith(cause)
}

/** @param {NodeJS.Dict<string>} env */
async function run(env) {
  const command = ['--enable-source-maps', bundlePath(name), ...args]
  const child = spawn(process.execPath, command, {
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
