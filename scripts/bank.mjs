import { buildBundles } from './build-programs.mjs'
import { createSupervisor } from './supervisor.mjs'
import { installPackages } from './install-packages.mjs'
import { makeDataFolder } from './prepare-stores.mjs'
import { readLaunchSettings } from './launch-settings.mjs'
import { requireFreePort } from './free-port.mjs'
import { requireNode } from './require-node.mjs'
import { say } from './say.mjs'
import { startBank } from './start-bank.mjs'

// `npm run bank`: the bank alone.

const supervisor = createSupervisor(say)
await supervisor.guard(async () => {
  requireNode()
  const settings = readLaunchSettings({ ...process.env, BANKING_BASE_URL: undefined })
  await requireFreePort('BANK_PORT', settings.bankPort)
  await installPackages(say)
  const buildHash = await buildBundles(say)
  await makeDataFolder(settings.dataFolder)
  await startBank(settings, buildHash, supervisor, say)
  console.log(`Ready: ${settings.bankOrigin}`)
})
