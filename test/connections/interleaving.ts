import type { Timing } from '@/lib/server/connections/connection-dependencies'
import type { RefreshSteps } from '@/lib/server/connections/tokens/refresh-steps'

interface ParkedStep {
  owner: number
  step: string
  connection_id: string | undefined
  resume: () => void
}

type AnyStep = (first: Subject, ...rest: unknown[]) => Promise<unknown>

interface Subject {
  connection_id?: string
  entry?: { connection_id: string }
}

// An answer is parked after it came, so that no step comes between the fence and the socket.
const parkedBefore = [
  'load',
  'extend',
  'journal',
  'store',
  'release',
  'suspect',
  'condemn',
] as const

/** Parks every step of the refresh protocol until it is released, in any order. */
export class TestInterleaving {
  /** What happened, in order. */
  readonly trace: string[] = []
  readonly timing: Timing
  private steps: ParkedStep[] = []
  private readonly gone = new Set<number>()
  private readonly owners = new Map<string, string>()
  private running = 0
  private releases = 0
  private now = 0

  constructor(private readonly random: () => number) {
    this.timing = {
      monotonic: () => this.now,
      sleep: (milliseconds) => this.sleep(-1, milliseconds),
      random,
    }
  }

  /** How many steps were released. */
  count(): number {
    return this.releases
  }

  parked(): readonly ParkedStep[] {
    return this.steps
  }

  release(index: number): void {
    const [released] = this.steps.splice(index, 1)
    if (released === undefined) return
    this.releases += 1
    this.trace.push(
      `${released.owner} ${released.step} ${released.connection_id?.slice(0, 4) ?? ''}`,
    )
    released.resume()
  }

  /** The steps of one instance, each of which waits for its turn. */
  parkSteps(owner: number, steps: RefreshSteps): RefreshSteps {
    const parked: Record<string, AnyStep> = {}
    for (const name of parkedBefore) {
      // The parked step passes its arguments to the step of the same name.
      const step = steps[name] as AnyStep
      parked[name] = async (first, ...rest) => {
        await this.park(owner, name, first.connection_id ?? first.entry?.connection_id)
        return this.work(() => step(first, ...rest))
      }
    }
    return {
      ...steps,
      ...parked,
      claim: async (key) => {
        await this.park(owner, 'claim', key.connection_id)
        const claim = await this.work(() => steps.claim(key))
        if (claim !== undefined) this.owners.set(claim.refreshToken.reveal(), key.connection_id)
        return claim
      },
      candidates: async (ref, except) => {
        const found = await this.work(() => steps.candidates(ref, except))
        for (const each of found) this.owners.set(each.refreshToken.reveal(), ref.connection_id)
        return found
      },
      send: async (token, ...way) => {
        const outcome = await this.work(() => steps.send(token, ...way))
        const step = outcome.kind === 'issued' ? 'pair' : 'answer'
        await this.park(owner, step, this.owners.get(token.reveal()))
        return outcome
      },
      sleep: (milliseconds) => this.sleep(owner, milliseconds),
      monotonic: () => this.now,
    }
  }

  /** Waits until every released step has ended. */
  async calm(): Promise<void> {
    do await turn()
    while (this.running > 0)
  }

  /** An instance that has gone takes no further step. Gives what it was about to do. */
  async kill(owner: number): Promise<readonly ParkedStep[]> {
    await this.calm()
    this.gone.add(owner)
    const lost = this.steps.filter((each) => each.owner === owner)
    this.steps = this.steps.filter((each) => each.owner !== owner)
    return lost
  }

  /** Releases steps at random until this is done. */
  async finish<Result>(doing: Promise<Result>): Promise<Result> {
    const progress = { isDone: false }
    const watching = doing.finally(() => (progress.isDone = true))
    watching.catch(() => {})
    while (!progress.isDone) {
      this.release(Math.floor(this.random() * this.steps.length))
      await turn()
    }
    return doing
  }

  private park(owner: number, step: string, connection_id?: string): Promise<void> {
    return new Promise((resume) => {
      if (!this.gone.has(owner)) this.steps.push({ owner, step, connection_id, resume })
    })
  }

  private async work<Result>(run: () => Promise<Result>): Promise<Result> {
    this.running += 1
    try {
      return await run()
    } finally {
      this.running -= 1
    }
  }

  private async sleep(owner: number, milliseconds: number): Promise<void> {
    // No reader's patience ends here: each gets an answer at last.
    if (milliseconds >= 8000) return new Promise(() => {})
    await this.park(owner, 'sleep')
    this.now += milliseconds
  }
}

export function turn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}

/** The same numbers for the same seed, from 0 up to 1 (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
