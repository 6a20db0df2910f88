import { buildBundles, buildDashboard, isBuilt } from './build-programs.mjs'
import { describeSetup, describeSignIns } from './demo-people.mjs'
import { installPackages, requireNode } from './install-packages.mjs'
import { isLoopbackUrl } from '../lib/bank-contract/web-address.mjs'
import { readLaunchSettings } from './launch-settings.mjs'
import { requireFreePort } from './ports.mjs'
import { ensureRegistration } from './register-dashboard.mjs'
import { say } from './run-command.mjs'
import {
  makeDataFolder,
  makeSetupLink,
  prepareDashboard,
  startBank,
  startDashboard,
} from './start-programs.mjs'
import { createSupervisor } from './supervisor.mjs'

// `npm start`: from a clone with nothing installed to both programs answering.

const supervisor = createSupervisor(say)
await supervisor.guard(async () => {
  requireNode()
  const settings = readLaunchSettings(process.env)
  await requireFreePort('PORT', settings.port)
  if (settings.ownBank) await requireFreePort('BANK_PORT', settings.bankPort)
  await installPackages(say, { isBuilt: await isBuilt() })
  const buildHash = await buildBundles(say)
  await makeDataFolder(settings.dataFolder)

  const environment = { ...process.env }
  const prepareStores = async () => {
    if (settings.ownBank) {
      // A line for every request would bury what this command says; `npm run bank` shows them.
      process.env['BANK_LOG_LEVEL'] ||= 'error'
      await startBank(settings, buildHash, supervisor, say)
      Object.assign(environment, await ensureRegistration(settings, process.env, say))
    }
    await prepareDashboard(settings, { buildHash, environment }, supervisor, say)
  }
  // Filling the first stores takes a core about as long as the build takes another.
  await Promise.all([buildDashboard(say), prepareStores()])
  await startDashboard(settings, { environment }, supervisor, say)
  if (isLoopbackUrl(new URL(settings.appUrl))) {
    console.log(
      describeSignIns(settings.appUrl, settings.ownBank ? settings.bankOrigin : undefined),
    )
  } else {
    const link = await makeSetupLink(settings, environment)
    if (link !== undefined) console.log(describeSetup(settings.appUrl, link))
  }
  console.log(`Ready: ${settings.appUrl}`)
})
