import { describe, expect, it } from 'vitest'
import { type Design, type ModelRules, ourDesign } from '@/test/models/refresh-model'
import { type Flaw, rulesOf, shortWalks, walkRefreshModel } from '@/test/models/walk-refresh-model'

function flawsOf(rules: ModelRules): Flaw[] {
  return [...walkRefreshModel(rules).flaws.keys()]
}

function describeRules({ policy, instances, faults }: ModelRules): string {
  const some = Object.entries(faults).flatMap(([name, count]) =>
    count === 0 ? [] : [count === 1 ? name : `${count} ${name}`],
  )
  const what = some.length === 0 ? 'no faults' : some.join(' and ')
  return `${what}, ${policy} bank, ${instances} instances`
}

describe('the refresh protocol, in every possible order of steps', () => {
  let visited = 0

  it.each(shortWalks.map((rules) => [describeRules(rules), rules] as const))(
    'loses no grant that could be saved and asks for no approval without cause: %s',
    (_, rules) => {
      const walk = walkRefreshModel(rules)
      expect(Object.fromEntries(walk.flaws)).toEqual({})
      visited += walk.states
    },
  )

  it('is walked through many thousand states', () => {
    expect(visited).toBeGreaterThan(60_000)
  })

  it('loses a grant to a lost answer at a strict bank, and none at a bank with a grace', () => {
    const ends = (policy: ModelRules['policy']) =>
      walkRefreshModel(rulesOf({ policy, faults: ['losses'] })).unavoidable
    expect(ends('strict')).toBeGreaterThan(0)
    expect(ends('grace')).toBe(0)
  })

  it('asks for no approval without a fault', () => {
    const walks = shortWalks.filter(({ faults }) => Object.values(faults).every((n) => n === 0))
    expect(walks.map((rules) => walkRefreshModel(rules).unavoidable)).toEqual([0, 0, 0])
  })
})

describe('a different protocol fails:', () => {
  const withDesign = (design: Partial<Design>, rules: ModelRules): Flaw[] =>
    flawsOf({ ...rules, instances: 2, design: { ...ourDesign, ...design } })
  const strict = rulesOf({ policy: 'strict', faults: [] })
  const family = rulesOf({ policy: 'family', faults: [] })

  it('compare-and-swap alone, without any fault', () => {
    expect(withDesign({ claim: 'none' }, family)).toContain('avoidable loss')
    expect(withDesign({ claim: 'none', lateStoreHeals: false }, strict)).toContain(
      'false needs approval',
    )
  })

  it('a lock that times out while its holder is merely slow', () => {
    expect(withDesign({ lapsesUnderHolder: true }, family)).toContain('avoidable loss')
  })

  it('a claim that does not compare the generation', () => {
    expect(withDesign({ claim: 'without generation' }, family)).toContain('avoidable loss')
  })

  it('a needs_reconnect that a late pair cannot clear', () => {
    const rules = rulesOf({ policy: 'strict', faults: ['pauses'] })
    expect(withDesign({ lateStoreHeals: false }, rules)).toContain('false needs approval')
  })
})
