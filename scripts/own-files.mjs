import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { projectRoot } from './run-command.mjs'

const notOurs = new Set([
  'node_modules',
  'migrations',
  'test-results',
  'playwright-report',
  'next-env.d.ts',
  'package-lock.json',
])

/**
 * Every file that people write here, as paths from the root with forward slashes. Read from the
 * disk and not from git, so that it also holds for a copy that is no repository.
 *
 * @param {RegExp} pattern of the path
 * @param {string} [root]
 */
export async function listOwnFiles(pattern, root = projectRoot) {
  const files = await walk(root, '')
  return files.filter((file) => pattern.test(file)).toSorted()
}

const hiddenAndOurs = new Set(['.ci', '.github', '.npmrc', '.gitignore', '.oxfmtrc.json'])

/**
 * @param {string} root
 * @param {string} folder
 * @returns {Promise<string[]>}
 */
async function walk(root, folder) {
  const entries = await readdir(path.join(root, folder), { withFileTypes: true })
  const nested = entries
    .filter(({ name }) => !notOurs.has(name) && (!name.startsWith('.') || hiddenAndOurs.has(name)))
    .map(async (entry) => {
      const file = folder === '' ? entry.name : `${folder}/${entry.name}`
      return entry.isDirectory() ? walk(root, file) : [file]
    })
  return (await Promise.all(nested)).flat()
}
