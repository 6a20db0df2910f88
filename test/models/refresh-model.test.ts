import { describe, expect, it } from 'vitest'
import { type Design, type ModelRules, ourDesign } from '@/test/models/refresh-model'
import { rulesOf, shortWalks } from '@/test/models/refresh-model-walks'
import { type Flaw, walkRefreshModel } from '@/test/models/walk-refresh-model'

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

describe('the refresh protocol, in every order in which it can happen', () => {
  let visited = 0

  it.each(shortWalks.map((rules) => [describeRules(rules), rules] as const))(
    'loses nothing that could be kept and asks nobody without cause: %s',
    (_, rules) => {
      const walk = walkRefreshModel(rules)
      expect(Object.fromEntries(walk.flaws)).toEqual({})
      visited += walk.states
    },
  )

  it('was looked at in many thousand states', () => {
    expect(visited).toBeGreaterThan(60_000)
  })

  it('loses a grant to a lost answer at a strict bank, and none at a bank with a grace', () => {
    const ends = (policy: ModelRules['policy']) =>
      walkRefreshModel(rulesOf({ policy, faults: ['losses'] })).unavoidable
    expect(ends('strict')).toBeGreaterThan(0)
    expect(ends('grace')).toBe(0)
  })

  it('needs no fault-free luck: without faults nobody is ever asked to approve', () => {
    const walks = shortWalks.filter(({ faults }) => Object.values(faults).every((n) => n === 0))
    expect(walks.map((rules) => walkRefreshModel(rules).unavoidable)).toEqual([0, 0, 0])
  })
})

describe('another protocol fails the same judgement:', () => {
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

  it('a lock that times out under a holder that is merely slow', () => {
    expect(withDesign({ lapsesUnderHolder: true }, family)).toContain('avoidable loss')
  })

  it('a claim that does not compare the generation', () => {
    expect(withDesign({ claim: 'without generation' }, family)).toContain('avoidable loss')
  })

  it('a verdict that a late pair cannot take back', () => {
    const rules = rulesOf({ policy: 'strict', faults: ['pauses'] })
    expect(withDesign({ lateStoreHeals: false }, rules)).toContain('false needs approval')
  })
})
