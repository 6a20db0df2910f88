import {
  type FaultBudget,
  faultNames,
  type ModelRules,
  ourDesign,
} from '@/test/models/refresh-model'

const policies = ['strict', 'family', 'grace'] as const

type FaultName = (typeof faultNames)[number]

const noFaults: FaultBudget = {
  losses: 0,
  late: 0,
  crashes: 0,
  pauses: 0,
  storeFailures: 0,
  journalFailures: 0,
}

export function rulesOf(wish: {
  policy: ModelRules['policy']
  faults: readonly FaultName[]
  instances?: number
}): ModelRules {
  const faults = { ...noFaults }
  for (const name of wish.faults) faults[name] += 1
  return { policy: wish.policy, design: ourDesign, instances: wish.instances ?? 3, faults }
}

/** Three instances and each fault by itself at each bank, and the commonest two together. */
export const shortWalks: readonly ModelRules[] = policies.flatMap((policy) => [
  rulesOf({ policy, faults: [] }),
  ...faultNames.map((fault) => rulesOf({ policy, faults: [fault] })),
  rulesOf({ policy, faults: ['losses', 'losses'] }),
  rulesOf({ policy, faults: ['crashes', 'pauses'], instances: 2 }),
])

const threeFaults: readonly (readonly FaultName[])[] = [
  ['late', 'crashes', 'journalFailures'],
  ['crashes', 'pauses', 'storeFailures'],
  ['losses', 'crashes', 'pauses'],
  ['losses', 'late', 'pauses'],
]

/** Three faults at once for three instances, and all six kinds for two. */
export const longWalks: readonly ModelRules[] = policies.flatMap((policy) => {
  // With a grace the bank has several living pairs, and ten times the states.
  if (policy === 'grace') {
    return threeFaults.slice(0, 2).map((faults) => rulesOf({ policy, faults }))
  }
  return [
    ...threeFaults.map((faults) => rulesOf({ policy, faults })),
    rulesOf({ policy, faults: faultNames, instances: 2 }),
  ]
})
