import { checkFileSizes, checkNames } from './own-rules.mjs'
import { inProject } from './project-root.mjs'
import { runCommand } from './run-command.mjs'

/**
 * @typedef {{ name: string, passed: boolean, lookedAt: string, output: string, seconds: number }} CheckResult
 * @typedef {{ name: string, run: () => Promise<Omit<CheckResult, 'name' | 'seconds'>> }} Check
 */

/** @type {readonly Check[]} */
const checks = [
  { name: 'types', run: checkTypes },
  {
    name: 'lint',
    run: () =>
      checkByCount(
        'oxlint',
        ['-c', 'oxlint.config.mjs', '--report-unused-disable-directives'],
        /on (\d+) files/,
      ),
  },
  { name: 'format', run: () => checkByCount('oxfmt', ['--check'], /on (\d+) files/) },
  {
    name: 'dead code',
    run: () =>
      checkByCount('knip', ['--reporter', './scripts/knip-reporter.mjs'], /looked at (\d+) files/),
  },
  { name: 'file sizes', run: () => checkOwnRule(checkFileSizes) },
  { name: 'names', run: () => checkOwnRule(checkNames) },
  {
    name: 'words',
    // Needs a package, which the first `npm test` in a fresh checkout has yet to install.
    run: () => checkOwnRule(async () => (await import('./words-rule.mjs')).checkWords()),
  },
]

/**
 * Runs every check that takes seconds. One that looked at nothing has failed: it is the commonest
 * way for a checker to rot.
 *
 * @param {(result: CheckResult) => void} onResult
 */
export async function runChecks(onResult) {
  const results = await Promise.all(
    checks.map(async ({ name, run }) => {
      const begin = performance.now()
      const outcome = await run()
      const result = { name, ...outcome, seconds: (performance.now() - begin) / 1000 }
      onResult(result)
      return result
    }),
  )
  return results
}

/** @param {CheckResult} result */
export function describeCheck({ name, passed, lookedAt, seconds, output }) {
  const line = `${passed ? 'passed' : 'FAILED'}  ${name}: ${lookedAt}, ${seconds.toFixed(1)} s`
  return passed ? line : `${line}\n${output.trimEnd()}`
}

async function checkTypes() {
  const typegen = await runTool('next', ['typegen'])
  if (typegen.code !== 0) return { passed: false, lookedAt: 'nothing', output: typegen.output }
  const { code, output } = await runTool('tsc', ['-p', '.', '--pretty', 'false', '--listFiles'])
  const lines = output.trimEnd().split('\n')
  const ours = lines.filter((line) => isListed(line) && !line.includes('/node_modules/'))
  return {
    passed: code === 0 && ours.length > 0,
    lookedAt: `${ours.length} files`,
    output: lines.filter((line) => !isListed(line)).join('\n'),
  }
}

/** @param {string} line */
function isListed(line) {
  return /^\S*\.(d\.)?[cm]?[jt]sx?$/.test(line)
}

/**
 * @param {string} tool
 * @param {readonly string[]} args
 * @param {RegExp} count finds in the output how many files were looked at
 */
async function checkByCount(tool, args, count) {
  const { code, output } = await runTool(tool, args)
  const lookedAt = Number(count.exec(output)?.[1] ?? 0)
  return { passed: code === 0 && lookedAt > 0, lookedAt: `${lookedAt} files`, output }
}

/** @param {() => Promise<import('./own-rules.mjs').Verdict>} rule */
async function checkOwnRule(rule) {
  const { findings, lookedAt } = await rule()
  return {
    passed: findings.length === 0 && !lookedAt.startsWith('0 '),
    lookedAt,
    output: findings.join('\n'),
  }
}

/**
 * @param {string} tool
 * @param {readonly string[]} args
 */
function runTool(tool, args) {
  const env = { ...process.env, NEXT_TELEMETRY_DISABLED: '1', NO_COLOR: '1' }
  return runCommand(inProject('node_modules/.bin', tool), args, { env, quiet: true })
}
