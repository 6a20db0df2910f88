import { readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { buildBundles } from './build-programs.mjs'
import { inProject } from './project-root.mjs'
import { makeDataFolder, prepareStore } from './prepare-stores.mjs'
import { runCommand } from './run-command.mjs'

/**
 * A data folder with nothing but the bank's store in it, as a first `npm start` begins: filling that
 * store takes one core longer than all the rest, and can be done while the dashboard is being built.
 * It is made once for each build of the bank, and whoever needs one takes a copy.
 *
 * @param {(line: string) => void} report
 */
export async function prepareBankData(report) {
  const buildHash = await buildBundles(report)
  const dataFolder = inProject('.cache/bank-data')
  const marker = path.join(dataFolder, 'bank.prepared')
  if ((await readFile(marker, 'utf8').catch(() => undefined)) !== buildHash) {
    await rm(dataFolder, { recursive: true, force: true })
  }
  await makeDataFolder(dataFolder)
  const { BANK_DATABASE_URL: _elsewhere, ...inherited } = process.env
  const env = { ...inherited, NODE_ENV: 'production', DATA_DIR: dataFolder }
  await prepareStore(
    { name: 'bank', bundle: 'bank-prepare', dataFolder, databaseUrl: undefined, buildHash, env },
    runToEnd,
    report,
  )
  return dataFolder
}

/** @param {{ file: string, env: NodeJS.Dict<string> }} program */
async function runToEnd({ file, env }) {
  const { code, output } = await runCommand(process.execPath, [file], { env, quiet: true })
  return code === 0 ? undefined : `exit code ${code}: ${output.trim()}`
}
