import { installPackages, requireNode } from './install-packages.mjs'
import { runChecks } from './run-checks.mjs'
import { exitWith, say } from './run-command.mjs'

// `npm run check`: what can be proved in seconds.

try {
  requireNode()
  await installPackages(say)
  const { passed, failed } = await runChecks()
  console.log(`${passed} passed, ${failed} failed`)
  process.exitCode = failed === 0 ? 0 : 1
} catch (cause) {
  exitWith(cause)
}
