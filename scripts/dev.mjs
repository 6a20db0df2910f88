import { buildBundles, bundleOptions, bundlePath } from './build-programs.mjs'
import { describeSignIns } from './demo-people.mjs'
import { installPackages, requireNode } from './install-packages.mjs'
import { bankEnvironment, readLaunchSettings } from './launch-settings.mjs'
import { requireFreePort } from './ports.mjs'
import { ensureRegistration } from './register-dashboard.mjs'
import { say } from './run-command.mjs'
import {
  connectDemo,
  makeDataFolder,
  prepareDashboard,
  startBank,
  startDashboard,
} from './start-programs.mjs'
import { createSupervisor } from './supervisor.mjs'

// `npm run dev`: both programs, reloading. Next reloads the dashboard; a change in the bank bundles
// it again and restarts it on its store.

const supervisor = createSupervisor(say)
await supervisor.guard(async () => {
  requireNode()
  const settings = readLaunchSettings(process.env)
  await requireFreePort('PORT', settings.port)
  if (settings.ownBank) await requireFreePort('BANK_PORT', settings.bankPort)
  await installPackages(say)
  const buildHash = await buildBundles(say)
  await makeDataFolder(settings.dataFolder)

  const environment = { ...process.env }
  if (settings.ownBank) {
    const bank = await startBank(settings, buildHash, supervisor, say)
    Object.assign(environment, await ensureRegistration(settings, process.env, say))
    await restartOnChange(bank, bankEnvironment(process.env, settings))
  }
  await prepareDashboard(settings, { buildHash, environment }, supervisor, say)
  await connectDemo(settings, environment, supervisor, say)
  await startDashboard(settings, { environment, dev: true }, supervisor, say)
  if (settings.ownBank) console.log(describeSignIns(settings))
  console.log(`Ready: ${settings.appUrl}`)
})

/**
 * @param {ReturnType<typeof supervisor.run>} firstBank
 * @param {NodeJS.Dict<string>} env
 */
async function restartOnChange(firstBank, env) {
  let bank = firstBank
  let builds = 0
  let restarting = Promise.resolve()
  const restart = async () => {
    say('Starting the bank again …')
    await supervisor.retire(bank)
    bank = supervisor.run({ name: 'bank', file: bundlePath('bank'), env })
  }
  const { context } = await import('esbuild')
  const options = bundleOptions()
  const watcher = await context({
    ...options,
    plugins: [
      ...(options.plugins ?? []),
      {
        name: 'restart-the-bank',
        setup(build) {
          build.onEnd(({ errors }) => {
            builds += 1
            if (builds > 1 && errors.length === 0) restarting = restarting.then(restart)
          })
        },
      },
    ],
  })
  await watcher.watch()
}
