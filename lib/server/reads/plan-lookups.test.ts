import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { followPlan, type Lookup, maxFurtherSteps } from '@/lib/server/reads/plan-lookups'

describe('a search that goes on by itself', () => {
  const nothing = { isNothing: true, isExact: false, unread: [] }
  const lookup = (name: Lookup['name'], page_token?: string): Lookup =>
    page_token === undefined ? { name } : { name, page_token }
  const outcome = fc.record({
    isNothing: fc.boolean(),
    isExact: fc.boolean(),
    unread: fc.array(fc.constant(lookup('invoice_number', 't')), { maxLength: 2 }),
  })

  it('makes the steps of its plan in their order until one finds something', () => {
    const plan = [[lookup('amount')], [lookup('invoice_number')], [lookup('card_id')]]
    const steps = followPlan(plan)
    expect(steps.next(nothing).value).toEqual(plan[0])
    expect(steps.next(nothing).value).toEqual(plan[1])
    expect(steps.next({ ...nothing, isNothing: false })).toEqual({ done: true, value: [] })
  })

  it('reads on in a list until what was typed is there exactly', () => {
    const steps = followPlan([[lookup('invoice_number')]])
    steps.next(nothing)
    const unread = [lookup('invoice_number', 'older')]
    expect(steps.next({ isNothing: false, isExact: false, unread }).value).toEqual(unread)
    expect(steps.next({ isNothing: false, isExact: true, unread })).toEqual({
      done: true,
      value: [],
    })
  })

  it('ends, and tells which lists are not read whole unless the exact thing was found', () => {
    fc.assert(
      fc.property(fc.array(outcome, { minLength: 6, maxLength: 6 }), (outcomes) => {
        const plan = [[lookup('invoice_number')], [lookup('card_number')]]
        const steps = followPlan(plan)
        let next = steps.next(nothing)
        let read = 0
        let left = 0
        while (next.done !== true && read < outcomes.length) {
          if (next.value[0]?.page_token !== undefined) left -= 1
          const each = outcomes[read] ?? nothing
          left += each.unread.length
          next = steps.next(each)
          read += 1
        }
        expect(next.done).toBe(true)
        expect(read).toBeLessThanOrEqual(plan.length + maxFurtherSteps)
        const isExact = outcomes.slice(0, read).some((each) => each.isExact)
        expect(next.value).toHaveLength(isExact ? 0 : left)
      }),
    )
  })
})
