import { describeCheck, runChecks } from './run-checks.mjs'
import { exitWith, say } from './say.mjs'
import { installPackages } from './install-packages.mjs'
import { requireNode } from './require-node.mjs'

// `npm run check`: what can be proved in seconds.

try {
  requireNode()
  await installPackages(say)
  const results = await runChecks((result) => console.log(describeCheck(result)))
  const failed = results.filter(({ passed }) => !passed).length
  console.log(`${results.length - failed} passed, ${failed} failed`)
  process.exitCode = failed === 0 ? 0 : 1
} catch (cause) {
  exitWith(cause)
}
