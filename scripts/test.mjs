import { mkdir, rm } from 'node:fs/promises'
import { addTallies, closingLine, namedLines, tallyOne } from './test-tally.mjs'
import { tallyPlaywright, tallyReport, tallyVitest } from './test-tally.mjs'
import { buildBundles, buildDashboard } from './build-programs.mjs'
import { describeCheck, runChecks } from './run-checks.mjs'
import { exitWith, say } from './say.mjs'
import { ensureBrowser } from './browser.mjs'
import { inProject } from './project-root.mjs'
import { installPackages } from './install-packages.mjs'
import { requireNode } from './require-node.mjs'
import { prepareBankData } from './prepare-bank-data.mjs'
import { runCommand } from './run-command.mjs'
import { startTestPostgres } from './throwaway-postgres.mjs'

// `npm test`: everything that proves the project. Its last line is the sum over every runner.

const reports = inProject('.cache/reports')

try {
  requireNode()
  await installPackages(say)
  await rm(reports, { recursive: true, force: true })
  await mkdir(reports, { recursive: true })
  const tally = addTallies([
    ...(await proveSources()),
    ...(await proveUnits()),
    ...(await proveInBrowser()),
  ])
  for (const line of namedLines(tally)) console.log(line)
  console.log(closingLine(tally))
  process.exitCode = tally.failed === 0 ? 0 : 1
} catch (cause) {
  exitWith(cause)
}

async function proveSources() {
  const results = await runChecks((result) => console.log(describeCheck(result)))
  return results.map(({ name, passed }) => tallyOne(`the check of ${name}`, passed))
}

async function proveUnits() {
  const server = await attempt('PostgreSQL', () => startTestPostgres(say))
  const file = `${reports}/vitest.json`
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${file}`]
  const url = server.value?.url
  const env = { ...process.env, ...(url === undefined ? {} : { TEST_POSTGRES_URL: url }) }
  try {
    const vitest = inProject('node_modules/.bin/vitest')
    const { code } = await runCommand(vitest, ['run', ...reporters], { env })
    return [server.tally, await tallyReport('vitest', file, (report) => tallyVitest(report, code))]
  } finally {
    await server.value?.stop()
  }
}

async function proveInBrowser() {
  const browser = await attempt('browser', () => ensureBrowser(say))
  const build = await attempt('build', async () => {
    // The one takes a core and the other little more.
    await buildBundles(say)
    await Promise.all([buildDashboard(say), prepareBankData(say)])
  })
  if (browser.tally.failed + build.tally.failed > 0) {
    return [browser.tally, build.tally, tallyOne('the browser tests could not be run', false)]
  }
  const file = `${reports}/playwright.json`
  const env = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: file }
  const playwright = inProject('node_modules/.bin/playwright')
  const { code } = await runCommand(playwright, ['test', '--reporter=line,json'], { env })
  const tests = await tallyReport('playwright', file, (report) => tallyPlaywright(report, code))
  return [browser.tally, build.tally, tests]
}

/**
 * A step that the tests need: it counts as one, and its failure does not keep the others from
 * being run.
 *
 * @template Value
 * @param {string} name
 * @param {() => Promise<Value>} step
 */
async function attempt(name, step) {
  try {
    return { value: await step(), tally: tallyOne(name, true) }
  } catch (cause) {
    say(cause instanceof Error ? `${name}: ${cause.message}` : String(cause))
    return { value: undefined, tally: tallyOne(name, false) }
  }
}
