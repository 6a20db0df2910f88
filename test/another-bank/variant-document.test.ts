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

it('each thing that may differ names the variants that show it', () => {
  const rows = rowsUnder('What may differ, and what happens then')
  expect(rows.length).toBeGreaterThan(10)
  for (const cells of rows) {
    const names = namesIn(cells.at(-1))
    expect(names, cells[0]).not.toEqual([])
    for (const name of names) expect(Object.keys(everyVariant)).toContain(name)
  }
})
