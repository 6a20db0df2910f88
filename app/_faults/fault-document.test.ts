import { expect, it } from 'vitest'
import { describeFaults, everyFault } from '@/app/_faults/test-fault-document'

it('docs/faults.md is the table as it is run', async () => {
  await expect(describeFaults()).toMatchFileSnapshot('../../docs/faults.md')
})

it('no row stands twice', () => {
  const rows = everyFault.map((row) => JSON.stringify(row))
  expect(new Set(rows).size).toBe(rows.length)
})

it('has every fault of the catalogue that a bank can cause', () => {
  const numbered = (letter: string, count: number, except: readonly number[] = []) =>
    Array.from({ length: count }, (_, index) => index + 1)
      .filter((number) => !except.includes(number))
      .map((number) => `${letter}-${number}`)
  // T-8 is the death of a process; P-7 ends an export; D-6 is a browser that hangs up.
  const wanted = [
    ...numbered('T', 10, [8]),
    ...numbered('A', 7),
    ...numbered('P', 12, [7]),
    ...numbered('D', 5),
    'R-1',
  ]
  const there = new Set(everyFault.map(({ id }) => id))
  expect(wanted.filter((id) => !there.has(id))).toEqual([])
  expect(everyFault.length).toBeGreaterThan(200)
})
