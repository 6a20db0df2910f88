import { mkdir, readFile, rm } from 'node:fs/promises'
import { buildBundles, buildDashboard } from './build-programs.mjs'
import { failedPages } from './failed-pages.mjs'
import { installPackages, requireNode } from './install-packages.mjs'
import { runChecks } from './run-checks.mjs'
import { exitWith, inProject, runCommand, say } from './run-command.mjs'
import { prepareBankData } from './start-programs.mjs'
import { testImage } from './test-image.mjs'
import { ensureBrowser, startTestPostgres } from './test-requirements.mjs'

// `npm test`: everything that proves the project. Each runner prints its own failures; the last line
// is the sum over all of them, and before it stands once more what failed of the checks and the unit tests, by its name.

/** @typedef {{ passed: number, failed: number, failures?: string[] }} Count */

const reports = inProject('.cache/reports')

try {
  requireNode()
  await installPackages(say)
  await rm(reports, { recursive: true, force: true })
  await mkdir(reports, { recursive: true })
  /** @type {Count[]} */
  const counts = [
    await runChecks(),
    await attempt(testUnits),
    await attempt(testInBrowser),
    await attempt(testImage),
  ]
  const passed = counts.reduce((sum, each) => sum + each.passed, 0)
  const failed = counts.reduce((sum, each) => sum + each.failed, 0)
  for (const name of counts.flatMap(({ failures = [] }) => failures)) say(`failed: ${name}`)
  console.log(`${passed} passed, ${failed} failed`)
  process.exitCode = failed === 0 ? 0 : 1
} catch (cause) {
  exitWith(cause)
}

/**
 * A step that could not be run counts as one failure, and does not keep the others from being run.
 *
 * @param {() => Promise<Count>} step
 */
async function attempt(step) {
  try {
    return await step()
  } catch (cause) {
    console.error(cause)
    return { passed: 0, failed: 1, failures: [String(cause)] }
  }
}

/** @returns {Promise<Count>} */
async function testUnits() {
  const server = await startTestPostgres(say)
  const file = `${reports}/vitest.json`
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${file}`]
  const env = { ...process.env, TEST_POSTGRES_URL: server.url }
  const vitest = inProject('node_modules/.bin/vitest')
  try {
    const { code } = await runCommand(vitest, ['run', ...reporters], { env })
    const { numPassedTests, numFailedTests, testResults = [] } = await readReport(file)
    const results = testResults.flatMap(({ assertionResults }) => assertionResults)
    for (const { fullName, status, failureMessages } of results) {
      if (status !== 'passed' || failureMessages.length === 0) continue
      say(`passed at the second try: ${fullName}\n${failureMessages.join('\n')}`)
    }
    const failures = results
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) => `${fullName}\n${failureMessages.join('\n')}`)
    const unread = testResults
      .filter(({ status }) => status === 'failed')
      .filter(({ assertionResults }) => assertionResults.every((each) => each.status !== 'failed'))
      .map(({ name, message }) => `${name}\n${message}`)
    const count = countRun('the unit tests', code, numPassedTests, numFailedTests)
    return { ...count, failures: [...failures, ...unread, ...count.failures] }
  } finally {
    await server.stop()
  }
}

/** @returns {Promise<Count>} */
async function testInBrowser() {
  await ensureBrowser(say)
  await buildBundles(say)
  // The one takes a core and the other little more.
  await Promise.all([buildDashboard(say), prepareBankData(say)])
  const file = `${reports}/playwright.json`
  const env = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: file }
  const playwright = inProject('node_modules/.bin/playwright')
  const { code } = await runCommand(playwright, ['test', '--reporter=line,json'], { env })
  for (const page of await failedPages()) say(page)
  const { stats = {} } = await readReport(file)
  return countRun(
    'the browser tests',
    code,
    (stats.expected ?? 0) + (stats.flaky ?? 0),
    stats.unexpected,
  )
}

/**
 * What a runner counted. One that passed nothing, or failed outside its tests, counts as a failure.
 *
 * @param {string} what it ran
 * @param {number} code with which it ended
 * @param {number} [passed]
 * @param {number} [failed]
 */
function countRun(what, code, passed = 0, failed = 0) {
  const failedElsewhere = failed === 0 && (code !== 0 || passed === 0)
  return {
    passed,
    failed: failedElsewhere ? 1 : failed,
    failures: failedElsewhere ? [`${what}, outside of a test: the run ended with ${code}`] : [],
  }
}

/** @typedef {{ status: string, fullName: string, failureMessages: string[] }} TestResult */
/** @typedef {{ name: string, status: string, message: string, assertionResults: TestResult[] }} FileResult */

/**
 * @param {string} file
 * @returns {Promise<{ numPassedTests?: number, numFailedTests?: number, testResults?: FileResult[], stats?: { expected?: number, flaky?: number, unexpected?: number } }>}
 */
async function readReport(file) {
  return JSON.parse(await readFile(file, 'utf8').catch(() => '{}'))
}
