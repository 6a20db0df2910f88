import { createHash } from 'node:crypto'
import { readdir, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { projectRoot } from './project-root.mjs'

/**
 * One hash over every file below the given paths, so that a build knows whether it is current.
 * Tests are left out: nothing that ships contains them. A path that does not exist counts as empty.
 *
 * @param {readonly string[]} paths
 * @param {string} [root]
 */
export async function hashSources(paths, root = projectRoot) {
  const hash = createHash('sha256')
  const files = (await Promise.all(paths.map((name) => listFiles(path.join(root, name))))).flat()
  for (const file of files.toSorted()) {
    hash.update(`${path.relative(root, file)}\0`)
    hash.update(
      createHash('sha256')
        .update(await readFile(file))
        .digest(),
    )
  }
  return hash.digest('hex')
}

/**
 * @param {string} place
 * @returns {Promise<string[]>}
 */
async function listFiles(place) {
  const found = await stat(place).catch(() => undefined)
  if (found === undefined) return []
  if (!found.isDirectory()) return [place]
  const entries = await readdir(place, { withFileTypes: true })
  const nested = await Promise.all(
    entries
      .filter((entry) => !entry.name.startsWith('.') && !/\.test\.tsx?$/.test(entry.name))
      .map((entry) => listFiles(path.join(place, entry.name))),
  )
  return nested.flat()
}
