import {
  at,
  excuse,
  type FaultBudget,
  faultNames,
  finalGeneration,
  initialState,
  isLost,
  type ModelRules,
  ourDesign,
  read,
  type State,
  status,
} from '@/test/models/refresh-model'
import { nextSteps } from '@/test/models/refresh-model-steps'

export type Flaw =
  /** The grant cannot be used any more, through our own steps alone. */
  | 'avoidable loss'
  /** A person must approve again although a token of ours is valid, or nothing went wrong. */
  | 'false needs approval'
  /** A person is shown another cause than the real one. */
  | 'wrong cause'
  /** No step is possible, and no person had to approve. */
  | 'stuck'

export interface Walk {
  states: number
  /** Grants lost by a fault that no client can survive: each has its cause in words. */
  unavoidable: number
  flaws: Map<Flaw, { count: number; first: string[] }>
}

/** Visits every state that the rules allow, breadth first, and looks for a flaw in each. */
export function walkRefreshModel(rules: ModelRules): Walk {
  const states: State[] = [initialState(rules)]
  const previous: number[] = [-1]
  const stepTo: string[] = ['']
  const seen = new Set(states.map(keyOf))
  const walk: Walk = { states: 0, unavoidable: 0, flaws: new Map() }

  const path = (index: number): string[] => {
    const names: string[] = []
    for (let place = index; place > 0; place = previous[place] ?? -1)
      names.push(stepTo[place] ?? '')
    return names.toReversed()
  }
  const record = (flaw: Flaw, index: number): void => {
    const known = walk.flaws.get(flaw)
    if (known === undefined) walk.flaws.set(flaw, { count: 1, first: path(index) })
    else known.count += 1
  }

  for (let index = 0; index < states.length; index++) {
    const state = states[index]
    if (state === undefined) break
    let isEnd = true
    for (const step of nextSteps(rules, state)) {
      isEnd = false
      const key = keyOf(step.state)
      if (seen.has(key)) continue
      seen.add(key)
      states.push(step.state)
      previous.push(index)
      stepTo.push(step.name)
    }
    const flaw = findFlaw(rules, state, isEnd)
    if (flaw !== undefined) record(flaw, index)
    if (isEnd && read(state, at.status) === status.needsReconnect) walk.unavoidable += 1
  }
  walk.states = states.length
  return walk
}

function findFlaw({ instances }: ModelRules, state: State, isEnd: boolean): Flaw | undefined {
  const lost = isLost(state, instances)
  const excused = read(state, at.excuse)
  if (lost && excused === excuse.none) return 'avoidable loss'
  if (!isEnd) return undefined
  if (read(state, at.status) !== status.needsReconnect) {
    return read(state, at.gen) === finalGeneration ? undefined : 'stuck'
  }
  if (!lost || excused === excuse.none) return 'false needs approval'
  return read(state, at.saysLost) === 1 ? undefined : 'wrong cause'
}

function keyOf(state: State): string {
  return String.fromCharCode(...state)
}

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

export function rulesOf(options: {
  policy: ModelRules['policy']
  faults: readonly FaultName[]
  instances?: number
}): ModelRules {
  const faults = { ...noFaults }
  for (const name of options.faults) faults[name] += 1
  return { policy: options.policy, design: ourDesign, instances: options.instances ?? 3, faults }
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
