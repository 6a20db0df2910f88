import { buildBundles, buildDashboard, isBuilt } from './build-programs.mjs'
import { describeSetup, describeSignIns } from './demo-people.mjs'
import { installPackages, requireNode } from './install-packages.mjs'
import { isLoopbackUrl } from '../lib/bank-contract/web-address.mjs'
import { readLaunchSettings } from './launch-settings.mjs'
import { requireFreePort, waitForHealth } from './ports.mjs'
import { ensureRegistration } from './register-dashboard.mjs'
import { say } from './run-command.mjs'
import {
  connectDemo,
  makeDataFolder,
  makeSetupLink,
  prepareDashboard,
  startBank,
  startDashboard,
} from './start-programs.mjs'
import { createSupervisor } from './supervisor.mjs'

// `npm start`: from a clone with nothing installed to both programs answering, or to the one that PROGRAM
// names: `npm run bank` is the bank alone.

const supervisor = createSupervisor(say)
await supervisor.guard(async () => {
  requireNode()
  const settings = readLaunchSettings(process.env)
  const { runsBank, runsDashboard } = settings
  if (runsDashboard) await requireFreePort('PORT', settings.port)
  if (runsBank) await requireFreePort('BANK_PORT', settings.bankPort)
  await installPackages(say, { isBuilt: await isBuilt() })
  const buildHash = await buildBundles(say)
  await makeDataFolder(settings.dataFolder)

  const environment = { ...process.env }
  const prepareStores = async () => {
    if (runsBank) await startBank(settings, buildHash, supervisor, say)
    if (!runsDashboard) return
    if (settings.ownBank) {
      if (!runsBank) await waitForBank(settings)
      Object.assign(environment, await ensureRegistration(settings, process.env, say))
    }
    await prepareDashboard(settings, { buildHash, environment }, supervisor, say)
    await connectDemo(settings, environment, supervisor, say)
  }
  // Filling the first stores takes a core about as long as the build takes another.
  await Promise.all([runsDashboard ? buildDashboard(say) : undefined, prepareStores()])
  if (!runsDashboard) {
    console.log(`Ready: ${settings.bankOrigin}`)
    return
  }
  await startDashboard(settings, { environment }, supervisor, say)
  if (isLoopbackUrl(new URL(settings.appUrl))) {
    console.log(describeSignIns(settings))
  } else {
    const link = await makeSetupLink(settings, environment)
    if (link !== undefined) console.log(describeSetup(settings.appUrl, link))
  }
  console.log(`Ready: ${settings.appUrl}`)
})

/**
 * The bank that ships here, where it is started by itself: its first start fills its store.
 *
 * @param {import('./launch-settings.mjs').LaunchSettings} settings
 */
async function waitForBank({ bankOrigin }) {
  say(`BANKING_BASE_URL names no bank: waiting for the one that ships here, at ${bankOrigin} …`)
  await waitForHealth('bank', `${bankOrigin}/health`, 300)
}
