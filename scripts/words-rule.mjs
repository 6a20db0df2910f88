import { readFile } from 'node:fs/promises'
import { parseSync } from 'oxc-parser'
import { listOwnFiles } from './own-files.mjs'
import { inProject } from './project-root.mjs'

/**
 * Words that a screen shows stand in the catalogue, so that all four languages have them
 * (docs/decisions/0015). This finds those that stand in a component or a page instead.
 *
 * @typedef {{ type: string, start: number, [key: string]: unknown }} Node
 * @typedef {{ quote: string, start: number }} Finding
 */

const folders = ['components', 'app']

/** In one language whatever was chosen, with the reason. */
const exempt = new Map([
  ['components/layout/fault-report.tsx', 'the page of the last resort needs no catalogue'],
  ['components/ui/ui-labels.ts', 'the words of a page that gives none'],
  ['app/layout.tsx', 'the description of the site, which no screen shows'],
])

/** @returns {Promise<import('./own-rules.mjs').Verdict>} */
export async function checkWords() {
  const pattern = new RegExp(`^(${folders.join('|')})/.*\\.tsx?$`)
  const files = (await listOwnFiles(pattern)).filter((file) => isScreen(file))
  const findings = await Promise.all(files.map((file) => lookInto(file)))
  return {
    findings: findings.flat(),
    lookedAt: `${files.length} files of ${folders.join(' and ')}`,
  }
}

/** @param {string} file */
async function lookInto(file) {
  const source = await readFile(inProject(file), 'utf8')
  return findWords(file, source).map(({ quote, start }) => {
    const line = source.slice(0, start).split('\n').length
    return `${file}:${line}: "${quote}" belongs in lib/i18n`
  })
}

/** @param {string} file */
function isScreen(file) {
  return !/\.test\.|^test\/|^app\/dev\//.test(file) && !exempt.has(file)
}

/**
 * @param {string} file
 * @param {string} text
 * @returns {Finding[]}
 */
export function findWords(file, text) {
  const { program } = parseSync(file, text)
  /** @type {Finding[]} */
  const found = []
  const root = /** @type {Node} */ (/** @type {unknown} */ (program))
  visit(root, { name: undefined, isMarkup: false }, found)
  return found
}

// What a person reads or hears where it stands as an attribute or a field of these names.
const readNames = new Set([
  'aria-label',
  'aria-description',
  'alt',
  'blank',
  'caption',
  'empty',
  'header',
  'hint',
  'label',
  'legend',
  'placeholder',
  'term',
  'title',
  'word',
  'words',
])

/**
 * @typedef {{ name: string | undefined, isMarkup: boolean }} Place of which attribute or field
 *   something is the value, and whether it stands within an element
 */

/**
 * @param {Node} node
 * @param {Place} place
 * @param {Finding[]} found
 */
function visit(node, place, found) {
  if (isOutOfSight(node)) return
  const quote = quoteOf(node)
  if (quote !== undefined && isWords(quote, node.type === 'JSXText' ? text : place)) {
    found.push({ quote: quote.trim().replaceAll(/\s+/g, ' '), start: node.start })
  }
  const within = {
    name: nameOf(node) ?? (passesOn.has(node.type) ? place.name : undefined),
    isMarkup: place.isMarkup || node.type.startsWith('JSX'),
  }
  for (const [key, value] of Object.entries(node)) {
    if (key === 'key' || (key === 'test' && node.type === 'ConditionalExpression')) continue
    for (const child of Array.isArray(value) ? value : [value]) {
      if (isNode(child)) visit(child, within, found)
    }
  }
}

const text = { name: 'text', isMarkup: true }

// `cond ? 'One' : 'Two'` says what the attribute around it says.
const passesOn = new Set([
  'ConditionalExpression',
  'JSXExpressionContainer',
  'LogicalExpression',
  'ParenthesizedExpression',
  'TemplateLiteral',
])

const unread = new Set(['className', 'key', 'rel', 'd', 'accept', 'autoComplete'])

/** @param {Node} node */
function isOutOfSight(node) {
  if (node.type.startsWith('TS') && node.type !== 'TSAsExpression') {
    return node.type !== 'TSSatisfiesExpression'
  }
  if (node.type === 'ImportDeclaration' || node['directive'] != null) return true
  if (node.type === 'JSXAttribute') {
    return unread.has(String(/** @type {Node} */ (node['name'])['name']))
  }
  // What is thrown is read in a log.
  return node.type === 'ThrowStatement'
}

/**
 * @param {Node} node
 * @returns {string | undefined}
 */
function quoteOf(node) {
  if (node.type === 'JSXText' || node.type === 'Literal') {
    return typeof node['value'] === 'string' ? node['value'] : undefined
  }
  if (node.type !== 'TemplateElement') return undefined
  return /** @type {{ raw: string }} */ (node['value']).raw
}

/**
 * @param {Node} node
 * @returns {string | undefined}
 */
function nameOf(node) {
  if (node.type === 'JSXElement' || node.type === 'JSXFragment') return 'text'
  if (node.type === 'JSXAttribute') {
    const name = /** @type {Node} */ (node['name'])['name']
    return typeof name === 'string' ? name : undefined
  }
  if (node.type !== 'Property') return undefined
  const { name, value } = /** @type {{ name?: unknown, value?: unknown }} */ (node['key'])
  const key = name ?? value
  return typeof key === 'string' ? key : undefined
}

// The same in every language.
const names = /\b(Countinghouse|PDF|Ctrl K)\b/g
const messageKey = /^[a-z]+\.[a-z_0-9]+$/

/**
 * Two words are words wherever they stand, but for values of the program's own, which have no
 * capital and stand in no element; one is, where it is read.
 *
 * @param {string} quote
 * @param {Place} place
 */
function isWords(quote, { name, isMarkup }) {
  const own = quote.replaceAll(names, '')
  if (messageKey.test(own) || !/\p{L}{2}/u.test(own)) return false
  if (name === 'text') return true
  if (name !== undefined && readNames.has(name)) return /\p{Lu}|\s|\p{L}{4}/u.test(own)
  return twoWords.test(own) && (isMarkup || /\p{Lu}/u.test(own))
}

const twoWords = /(^|[\s“„«(])\p{L}[\p{L}’]+[,;:]? \p{L}[\p{L}’]*([\s,.;:!?…”“»)]|$)/u

/**
 * @param {unknown} value
 * @returns {value is Node}
 */
function isNode(value) {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value
}
