import fc from 'fast-check'

/** What goes wrong in one run; the `nth` call of its kind, whoever makes it. */
export type PlannedFault =
  | { kind: 'request lost' | 'answer lost' | 'acted upon late'; nth: number }
  | { kind: 'claimed unheard' | 'not stored' | 'stored unheard' | 'not journalled'; nth: number }
  | { kind: 'crash'; instance: number }
  /** Whoever comes to this step first dies, or stands still for longer than the quarantine. */
  | { kind: 'crash' | 'standstill'; before: (typeof turningPoints)[number] }

export const turningPoints = ['claim', 'claimed', 'request', 'pair', 'journal', 'store'] as const

export const instances = 3

export interface SchedulePlan {
  rotation: 'strict' | 'family' | 'grace'
  /** By the instance that each of them asks. */
  readers: number[]
  faults: PlannedFault[]
}

const nth = fc.integer({ min: 1, max: 3 })
const instance = fc.integer({ min: 0, max: instances - 1 })
const fault: fc.Arbitrary<PlannedFault> = fc.oneof(
  fc.record({ kind: fc.constantFrom('request lost', 'answer lost', 'acted upon late'), nth }),
  fc.record({
    kind: fc.constantFrom('claimed unheard', 'not stored', 'stored unheard', 'not journalled'),
    nth,
  }),
  fc.record({ kind: fc.constant('crash'), instance }),
  fc.record({
    kind: fc.constantFrom('crash', 'standstill'),
    before: fc.constantFrom(...turningPoints),
  }),
)

export const schedulePlan: fc.Arbitrary<SchedulePlan> = fc.record({
  rotation: fc.constantFrom('strict', 'family', 'grace'),
  readers: fc.array(instance, { minLength: 2, maxLength: 5 }),
  faults: fc.array(fault, { maxLength: 3 }),
})
