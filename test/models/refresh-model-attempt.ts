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

export function* load(state: State, own: number): Steps {
  const gen = read(state, at.gen)
  if (read(state, at.status) === status.needsReconnect || gen >= finalGeneration) return
  const token = read(state, at.token)
  const loaded = change(state, [own + of.phase, phase.loaded], [own + of.gen, gen])
  yield { name: 'reads', state: change(loaded, [own + of.token, token]) }
}

export function* claim({ design }: ModelRules, state: State, i: number): Steps {
  const own = base(i)
  const isMoved = read(state, at.gen) !== read(state, own + of.gen)
  const isEnded = read(state, at.status) === status.needsReconnect
  const compares = design.claim === 'conditional'
  if (isEnded || (compares && isMoved)) {
    yield { name: 'finds it done', state: rest(state, own) }
    return
  }
  const claimed = change(state, [own + of.phase, phase.claimed], [own + of.sends, 0])
  if (design.claim === 'none') {
    yield { name: 'goes on', state: claimed }
    return
  }
  const isTaken = read(state, at.holder) !== 0
  if (isTaken && read(state, at.lapsed) === 0) return
  // The previous holder never recorded how it ended.
  const unclear = isTaken ? 1 : read(state, at.unclear)
  const held = change(claimed, [at.holder, i + 1], [at.lapsed, 0], [at.unclear, unclear])
  yield { name: 'claims', state: held }
  const left = read(state, at.storeFailures)
  if (left > 0) {
    const unheard = change(rest(held, own), [at.storeFailures, left - 1])
    yield { name: 'claims, and gets no answer', state: unheard }
  }
}

export function* send({ design }: ModelRules, state: State, i: number): Steps {
  const own = base(i)
  // A holder that only a lock protects cannot know that its time is over.
  if (read(state, own + of.overdue) === 1 && design.claim !== 'none') {
    const released = isOwn(state, i) ? change(state, [at.holder, 0], [at.lapsed, 0]) : state
    yield { name: 'is too late to send', state: rest(released, own) }
    return
  }
  yield { name: 'sends', state: change(state, [own + of.phase, phase.sent], [own + of.sends, 1]) }
}

export function* travel(rules: ModelRules, state: State, own: number): Steps {
  const token = read(state, own + of.token)
  const { state: acted, pair } = present(rules, state, token)
  yield {
    name: pair === undefined ? 'the bank refuses' : 'the bank rotates',
    state:
      pair === undefined
        ? change(acted, [own + of.phase, phase.answeredRefusal])
        : change(acted, [own + of.phase, phase.answeredPair], [own + of.pair, pair]),
  }
  const unclear = change(state, [own + of.phase, phase.unclear], [at.unclear, 1])
  const losses = read(state, at.losses)
  if (losses > 0) {
    yield { name: 'the request is lost', state: change(unclear, [at.losses, losses - 1]) }
  }
  const late = read(state, at.late)
  if (late > 0 && read(state, own + of.inTransit) === 0) {
    const given = change(unclear, [at.late, late - 1], [own + of.inTransit, token + 1])
    yield { name: 'the request is abandoned', state: given }
  }
}

export function* answer(state: State, own: number, current: number): Steps {
  const isPair = current === phase.answeredPair
  const next = isPair ? phase.holding : phase.refused
  yield { name: 'receives the answer', state: change(state, [own + of.phase, next]) }
  const losses = read(state, at.losses)
  if (losses === 0) return
  const lost = change(state, [at.losses, losses - 1], [at.unclear, 1])
  const unheard = change(lost, [own + of.phase, phase.unclear], [own + of.pair, 0])
  yield {
    name: 'the answer is lost',
    state: isPair ? change(unheard, [at.excuse, excuse.unlucky]) : unheard,
  }
}

export function* repeat({ design }: ModelRules, state: State, i: number): Steps {
  const own = base(i)
  const isHeld = design.claim === 'none' || isOwn(state, i)
  if (!isHeld) {
    yield { name: 'lost its claim', state: rest(state, own) }
    return
  }
  const sends = read(state, own + of.sends)
  if (sends < sendsPerToken) {
    const extended = change(
      state,
      [at.lapsed, 0],
      [own + of.overdue, 0],
      [own + of.sends, sends + 1],
    )
    yield { name: 'sends it again', state: change(extended, [own + of.phase, phase.sent]) }
    return
  }
  const left = read(state, at.status) === status.active ? status.suspect : read(state, at.status)
  yield { name: 'leaves it to the scheduler', state: change(rest(state, own), [at.status, left]) }
}

export function* conclude({ design }: ModelRules, state: State, i: number): Steps {
  const own = base(i)
  const isHeld = design.claim === 'none' || isOwn(state, i)
  const isCurrent = read(state, at.gen) === read(state, own + of.gen)
  if (!isHeld || !isCurrent) {
    yield { name: 'no longer has the claim', state: rest(state, own) }
    return
  }
  const candidates = read(state, at.candidates)
  if (candidates > 0) {
    const newest = 31 - Math.clz32(candidates)
    const tried = change(
      state,
      [at.candidates, candidates & ~(1 << newest)],
      [at.lapsed, 0],
      [own + of.overdue, 0],
    )
    const again = change(tried, [own + of.phase, phase.sent], [own + of.token, newest])
    yield { name: 'tries another pair', state: change(again, [own + of.sends, 1]) }
    return
  }
  const free = design.claim === 'none' ? state : change(state, [at.holder, 0], [at.lapsed, 0])
  const condemned = change(free, [at.status, status.needsReconnect])
  const says = read(state, at.unclear)
  yield { name: 'condemns', state: change(rest(condemned, own), [at.saysLost, says]) }
}
