import {
  at,
  base,
  change,
  excuse,
  type ModelRules,
  of,
  phase,
  present,
  read,
  type State,
  type Steps,
} from '@/test/models/refresh-model'
import {
  answer,
  claim,
  conclude,
  load,
  repeat,
  send,
  travel,
} from '@/test/models/refresh-model-attempt'
import { journal, restart, store } from '@/test/models/refresh-model-store'

/** Everything that may happen next, to any instance, to the bank or to the time. */
export function* nextSteps(rules: ModelRules, state: State): Steps {
  if (read(state, at.grace) > 0 && !isAsking(rules, state)) {
    yield { name: 'the grace ends', state: change(state, [at.grace, 0]) }
  }
  yield* lapse(rules, state)
  for (let i = 0; i < rules.instances; i++) {
    const here = base(i)
    for (const { name, state: next } of stepsOf(rules, state, i)) {
      yield { name: `${i + 1}: ${name}`, state: next }
    }
    const onItsWay = read(state, here + of.onItsWay)
    if (onItsWay === 0) continue
    const taken = change(state, [here + of.onItsWay, 0])
    const { state: next, pair } = present(rules, taken, onItsWay - 1)
    const isHarm = pair !== undefined || read(next, at.dead) > read(state, at.dead)
    yield {
      name: `${i + 1}: its given up request is acted upon`,
      state: isHarm ? change(next, [at.excuse, excuse.late]) : next,
    }
  }
}

// Published graces are longer than a call and its first repetition together (security, F4).
function isAsking({ instances }: ModelRules, state: State): boolean {
  return Array.from({ length: instances }, (_, i) => read(state, base(i) + of.phase)).some(
    (each) => each === phase.sent || each === phase.answeredPair || each === phase.unclear,
  )
}

/** Forty-five seconds pass since a claim, which only a holder that is gone or stuck lets happen. */
function* lapse({ design }: ModelRules, state: State): Steps {
  const holder = read(state, at.holder)
  if (holder === 0 || read(state, at.lapsed) === 1) return
  const stand = read(state, base(holder - 1) + of.phase)
  const isLeft = stand === phase.idle || stand === phase.loaded || stand === phase.crashed
  const left = change(state, [at.lapsed, 1])
  if (isLeft || design.lapsesUnderHolder) {
    yield { name: 'the claim lapses', state: left }
    return
  }
  const pauses = read(state, at.pauses)
  if (pauses === 0) return
  // With an answer under way, standing still is as good as dying.
  const isExposed = stand >= phase.sent && stand <= phase.storing
  const overdue = base(holder - 1) + of.overdue
  const paused = change(left, [at.pauses, pauses - 1], [overdue, 1])
  yield {
    name: `${holder} stands still`,
    state: isExposed ? change(paused, [at.excuse, excuse.unlucky]) : paused,
  }
}

function* stepsOf(rules: ModelRules, state: State, i: number): Steps {
  const here = base(i)
  const stand = read(state, here + of.phase)
  if (stand === phase.crashed) {
    yield { name: 'starts again and replays its journal', state: restart(rules, state, here) }
    return
  }
  if (stand > phase.loaded) yield* crash(state, here, stand)
  if (stand === phase.idle) yield* load(state, here)
  else if (stand === phase.loaded) yield* claim(rules, state, i)
  else if (stand === phase.claimed) yield* send(rules, state, i)
  else if (stand === phase.sent) yield* travel(rules, state, here)
  else if (stand <= phase.answeredRefusal) yield* answer(state, here, stand)
  else if (stand === phase.holding) yield* journal(state, here)
  else if (stand === phase.storing) yield* store(rules, state, here)
  else if (stand === phase.unclear) yield* repeat(rules, state, i)
  else yield* conclude(rules, state, i)
}

function* crash(state: State, here: number, stand: number): Steps {
  const crashes = read(state, at.crashes)
  if (crashes === 0) return
  const journalled = read(state, here + of.journal)
  const gone = change(state, [at.crashes, crashes - 1], [here + of.phase, phase.crashed])
  const forgotten = change(gone, [here + of.pair, 0], [here + of.sends, 0])
  const isExposed =
    stand === phase.answeredPair || stand === phase.holding || stand === phase.storing
  const after = isExposed ? change(forgotten, [at.excuse, excuse.unlucky]) : forgotten
  const name = journalled > 0 ? 'dies with a journalled pair' : 'dies'
  yield { name, state: after }
  if (stand !== phase.sent || read(state, here + of.onItsWay) > 0) return
  const token = read(state, here + of.token)
  yield {
    name: 'dies with a request under way',
    state: change(after, [here + of.onItsWay, token + 1]),
  }
}
