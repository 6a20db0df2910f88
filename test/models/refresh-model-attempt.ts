import {
  at,
  base,
  change,
  excuse,
  finalGeneration,
  isOwn,
  type ModelRules,
  of,
  phase,
  present,
  read,
  rest,
  sendsPerToken,
  type State,
  status,
  type Steps,
} from '@/test/models/refresh-model'

export function* load(state: State, here: number): Steps {
  const gen = read(state, at.gen)
  if (read(state, at.status) === status.needsReconnect || gen >= finalGeneration) return
  const token = read(state, at.token)
  const loaded = change(state, [here + of.phase, phase.loaded], [here + of.gen, gen])
  yield { name: 'reads', state: change(loaded, [here + of.token, token]) }
}

export function* claim({ design }: ModelRules, state: State, i: number): Steps {
  const here = base(i)
  const isMoved = read(state, at.gen) !== read(state, here + of.gen)
  const isEnded = read(state, at.status) === status.needsReconnect
  const compares = design.claim === 'conditional'
  if (isEnded || (compares && isMoved)) {
    yield { name: 'sees that it is done', state: rest(state, here) }
    return
  }
  const claimed = change(state, [here + of.phase, phase.claimed], [here + of.sends, 0])
  if (design.claim === 'none') {
    yield { name: 'goes on', state: claimed }
    return
  }
  const isTaken = read(state, at.holder) !== 0
  if (isTaken && read(state, at.lapsed) === 0) return
  // Whoever had it before never said how it ended.
  const unclear = isTaken ? 1 : read(state, at.unclear)
  const held = change(claimed, [at.holder, i + 1], [at.lapsed, 0], [at.unclear, unclear])
  yield { name: 'claims', state: held }
  const left = read(state, at.storeFailures)
  if (left > 0) {
    const unheard = change(rest(held, here), [at.storeFailures, left - 1])
    yield { name: 'claims, and does not hear of it', state: unheard }
  }
}

export function* send({ design }: ModelRules, state: State, i: number): Steps {
  const here = base(i)
  // A holder that only a lock protects has no way to know that its time is over.
  if (read(state, here + of.overdue) === 1 && design.claim !== 'none') {
    const released = isOwn(state, i) ? change(state, [at.holder, 0], [at.lapsed, 0]) : state
    yield { name: 'was too slow to send', state: rest(released, here) }
    return
  }
  yield { name: 'sends', state: change(state, [here + of.phase, phase.sent], [here + of.sends, 1]) }
}

export function* travel(rules: ModelRules, state: State, here: number): Steps {
  const token = read(state, here + of.token)
  const { state: acted, pair } = present(rules, state, token)
  yield {
    name: pair === undefined ? 'the bank refuses' : 'the bank rotates',
    state:
      pair === undefined
        ? change(acted, [here + of.phase, phase.answeredRefusal])
        : change(acted, [here + of.phase, phase.answeredPair], [here + of.pair, pair]),
  }
  const unclear = change(state, [here + of.phase, phase.unclear], [at.unclear, 1])
  const losses = read(state, at.losses)
  if (losses > 0) {
    yield { name: 'the request is lost', state: change(unclear, [at.losses, losses - 1]) }
  }
  const late = read(state, at.late)
  if (late > 0 && read(state, here + of.onItsWay) === 0) {
    const given = change(unclear, [at.late, late - 1], [here + of.onItsWay, token + 1])
    yield { name: 'the request is given up', state: given }
  }
}

export function* answer(state: State, here: number, stand: number): Steps {
  const isPair = stand === phase.answeredPair
  const next = isPair ? phase.holding : phase.refused
  yield { name: 'hears it', state: change(state, [here + of.phase, next]) }
  const losses = read(state, at.losses)
  if (losses === 0) return
  const lost = change(state, [at.losses, losses - 1], [at.unclear, 1])
  const unheard = change(lost, [here + of.phase, phase.unclear], [here + of.pair, 0])
  yield {
    name: 'the answer is lost',
    state: isPair ? change(unheard, [at.excuse, excuse.unlucky]) : unheard,
  }
}

export function* repeat({ design }: ModelRules, state: State, i: number): Steps {
  const here = base(i)
  const isHeld = design.claim === 'none' || isOwn(state, i)
  if (!isHeld) {
    yield { name: 'lost its claim', state: rest(state, here) }
    return
  }
  const sends = read(state, here + of.sends)
  if (sends < sendsPerToken) {
    const extended = change(
      state,
      [at.lapsed, 0],
      [here + of.overdue, 0],
      [here + of.sends, sends + 1],
    )
    yield { name: 'sends it again', state: change(extended, [here + of.phase, phase.sent]) }
    return
  }
  const left = read(state, at.status) === status.active ? status.suspect : read(state, at.status)
  yield { name: 'leaves it to the scheduler', state: change(rest(state, here), [at.status, left]) }
}

export function* conclude({ design }: ModelRules, state: State, i: number): Steps {
  const here = base(i)
  const isHeld = design.claim === 'none' || isOwn(state, i)
  const isCurrent = read(state, at.gen) === read(state, here + of.gen)
  if (!isHeld || !isCurrent) {
    yield { name: 'has no say any more', state: rest(state, here) }
    return
  }
  const candidates = read(state, at.candidates)
  if (candidates > 0) {
    const newest = 31 - Math.clz32(candidates)
    const tried = change(
      state,
      [at.candidates, candidates & ~(1 << newest)],
      [at.lapsed, 0],
      [here + of.overdue, 0],
    )
    const again = change(tried, [here + of.phase, phase.sent], [here + of.token, newest])
    yield { name: 'tries another pair', state: change(again, [here + of.sends, 1]) }
    return
  }
  const free = design.claim === 'none' ? state : change(state, [at.holder, 0], [at.lapsed, 0])
  const condemned = change(free, [at.status, status.needsReconnect])
  const says = read(state, at.unclear)
  yield { name: 'condemns', state: change(rest(condemned, here), [at.saysLost, says]) }
}
