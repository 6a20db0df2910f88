import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countFindings } from '@/lib/domain/close/count-findings'
import { layDecisions } from '@/lib/domain/close/lay-decisions'
import { acceptanceOf, exclusionWith, findingWith, juneWith, usd250 } from '@/test/close/findings'

const usd = (amount: number) => [{ amount, currency: 'USD' }]
const counts = (
  findings: readonly ReturnType<typeof findingWith>[],
  ...entries: Parameters<typeof layDecisions>[1]
) => countFindings(layDecisions(findings, entries, juneWith([])), usd250)

test('each finding is above materiality, below it or excluded, and those above are open or accepted', () => {
  const findings = fc.array(fc.integer({ min: -60_000, max: 60_000 }))
  fc.assert(
    fc.property(findings, fc.nat({ max: 5 }), (amounts, accepted) => {
      const all = amounts.map((amount, index) =>
        findingWith({
          key: `t-${index}`,
          rows: [`t-${index}`],
          payee: index % 3 === 0 ? 'PAYDECK' : undefined,
          amounts: usd(amount),
        }),
      )
      const entries = all.slice(0, accepted).map((each) => acceptanceOf(each))
      const exclusion = exclusionWith({ scope: { payee: 'PAYDECK' } })
      const { above, open, below, excluded, ...of } = counts(all, exclusion, ...entries)
      expect(above.count + below.count + excluded.count).toBe(all.length)
      expect(open.count + of.accepted.count).toBe(above.count)
      const sum = [above, below, excluded].reduce(
        (total, each) => total + (each.amounts.get('USD') ?? 0n),
        0n,
      )
      expect(sum).toBe(BigInt(amounts.reduce((total, each) => total + each, 0)))
    }),
  )
})

test('a small finding that was accepted is counted below, one that shrank to it above', () => {
  const small = findingWith({ amounts: usd(-100) })
  expect(counts([small], acceptanceOf(small))).toMatchObject({
    above: { count: 0 },
    below: { count: 1 },
  })
  const shrunk = counts([small], acceptanceOf(findingWith({ amounts: usd(-90_000) })))
  expect(shrunk).toMatchObject({ open: { count: 1 }, below: { count: 0 } })
})
