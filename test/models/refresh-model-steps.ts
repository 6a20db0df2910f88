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
    const own = base(i)
    for (const { name, state: next } of stepsOf(rules, state, i)) {
      yield { name: `${i + 1}: ${name}`, state: next }
    }
    const inTransit = read(state, own + of.inTransit)
    if (inTransit === 0) continue
    const taken = change(state, [own + of.inTransit, 0])
    const { state: next, pair } = present(rules, taken, inTransit - 1)
    const isHarm = pair !== undefined || read(next, at.dead) > read(state, at.dead)
    yield {
      name: `${i + 1}: its abandoned request is processed`,
      state: isHarm ? change(next, [at.excuse, excuse.late]) : next,
    }
  }
}

// Published graces are longer than a call and its first repetition together.
function isAsking({ instances }: ModelRules, state: State): boolean {
  return Array.from({ length: instances }, (_, i) => read(state, base(i) + of.phase)).some(
    (each) => each === phase.sent || each === phase.answeredPair || each === phase.unclear,
  )
}

/** The quarantine of a claim passes, which only a crashed or stuck holder allows. */
function* lapse({ design }: ModelRules, state: State): Steps {
  const holder = read(state, at.holder)
  if (holder === 0 || read(state, at.lapsed) === 1) return
  const current = read(state, base(holder - 1) + of.phase)
  const isLeft = current === phase.idle || current === phase.loaded || current === phase.crashed
  const left = change(state, [at.lapsed, 1])
  if (isLeft || design.lapsesUnderHolder) {
    yield { name: 'the claim lapses', state: left }
    return
  }
  const pauses = read(state, at.pauses)
  if (pauses === 0) return
  // With an answer in transit, a pause is as bad as a crash.
  const isExposed = current >= phase.sent && current <= phase.storing
  const overdue = base(holder - 1) + of.overdue
  const paused = change(left, [at.pauses, pauses - 1], [overdue, 1])
  yield {
    name: `${holder} is paused`,
    state: isExposed ? change(paused, [at.excuse, excuse.unlucky]) : paused,
  }
}

function* stepsOf(rules: ModelRules, state: State, i: number): Steps {
  const own = base(i)
  const current = read(state, own + of.phase)
  if (current === phase.crashed) {
    yield { name: 'starts again and replays its journal', state: restart(rules, state, own) }
    return
  }
  if (current > phase.loaded) yield* crash(state, own, current)
  if (current === phase.idle) yield* load(state, own)
  else if (current === phase.loaded) yield* claim(rules, state, i)
  else if (current === phase.claimed) yield* send(rules, state, i)
  else if (current === phase.sent) yield* travel(rules, state, own)
  else if (current <= phase.answeredRefusal) yield* answer(state, own, current)
  else if (current === phase.holding) yield* journal(state, own)
  else if (current === phase.storing) yield* store(rules, state, own)
  else if (current === phase.unclear) yield* repeat(rules, state, i)
  else yield* conclude(rules, state, i)
}

function* crash(state: State, own: number, current: number): Steps {
  const crashes = read(state, at.crashes)
  if (crashes === 0) return
  const journalled = read(state, own + of.journal)
  const gone = change(state, [at.crashes, crashes - 1], [own + of.phase, phase.crashed])
  const forgotten = change(gone, [own + of.pair, 0], [own + of.sends, 0])
  const isExposed =
    current === phase.answeredPair || current === phase.holding || current === phase.storing
  const after = isExposed ? change(forgotten, [at.excuse, excuse.unlucky]) : forgotten
  const name = journalled > 0 ? 'dies with a journalled pair' : 'dies'
  yield { name, state: after }
  if (current !== phase.sent || read(state, own + of.inTransit) > 0) return
  const token = read(state, own + of.token)
  yield {
    name: 'dies with a request under way',
    state: change(after, [own + of.inTransit, token + 1]),
  }
}
