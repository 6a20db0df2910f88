import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { describeFaults, everyFault, notRehearsed } from '@/test/faults/fault-document'
import { faultsElsewhere } from '@/test/faults/faults-elsewhere'

it('docs/faults.md is the table as it is run', async () => {
  await expect(describeFaults()).toMatchFileSnapshot('../../docs/faults.md')
})

it('no row stands twice', () => {
  const rows = everyFault.map((row) => JSON.stringify(row))
  expect(new Set(rows).size).toBe(rows.length)
})

it('accounts for every fault of the catalogue: by a row, by a test elsewhere, or by a word why not', () => {
  const groups = { T: 10, A: 7, P: 12, D: 6, R: 1, S: 3, H: 4, L: 1 }
  const wanted = Object.entries(groups).flatMap(([letter, count]) =>
    Array.from({ length: count }, (_, index) => `${letter}-${index + 1}`),
  )
  const there = [...everyFault, ...faultsElsewhere, ...notRehearsed].map(({ id }) => id)
  expect([...new Set(there)].toSorted()).toEqual(wanted.toSorted())
  expect(everyFault.length).toBeGreaterThan(200)
})

it.each(faultsElsewhere)('$id, $what, is held by a test that is there', async ({ file, title }) => {
  const lines = (await readFile(file, 'utf8')).split('\n')
  const isTitle = /^\s*(?:(?:it|test)(?:\.each)?\(|\]\)\(|['"`])/
  expect(lines.filter((line) => isTitle.test(line) && line.includes(title))).toHaveLength(1)
})
