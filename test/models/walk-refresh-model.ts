import {
  at,
  excuse,
  finalGeneration,
  initialState,
  isLost,
  type ModelRules,
  read,
  type State,
  status,
} from '@/test/models/refresh-model'
import { nextSteps } from '@/test/models/refresh-model-steps'

export type Flaw =
  /** The grant cannot be used any more, and nothing but our own steps brought that about. */
  | 'avoidable loss'
  /** A person is asked to approve although a token that we hold is good, or nothing went wrong. */
  | 'false needs approval'
  /** A person is told another cause than the one there was. */
  | 'wrong cause'
  /** Nobody can go on, and nobody was told. */
  | 'stuck'

export interface Walk {
  states: number
  /** Grants lost by a fault that no client can survive: each has its cause in words. */
  unavoidable: number
  flaws: Map<Flaw, { count: number; first: string[] }>
}

/** Visits every state that the rules allow, breadth first, and judges each. */
export function walkRefreshModel(rules: ModelRules): Walk {
  const states: State[] = [initialState(rules)]
  const cameFrom: number[] = [-1]
  const cameBy: string[] = ['']
  const seen = new Set(states.map(keyOf))
  const walk: Walk = { states: 0, unavoidable: 0, flaws: new Map() }

  const path = (index: number): string[] => {
    const names: string[] = []
    for (let here = index; here > 0; here = cameFrom[here] ?? -1) names.push(cameBy[here] ?? '')
    return names.toReversed()
  }
  const note = (flaw: Flaw, index: number): void => {
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
      cameFrom.push(index)
      cameBy.push(step.name)
    }
    const flaw = judge(rules, state, isEnd)
    if (flaw !== undefined) note(flaw, index)
    if (isEnd && read(state, at.status) === status.needsReconnect) walk.unavoidable += 1
  }
  walk.states = states.length
  return walk
}

function judge({ instances }: ModelRules, state: State, isEnd: boolean): Flaw | undefined {
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
