import { readFile } from 'node:fs/promises'
import { inProject } from './project-root.mjs'
import { listOwnFiles } from './own-files.mjs'

/**
 * The rules of the house that no linter has: how large a file may be, what it may be called, and
 * that one name means one thing.
 *
 * @typedef {{ findings: string[], lookedAt: string }} Verdict
 */

const MAX_LINES = 250
const sourcePattern = /\.(ts|tsx|mjs|css)$/
const modulePattern = /\.(ts|tsx|mjs)$/

/** @returns {Promise<Verdict>} */
export async function checkFileSizes() {
  const files = await readSources(sourcePattern)
  const findings = files.flatMap(({ file, text }) => findOversize(file, text))
  return { findings, lookedAt: `${files.length} files` }
}

/**
 * @param {string} file
 * @param {string} text
 */
export function findOversize(file, text) {
  const lines = text.trimEnd().split('\n').length
  return lines > MAX_LINES ? [`${file} has ${lines} lines, more than ${MAX_LINES}`] : []
}

const emptyNames = new Set([
  'utils',
  'util',
  'helpers',
  'helper',
  'types',
  'common',
  'misc',
  'index',
])

/** @returns {Promise<Verdict>} */
export async function checkNames() {
  const files = await readSources(modulePattern)
  const findings = [
    ...files.flatMap(({ file }) => findEmptyName(file)),
    ...findDoubledExports(files),
  ]
  return { findings, lookedAt: `${files.length} modules` }
}

/** @param {string} file */
export function findEmptyName(file) {
  const name = /([^/]+?)(\.[^/]*)?$/.exec(file)?.[1] ?? ''
  return emptyNames.has(name) ? [`${file}: "${name}" says nothing; name it by its main export`] : []
}

// Next finds these by their names, one in every route; a spec's `test` is whichever it extends.
const conventional = new Set([
  'test',
  'GET',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'metadata',
  'viewport',
  'generateMetadata',
  'dynamic',
  'runtime',
  'revalidate',
])

/**
 * Values of one name in two modules of one program: two ways of doing one thing, or one name for
 * two. The bank and the dashboard may agree by chance.
 *
 * @param {readonly { file: string, text: string }[]} files
 */
export function findDoubledExports(files) {
  /** @type {Map<string, string>} */
  const homes = new Map()
  const findings = []
  for (const { file, text } of files) {
    if (/\.(test|spec)\.tsx?$|^test\//.test(file)) continue
    for (const name of exportedValues(text)) {
      if (conventional.has(name)) continue
      const key = `${programOf(file)} ${name}`
      const home = homes.get(key)
      if (home === undefined) homes.set(key, file)
      else findings.push(`${name} is exported by ${home} and by ${file}`)
    }
  }
  return findings
}

/** @param {string} text */
function exportedValues(text) {
  const pattern = /^export (?:async )?(?:const|let|function\*?|class) ([A-Za-z_$][\w$]*)/gm
  return new Set([...text.matchAll(pattern)].map(([, name = '']) => name))
}

/** @param {string} file */
function programOf(file) {
  const folder = file.split('/', 1)[0] ?? ''
  return ['app', 'components', 'lib'].includes(folder) ? 'dashboard' : folder
}

/** @param {RegExp} pattern */
async function readSources(pattern) {
  const files = await listOwnFiles(pattern)
  return Promise.all(
    files.map(async (file) => ({ file, text: await readFile(inProject(file), 'utf8') })),
  )
}
