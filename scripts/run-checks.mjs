import { inProject, runCommand } from './run-command.mjs'

/** @type {Record<string, readonly (readonly [tool: string, ...args: string[]])[]>} */
const checks = {
  types: [['tsc', '-p', '.', '--pretty', 'false']],
  lint: [['oxlint', '-c', 'oxlint.config.mjs', '--report-unused-disable-directives']],
  format: [['oxfmt', '--check']],
  'dead code': [['knip']],
}

/**
 * Runs every check that takes seconds, and prints a line for each, with what it found.
 * @returns {Promise<{ passed: number, failed: number, failures: string[] }>} the failures by the name of their check
 */
export async function runChecks() {
  const names = ['types of routes', ...Object.keys(checks)]
  const outcomes = [
    // The others read what it writes.
    await check('types of routes', [['next', 'typegen']]),
    ...(await Promise.all(Object.entries(checks).map(([name, steps]) => check(name, steps)))),
  ]
  const failures = names.filter((_name, index) => !outcomes[index])
  return { passed: names.length - failures.length, failed: failures.length, failures }
}

/**
 * @param {string} name
 * @param {readonly (readonly [string, ...string[]])[]} steps
 */
async function check(name, steps) {
  const begin = performance.now()
  const env = { ...process.env, NEXT_TELEMETRY_DISABLED: '1', NO_COLOR: '1' }
  for (const [tool, ...args] of steps) {
    const file = inProject('node_modules/.bin', tool)
    const { code, output } = await runCommand(file, args, { env, quiet: true })
    if (code !== 0) {
      console.log(`FAILED  ${name}\n${output.trimEnd()}`)
      return false
    }
  }
  console.log(`passed  ${name}, ${((performance.now() - begin) / 1000).toFixed(1)} s`)
  return true
}
