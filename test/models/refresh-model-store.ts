import {
  at,
  base,
  change,
  excuse,
  type ModelRules,
  of,
  phase,
  read,
  rest,
  type State,
  status,
  type Steps,
} from '@/test/models/refresh-model'

export function* journal(state: State, own: number): Steps {
  const storing = change(state, [own + of.phase, phase.storing])
  const entry = read(state, own + of.pair) + 1
  const written = change(storing, [own + of.journal, entry])
  const gen = read(state, own + of.gen) + 1
  yield { name: 'journals', state: change(written, [own + of.journalGen, gen]) }
  const left = read(state, at.journalFailures)
  if (left > 0) {
    yield {
      name: 'cannot journal',
      state: change(storing, [at.journalFailures, left - 1], [own + of.journal, 0]),
    }
  }
}

export function* store(rules: ModelRules, state: State, own: number): Steps {
  const stored = storePair(rules, state, read(state, own + of.pair), read(state, own + of.gen) + 1)
  const done = change(stored, [own + of.journal, 0])
  yield { name: 'stores', state: rest(done, own) }
  const left = read(state, at.storeFailures)
  if (left === 0) return
  // Nothing tells the two apart from own, so it is tried again either way.
  yield { name: 'cannot store', state: change(state, [at.storeFailures, left - 1]) }
  yield { name: 'stores, and gets no answer', state: change(stored, [at.storeFailures, left - 1]) }
}

/** The one statement that stores a pair: in place of its predecessor, or beside what came first. */
function storePair(rules: ModelRules, state: State, pair: number, gen: number): State {
  const bit = 1 << pair
  if ((read(state, at.known) & bit) > 0) return state
  const known = change(state, [at.known, read(state, at.known) | bit])
  const isNext = read(state, at.gen) === gen - 1
  const isEnded = read(state, at.status) === status.needsReconnect && !rules.design.lateStoreHeals
  if (!isNext || isEnded) {
    return change(known, [at.candidates, read(state, at.candidates) | bit])
  }
  const isLive = (read(state, at.live) & bit) > 0
  return change(
    known,
    [at.gen, gen],
    [at.token, pair],
    [at.status, status.active],
    [at.saysLost, 0],
    [at.holder, 0],
    [at.lapsed, 0],
    [at.excuse, isLive && !isSpending(rules, state, gen) ? excuse.none : read(state, at.excuse)],
  )
}

export function restart(rules: ModelRules, state: State, own: number): State {
  const entry = read(state, own + of.journal)
  const kept =
    entry === 0 ? state : storePair(rules, state, entry - 1, read(state, own + of.journalGen))
  return rest(change(kept, [own + of.journal, 0], [own + of.journalGen, 0]), own)
}

/** Another instance took over while the pair was in transit, and is about to send the spent token. */
function isSpending({ instances }: ModelRules, state: State, gen: number): boolean {
  return Array.from({ length: instances }, (_, i) => base(i)).some((own) => {
    const current = read(state, own + of.phase)
    const isBefore = read(state, own + of.gen) < gen
    return isBefore && (current === phase.claimed || current === phase.sent)
  })
}
