import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { describeVariants, everyVariant } from '@/test/another-bank/variant-document'

const guide = await readFile('docs/another-bank.md', 'utf8')

/** The rows of the table under a heading, cell by cell. */
function rowsUnder(heading: string): string[][] {
  const [, section = ''] = guide.split(`## ${heading}\n`)
  const [table = ''] = /(?:^\|.*\n)+/m.exec(section) ?? []
  const [, , ...rows] = table.trim().split('\n')
  return rows.map((row) =>
    row
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )
}

const namesIn = (cell: string | undefined): string[] =>
  [...(cell ?? '').matchAll(/`([^`]+)`/g)].map(([, name = '']) => name)

it('docs/variants.md is the variants as they are run', async () => {
  await expect(describeVariants()).toMatchFileSnapshot('../../docs/variants.md')
})

it('each way in which an authorization server may differ names the variants or the tests that show it', async () => {
  const rows = rowsUnder('The authorization server')
  expect(rows.length).toBeGreaterThan(5)
  for (const cells of rows) {
    const shown = cells.at(-1) ?? ''
    const names = namesIn(shown)
    expect(names, cells[0]).not.toEqual([])
    const files = names.filter((name) => name.endsWith('.test.ts'))
    const variants = names.filter((name) => !files.includes(name))
    for (const name of variants) expect(Object.keys(everyVariant)).toContain(name)
    const sources = await Promise.all(files.map((file) => readFile(file, 'utf8')))
    const titles = [...shown.matchAll(/“([^”]+)”/g)].map(([, title = '']) => title)
    expect(titles.length, cells[0]).toBeGreaterThanOrEqual(files.length)
    for (const title of titles) expect(sources.join('\n')).toContain(`('${title}'`)
  }
})

it('each thing that may differ names the variants that show it', () => {
  const rows = rowsUnder('What may differ, and what happens then')
  expect(rows.length).toBeGreaterThan(10)
  for (const cells of rows) {
    const names = namesIn(cells.at(-1))
    expect(names, cells[0]).not.toEqual([])
    for (const name of names) expect(Object.keys(everyVariant)).toContain(name)
  }
})
