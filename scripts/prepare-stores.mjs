import { chmod, mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { bundlePath } from './build-programs.mjs'
import { CommandError } from './run-command.mjs'

/**
 * Makes the data folder, private to this user.
 * @param {string} folder
 */
export async function makeDataFolder(folder) {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await chmod(folder, 0o700)
}

/**
 * Creates, migrates and fills a store in a process of its own, because the first initdb takes
 * 800 MB that the program itself should never hold. An embedded store that this very build has
 * prepared is left alone.
 *
 * @param {{ name: 'bank' | 'dashboard', bundle: 'bank-prepare' | 'store-prepare', dataFolder: string,
 *   databaseUrl: string | undefined, buildHash: string, env: NodeJS.Dict<string> }} store
 * @param {(program: { name: string, file: string, env: NodeJS.Dict<string> }) => Promise<string | undefined>} runToEnd
 * @param {(line: string) => void} report
 */
export async function prepareStore(store, runToEnd, report) {
  const marker = path.join(store.dataFolder, `${store.name}.prepared`)
  const folder = path.join(store.dataFolder, store.name)
  const embedded = !store.databaseUrl
  if (embedded && (await isPrepared(marker, folder, store.buildHash))) return
  report(`Preparing the store of the ${store.name} …`)
  const file = bundlePath(store.bundle)
  const failure = await runToEnd({ name: `${store.name}'s store`, file, env: store.env })
  if (failure !== undefined) {
    throw new CommandError(`The store of the ${store.name} could not be prepared (${failure})`)
  }
  if (embedded) await writeFile(marker, store.buildHash)
}

/**
 * @param {string} marker
 * @param {string} folder
 * @param {string} buildHash
 */
async function isPrepared(marker, folder, buildHash) {
  const kept = await readFile(marker, 'utf8').catch(() => undefined)
  if (kept !== buildHash) return false
  return (await stat(folder).catch(() => undefined))?.isDirectory() === true
}
