import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { projectRoot } from './project-root.mjs'

/**
 * @typedef {object} Tally
 * @property {number} passed
 * @property {number} failed
 * @property {number} skipped
 * @property {string[]} failures
 * @property {string[]} secondTries what passed, though not at once
 */

/**
 * The sum over every runner.
 * @param {readonly Tally[]} tallies
 * @returns {Tally}
 */
export function addTallies(tallies) {
  return tallies.reduce(
    (sum, each) => ({
      passed: sum.passed + each.passed,
      failed: sum.failed + each.failed,
      skipped: sum.skipped + each.skipped,
      failures: [...sum.failures, ...each.failures],
      secondTries: [...sum.secondTries, ...each.secondTries],
    }),
    { passed: 0, failed: 0, skipped: 0, failures: [], secondTries: [] },
  )
}

/**
 * The line that a run ends with.
 * @param {Tally} tally
 */
export function closingLine({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped === 0 ? '' : `, ${skipped} skipped`}`
}

/**
 * What a run names above its last line.
 * @param {Tally} tally
 */
export function namedLines({ failures, secondTries }) {
  const tests = secondTries.length === 1 ? '1 test' : `${secondTries.length} tests`
  return [...listed(`${tests} needed a second try:`, secondTries), ...listed('Failed:', failures)]
}

/**
 * @param {string} title
 * @param {readonly string[]} names
 */
function listed(title, names) {
  return names.length === 0 ? [] : ['', title, ...names.map((name) => `  ${name}`)]
}

/**
 * @param {string} name
 * @param {boolean} passed
 * @returns {Tally}
 */
export function tallyOne(name, passed) {
  const [failed, failures] = passed ? [0, []] : [1, [name]]
  return { passed: 1 - failed, failed, skipped: 0, failures, secondTries: [] }
}

/**
 * @typedef {{ fullName: string, status: string, failureMessages?: string[] }} VitestTest
 * @typedef {{ testResults: { name: string, status: string, assertionResults: VitestTest[] }[] }} VitestReport
 */

/**
 * What vitest did. A file that could not be run, and a run that failed outside every test, count as
 * one failure each.
 *
 * @param {VitestReport} report
 * @param {number} exitCode
 * @returns {Tally}
 */
export function tallyVitest(report, exitCode) {
  const tallies = report.testResults.map(({ name: file, status, assertionResults }) => {
    const name = path.relative(projectRoot, file)
    const failures = assertionResults
      .filter((test) => test.status === 'failed')
      .map((test) => withReason(`${name}: ${test.fullName}`, test.failureMessages?.[0]))
    if (status === 'failed' && failures.length === 0) failures.push(`${name} could not be run`)
    const passed = assertionResults.filter((test) => test.status === 'passed').length
    const broken = assertionResults.filter((test) => test.status === 'failed').length
    const skipped = assertionResults.length - passed - broken
    return { passed, failed: failures.length, skipped, failures, secondTries: [] }
  })
  return withSilentFailure('vitest', addTallies(tallies), exitCode)
}

/**
 * @typedef {{ status: string, results?: { error?: { message?: string } }[] }} BrowserTest
 * @typedef {{ title: string, specs?: { title: string, ok: boolean, file: string, line: number, tests: BrowserTest[] }[], suites?: PlaywrightSuite[] }} PlaywrightSuite
 * @typedef {{ suites: PlaywrightSuite[], errors: { message?: string }[] }} PlaywrightReport
 */

/**
 * What Playwright did. One that passed at its second try has passed, and is named with what went
 * wrong at the first.
 *
 * @param {PlaywrightReport} report
 * @param {number} exitCode
 * @returns {Tally}
 */
export function tallyPlaywright(report, exitCode) {
  const specs = report.suites.flatMap(collectSpecs)
  const tests = specs.flatMap((spec) => spec.tests.map((test) => ({ ...test, spec })))
  const count = (/** @type {string} */ wanted) =>
    tests.filter(({ status }) => status === wanted).length
  const name = (/** @type {string} */ wanted) =>
    tests
      .filter(({ status }) => status === wanted)
      .map(({ spec, results = [] }) => {
        const reason = results.find(({ error }) => error !== undefined)?.error?.message
        return withReason(`${spec.file}:${spec.line} ${spec.title}`, reason)
      })
  const errors = report.errors.map(({ message = 'unknown' }) => `playwright: ${message}`)
  const tally = {
    passed: count('expected') + count('flaky'),
    failed: count('unexpected') + errors.length,
    skipped: count('skipped'),
    failures: [...name('unexpected'), ...errors],
    secondTries: name('flaky'),
  }
  return withSilentFailure('playwright', tally, exitCode)
}

/**
 * @param {PlaywrightSuite} suite
 * @returns {NonNullable<PlaywrightSuite['specs']>}
 */
function collectSpecs({ specs = [], suites = [] }) {
  return [...specs, ...suites.flatMap(collectSpecs)]
}

const reasonCharacters = 1200

/**
 * What failed, and beneath it why: whoever reads the end of a log may have nothing else.
 *
 * @param {string} name
 * @param {string} [reason]
 */
function withReason(name, reason) {
  if (reason === undefined) return name
  const said = stripVTControlCharacters(reason).slice(0, reasonCharacters).trim()
  return [name, ...said.split('\n')].join('\n      ')
}

/**
 * @param {string} runner
 * @param {Tally} tally
 * @param {number} exitCode
 */
function withSilentFailure(runner, tally, exitCode) {
  if (tally.passed + tally.failed === 0) {
    return addTallies([tally, tallyOne(`${runner} ran no test`, false)])
  }
  if (exitCode !== 0 && tally.failed === 0) {
    return addTallies([tally, tallyOne(`${runner} ended with exit code ${exitCode}`, false)])
  }
  return tally
}

/**
 * The report that a runner wrote, judged by `judge`; a runner that wrote none has failed.
 *
 * @template Report
 * @param {string} runner
 * @param {string} file
 * @param {(report: Report) => Tally} judge
 */
export async function tallyReport(runner, file, judge) {
  const text = await readFile(file, 'utf8').catch(() => undefined)
  return text === undefined
    ? tallyOne(`${runner} ended without a report`, false)
    : judge(JSON.parse(text))
}
