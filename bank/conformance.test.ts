import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

interface NamedTest {
  file: string
  title: string
}

const rows = readFileSync('bank/CONFORMANCE.md', 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !/^\| (rule|---)/.test(line))

// A cell may hold a bar of its own, written with a backslash before it.
const proofOf = (row: string): string => row.split(/(?<!\\)\|/)[2]?.trim() ?? ''

const namedTests = (row: string): NamedTest[] =>
  [...proofOf(row).matchAll(/`([^`]+\.ts)` “([^”]+)”/g)].map(([, file = '', title = '']) => ({
    file,
    title: title.replaceAll('\\|', '|'),
  }))

// A title is a whole text of its file, also where it is a row of a table: a part of one, or of a
// comment, proves nothing.
const contains = (source: string, title: string): boolean =>
  [`'${title}'`, `"${title}"`, `\`${title}\``].some((text) => source.includes(text))

test('the table of conformance has a row for every rule, and each row a test', () => {
  expect(rows.length).toBeGreaterThan(100)
  expect(rows.filter((row) => namedTests(row).length === 0)).toEqual([])
  expect(rows.filter((row) => /not tested/i.test(row))).toEqual([])
})

test('every test that the table names is there under its title', () => {
  const sources = new Map<string, string>()
  const sourceOf = (file: string): string => {
    const source = sources.get(file) ?? readFileSync(file, 'utf8').replaceAll("\\'", "'")
    sources.set(file, source)
    return source
  }
  const gone = rows
    .flatMap(namedTests)
    .filter(({ file, title }) => !contains(sourceOf(file), title))
    .map(({ file, title }) => `${file}: ${title}`)
  expect(gone).toEqual([])
  expect(sources.size).toBeGreaterThan(10)
})
