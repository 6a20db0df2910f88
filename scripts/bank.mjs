import { buildBundles } from './build-programs.mjs'
import { installPackages, requireNode } from './install-packages.mjs'
import { readLaunchSettings } from './launch-settings.mjs'
import { requireFreePort } from './ports.mjs'
import { say } from './run-command.mjs'
import { makeDataFolder, startBank } from './start-programs.mjs'
import { createSupervisor } from './supervisor.mjs'

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
