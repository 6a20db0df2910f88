import { createHash } from 'node:crypto'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'

/** How the server's files name a chunk of theirs: below the build, or by a path from where they are. */
const named = /(?<=(?<!static\/|edge\/)\bchunks\/)[^"'\\]+\.js(?=["'\\])/g

/** The name of a map, which no build writes, is all in which copies differ. */
const mapName = /\n\/\/# sourceMappingURL=[^\n]*\s*$/

/**
 * Turbopack writes the chunk that many routes share once for each of them. Of chunks with the same code one
 * is kept, and what named another names it: a server loads it once.
 *
 * @param {string} folder of the built server
 */
export async function mergeChunks(folder) {
  const chunks = path.join(folder, 'chunks')
  const kept = await findCopies(chunks)
  for (const name of await listFiles(folder, /\.js(?:on)?$/)) {
    if (kept.has(path.relative('chunks', name))) continue
    const file = path.join(folder, name)
    const text = await readFile(file, 'utf8')
    const merged = text.replace(named, (chunk) => kept.get(chunk) ?? chunk)
    if (merged !== text) await writeFile(file, merged)
  }
  await Promise.all([...kept.keys()].map((name) => rm(path.join(chunks, name))))
}

/**
 * Each chunk that another one equals, with that other's name.
 * @param {string} chunks
 */
async function findCopies(chunks) {
  /** @type {Map<string, string>} */
  const first = new Map()
  /** @type {Map<string, string>} */
  const kept = new Map()
  for (const name of await listFiles(chunks, /\.js$/)) {
    const code = (await readFile(path.join(chunks, name), 'utf8')).replace(mapName, '')
    const hash = createHash('sha256').update(code).digest('hex')
    const same = first.get(hash)
    if (same === undefined) first.set(hash, name)
    else kept.set(name, same)
  }
  return kept
}

/**
 * @param {string} folder
 * @param {RegExp} ending
 */
async function listFiles(folder, ending) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && ending.test(entry.name))
  return files
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .toSorted()
}
