import fc from 'fast-check'
import { expect, test } from 'vitest'
import { byKey, compareHanded, type GivenRow } from '@/lib/domain/ledgers/compare-handed'
import { givenOf } from '@/lib/domain/ledgers/handed-over'
import type { BookableRow } from '@/lib/domain/ledgers/ledger-reading'
import { testTransaction } from '@/test/exports/file-bank'

const rowOf = (key: string, amount: number): BookableRow => ({
  key,
  row: testTransaction({ id: key, amount: { amount, currency: 'USD' } }),
  day: '2026-06-12',
  instant: 0,
})

async function* inPages<Value>(values: readonly Value[]): AsyncGenerator<readonly Value[]> {
  for (let at = 0; at < values.length; at += 3)
    yield await Promise.resolve(values.slice(at, at + 3))
}

async function compare(rows: readonly BookableRow[], handed: readonly GivenRow[]) {
  const found: string[] = []
  const sides = [inPages(rows.toSorted(byKey)), inPages(handed.toSorted(byKey))] as const
  for await (const each of compareHanded(...sides)) {
    if (each.kind === 'missing') found.push(`missing ${each.key}`)
    else {
      const { changes, given, key } = each.row
      const [change] = changes
      found.push(given ? `${key} ${change?.before ?? 'same'} ${change?.after ?? ''}` : `new ${key}`)
    }
  }
  return found.toSorted()
}

const keys = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h')
const amounts = fc.integer({ min: 1, max: 3 })

test('a row is new, as it was last given, otherwise, or missing, whatever was handed over how often', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(keys, amounts), { maxLength: 15 }),
      fc.array(fc.tuple(keys, amounts, fc.nat(4)), { maxLength: 25 }),
      async (rows, handed) => {
        // The store has a row once in a hand-over.
        const once = [...new Map(handed.map((each) => [`${each[0]} ${each[2]}`, each])).values()]
        const last = new Map(
          once.toSorted((a, b) => a[2] - b[2]).map(([key, amount]) => [key, amount]),
        )
        const wanted = rows.map(([key, amount]) => {
          const given = last.get(key)
          if (given === undefined) return `new ${key}`
          return given === amount ? `${key} same ` : `${key} ${given} ${amount}`
        })
        const settled = new Set(rows.map(([key]) => key))
        for (const key of last.keys()) if (!settled.has(key)) wanted.push(`missing ${key}`)
        const given = once.map(([key, amount, n]) => ({
          key,
          given: givenOf(rowOf(key, amount).row),
          n,
        }))
        const found = await compare(
          rows.map(([key, amount]) => rowOf(key, amount)),
          given,
        )
        expect(found).toEqual(wanted.toSorted())
      },
    ),
  )
})
