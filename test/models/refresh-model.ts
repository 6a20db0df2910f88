/**
 * The refresh protocol as states and steps, small enough for every interleaving to be walked: some
 * instances, one grant at a bank, one row in the store. What the code does in one statement is one
 * step own, and whatever may come between two statements may come between two steps.
 *
 * A pause between the fence and the socket is not a step of its own: to everyone else it is a request
 * that the network delivers late, which is one.
 */
export interface ModelRules {
  policy: 'strict' | 'family' | 'grace'
  design: Design
  instances: number
  /** How often each thing may go wrong on the way. */
  faults: FaultBudget
}

export interface FaultBudget {
  /** A request or an answer that is lost. */
  losses: number
  /** A request that was abandoned and reaches the bank later. */
  late: number
  crashes: number
  /** A holder that is paused for longer than the quarantine. */
  pauses: number
  /** A statement of the store that fails, or whose answer is lost after it was done. */
  storeFailures: number
  journalFailures: number
}

/** What a claim compares, what ends it, and what a late pair may do. */
export interface Design {
  claim: 'conditional' | 'without generation' | 'none'
  /** A lock that times out under a holder that is merely slow. */
  lapsesUnderHolder: boolean
  /** A pair that comes after its connection was condemned makes it active again. */
  lateStoreHeals: boolean
}

export const ourDesign: Design = {
  claim: 'conditional',
  lapsesUnderHolder: false,
  lateStoreHeals: true,
}

/** The phase of an instance. */
export const phase = {
  idle: 0,
  loaded: 1,
  claimed: 2,
  sent: 3,
  answeredPair: 4,
  answeredRefusal: 5,
  holding: 6,
  storing: 7,
  unclear: 8,
  refused: 9,
  crashed: 10,
} as const

export const status = { active: 0, suspect: 1, needsReconnect: 2 } as const

/** Offsets of a state's bytes. Tokens are numbered as issued; a set of them is a mask. */
export const at = {
  live: 0,
  grace: 1,
  issued: 2,
  dead: 3,
  gen: 4,
  token: 5,
  status: 6,
  /** The reason given is `rotation_lost`. */
  saysLost: 7,
  /** The instance that has the claim, from 1. */
  holder: 8,
  lapsed: 9,
  /** Some attempt, on this generation or just before it, ended unseen. */
  unclear: 10,
  /** Pairs in the ledger that are neither used nor refused. */
  candidates: 11,
  /** Every pair that has a row in the ledger. */
  known: 12,
  /** Why a loss would be unavoidable. */
  excuse: 13,
  losses: 14,
  late: 15,
  crashes: 16,
  pauses: 17,
  storeFailures: 18,
  journalFailures: 19,
  firstInstance: 20,
} as const

/** Offsets within an instance's bytes. */
export const of = {
  phase: 0,
  gen: 1,
  token: 2,
  pair: 3,
  /** What its journal holds and the ledger may not: token + 1, and the generation it becomes. */
  journal: 4,
  journalGen: 5,
  /** A request that was abandoned and is still in transit: token + 1. */
  inTransit: 6,
  sends: 7,
  /** By its own clock its claim is too old to send. */
  overdue: 8,
} as const
const instanceBytes = 9

export type State = Uint8Array

export const finalGeneration = 2
export const sendsPerToken = 2

export function base(instance: number): number {
  return at.firstInstance + instance * instanceBytes
}

export function initialState({ instances, faults }: ModelRules): State {
  const state = new Uint8Array(base(instances))
  state[at.live] = 1
  state[at.known] = 1
  for (const name of faultNames) state[at[name]] = faults[name]
  return state
}

export const faultNames = [
  'losses',
  'late',
  'crashes',
  'pauses',
  'storeFailures',
  'journalFailures',
] as const

export function read(state: State, offset: number): number {
  return state[offset] ?? 0
}

/** A copy with some bytes changed. */
export function change(state: State, ...bytes: (readonly [number, number])[]): State {
  const next = state.slice()
  for (const [offset, value] of bytes) next[offset] = value
  return next
}

/** Everything that the store or any living instance could still present. */
function heldTokens(state: State, instances: number): number {
  let held = (1 << read(state, at.token)) | read(state, at.candidates)
  for (let i = 0; i < instances; i++) {
    const offset = base(i)
    const current = read(state, offset + of.phase)
    const hasPair =
      current === phase.answeredPair || current === phase.holding || current === phase.storing
    if (hasPair) held |= 1 << read(state, offset + of.pair)
    const journal = read(state, offset + of.journal)
    if (journal > 0) held |= 1 << (journal - 1)
  }
  return held
}

/** No token that we have, or may still get from our own disk, is worth anything at the bank. */
export function isLost(state: State, instances: number): boolean {
  const worthwhile = read(state, at.live) | read(state, at.grace)
  return (worthwhile & heldTokens(state, instances)) === 0
}

export interface Step {
  name: string
  state: State
}

export type Steps = Generator<Step>

/** Why a loss would be unavoidable. */
export const excuse = { none: 0, unlucky: 1, late: 2 } as const

/** Sends a token to the bank: the new pair's number, or undefined when it refuses. */
export function present(
  { policy }: ModelRules,
  state: State,
  token: number,
): { state: State; pair: number | undefined } {
  const bit = 1 << token
  const isLive = (read(state, at.live) & bit) > 0
  const isGraced = (read(state, at.grace) & bit) > 0
  if (!isLive && !isGraced) {
    const ends = policy !== 'strict'
    const ended = change(state, [at.dead, 1], [at.live, 0], [at.grace, 0])
    return { state: ends ? ended : state, pair: undefined }
  }
  const pair = read(state, at.issued) + 1
  if (pair > 7) throw new Error('more pairs than a mask has bits')
  const live = (read(state, at.live) & ~bit) | (1 << pair)
  const grace = policy === 'grace' ? read(state, at.grace) | bit : 0
  return { state: change(state, [at.live, live], [at.grace, grace], [at.issued, pair]), pair }
}

export function rest(state: State, own: number): State {
  return change(
    state,
    [own + of.phase, phase.idle],
    [own + of.gen, 0],
    [own + of.token, 0],
    [own + of.pair, 0],
    [own + of.journalGen, 0],
    [own + of.sends, 0],
    [own + of.overdue, 0],
  )
}

export function isOwn(state: State, i: number): boolean {
  return read(state, at.holder) === i + 1
}
