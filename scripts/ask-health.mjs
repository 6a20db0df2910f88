import { readLaunchSettings } from './launch-settings.mjs'
import { waitForHealth } from './ports.mjs'
import { exitWith } from './run-command.mjs'

// The health check of the image: whether every program that was started here answers.

try {
  const { runsBank, runsDashboard, bankOrigin, port } = readLaunchSettings(process.env)
  if (runsBank) await waitForHealth('bank', `${bankOrigin}/health`, 4)
  if (runsDashboard) await waitForHealth('dashboard', `http://localhost:${port}/api/health`, 4)
} catch (cause) {
  exitWith(cause)
}
