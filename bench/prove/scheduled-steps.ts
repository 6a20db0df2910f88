import type fc from 'fast-check'
import type { Rotation, TokenBank } from '@/bench/prove/token-bank'
import { SecretText } from '@/lib/bank-contract/secret-text'
import type { RefreshSteps } from '@/lib/server/connections/tokens/refresh-steps'

export const turningPoints = ['claim', 'claimed', 'request', 'pair', 'journal', 'store'] as const
type TurningPoint = (typeof turningPoints)[number]

/** What goes wrong in one run; the `nth` call of its kind, whoever makes it. */
export type PlannedFault =
  | { kind: 'request lost' | 'answer lost' | 'acted upon late'; nth: number }
  | { kind: 'claimed unheard' | 'not stored' | 'stored unheard' | 'not journalled'; nth: number }
  | { kind: 'crash'; instance: number }
  /** Whoever comes to this step first dies, or stands still for longer than the quarantine. */
  | { kind: 'crash' | 'standstill'; before: TurningPoint }

export interface SchedulePlan {
  rotation: Rotation
  /** By the instance that each of them asks. */
  readers: number[]
  faults: PlannedFault[]
}

/** One instance, as far as the schedule knows it. */
export interface Owner {
  name: string
  isGone: boolean
  /** It has a pair that the store has not. */
  holds: 'nothing' | 'a pair' | 'a journalled pair'
  /** Its disk did not take that pair. */
  isDiskFull: boolean
  /** It has had a pair in its hands for longer than the quarantine. */
  isLate: boolean
  /** While it claimed or asked, somebody else was late with the pair that came before. */
  isBehind: boolean
  /** How many times its turn passes before it goes on. */
  standsStill: number
}

interface ParkedStep {
  owner: Owner
  step: string
  /** Whoever waits for it has given up. */
  isOverdue: boolean
}

type AnyStep = (...given: unknown[]) => Promise<unknown>

// The rest follow at once upon one of these, as they do in the code.
const heldBefore = ['load', 'extend', 'release', 'suspect', 'condemn', 'reject', 'finish'] as const
const unparked = ['candidates', 'hasUnclear', 'changedElsewhere', 'probe', 'note'] as const

/**
 * Every step of the refresh protocol as a task of one scheduler: nothing is done before it is let
 * go, one at a time. What goes wrong on the way goes wrong here.
 */
export class ScheduledSteps {
  readonly parked = new Set<ParkedStep>()
  /** Why a loss would be nobody's fault here. */
  excuse: string | undefined
  /** Something happened after which an outcome could not be known. */
  isUnclear = false
  wasExcused = false
  now = 0
  /** Pairs that are in the journal of somebody who is gone, and nowhere else. */
  journalled = 0
  /** What becomes of somebody at a turning point. */
  befall: (owner: Owner, kind: 'crash' | 'standstill') => Promise<void> = async () => {}
  private readonly owners: Owner[] = []
  private running = 0
  private readonly calls = new Map<string, number>()

  constructor(
    private readonly scheduler: fc.Scheduler,
    private readonly bank: TokenBank,
    private readonly plan: SchedulePlan,
  ) {}

  /** Lets everything go, in the order of the schedule, until nothing is left to be done. */
  async drain(): Promise<number> {
    let steps = 0
    await this.calm()
    for (; this.scheduler.count() > 0; steps++) {
      await this.scheduler.waitOne()
      await this.calm()
    }
    return steps
  }

  async task(name: string, run: () => Promise<unknown>): Promise<void> {
    await this.scheduler.schedule(Promise.resolve(), name)
    await this.work(run)
  }

  async work<Result>(run: () => Promise<Result>): Promise<Result> {
    this.running += 1
    try {
      return await run()
    } finally {
      this.running -= 1
    }
  }

  excuseBy(why: string): void {
    this.isUnclear = true
    // With a grace the token that was spent brings another pair.
    if (this.plan.rotation === 'grace') return
    this.excuse = why
    this.wasExcused = true
  }

  /** A pair has been on its way for so long that somebody else may show its predecessor again. */
  private isExposed(): boolean {
    return (
      this.journalled > 0 || this.owners.some(({ isLate, holds }) => isLate && holds !== 'nothing')
    )
  }

  hold(owner: Owner, steps: RefreshSteps): RefreshSteps {
    this.owners.push(owner)
    const held: Record<string, AnyStep> = {}
    for (const name of [...heldBefore, ...unparked]) {
      // What is given to the held step is given to the step of the same name, and to no other.
      const step = steps[name] as AnyStep
      const isParked = (heldBefore as readonly string[]).includes(name)
      held[name] = async (...given) => {
        if (isParked) await this.park(owner, name)
        return this.work(() => step(...given))
      }
    }
    return {
      ...steps,
      ...held,
      claim: async (key) => {
        await this.park(owner, 'claim')
        const claim = await this.work(() => steps.claim(key))
        if (claim === undefined) return claim
        owner.isBehind = this.isExposed()
        if (this.isDue('claimed unheard', 'claim')) this.fail()
        await this.park(owner, 'claimed')
        return claim
      },
      send: (token) => this.send(owner, token.reveal()),
      journal: async (entry) => {
        await this.park(owner, 'journal')
        owner.isDiskFull = this.isDue('not journalled', 'journal')
        if (owner.isDiskFull) this.fail()
        return this.work(() => steps.journal(entry))
      },
      store: (received) => this.store(owner, steps, received),
      sleep: async (milliseconds) => {
        await this.park(owner, 'sleep')
        this.now += milliseconds
      },
      monotonic: () => this.now,
    }
  }

  /** The same without a schedule, and without faults. */
  atOnce(steps: RefreshSteps): RefreshSteps {
    return {
      ...steps,
      send: async (token) => outcomeOf(this.bank.redeem(token.reveal())),
      sleep: async (milliseconds) => void (this.now += milliseconds),
      monotonic: () => this.now,
    }
  }

  private async send(owner: Owner, token: string): Promise<TokenOutcome> {
    const nth = this.count('send')
    owner.isLate = false
    owner.isBehind ||= this.isExposed()
    const { isOverdue } = await this.park(owner, 'request', true)
    if (isOverdue || this.has('request lost', nth)) return this.unheard(owner)
    if (this.has('acted upon late', nth)) {
      void this.actLate(token)
      return this.unheard(owner)
    }
    const body = this.bank.redeem(token)
    if (body === undefined && (owner.isBehind || this.isExposed())) {
      this.excuseBy('shown while its successor was on its way for too long')
    }
    if (owner.isGone && body !== undefined) this.excuseBy('died with a request under way')
    if (this.has('answer lost', nth)) {
      if (body !== undefined) this.excuseBy('an answer was lost')
      return this.unheard(owner)
    }
    if (body !== undefined && !owner.isGone) owner.holds = 'a pair'
    await this.park(owner, body === undefined ? 'answer' : 'pair')
    return outcomeOf(body)
  }

  private async store(
    owner: Owner,
    steps: RefreshSteps,
    received: Parameters<RefreshSteps['store']>[0],
  ): ReturnType<RefreshSteps['store']> {
    // From here on a death must lose nothing.
    if (owner.holds === 'a pair' && !owner.isDiskFull) owner.holds = 'a journalled pair'
    await this.park(owner, 'store')
    const nth = this.count('store')
    if (this.has('not stored', nth)) this.fail()
    const outcome = await this.work(() => steps.store(received))
    owner.holds = 'nothing'
    const { entry, pair } = received
    const isLive = this.bank.isAlive(
      entry.connection_id,
      new Set([pair.refreshToken?.reveal() ?? '']),
    )
    const isAsking = [...this.parked].some(({ step }) => step === 'request')
    if (outcome.kind === 'stored' && isLive && !isAsking) this.excuse = undefined
    if (this.has('stored unheard', nth)) this.fail()
    return outcome
  }

  /** The client has given up, and the bank acts upon it all the same. */
  private async actLate(token: string): Promise<void> {
    await this.scheduler.schedule(Promise.resolve(), 'a request that was given up arrives')
    const { reuses } = this.bank
    const body = this.bank.redeem(token)
    if (body !== undefined || this.bank.reuses > reuses) this.excuseBy('acted upon late')
  }

  private async unheard(owner: Owner): Promise<TokenOutcome> {
    this.isUnclear = true
    await this.park(owner, 'silence')
    return lost
  }

  private async park(owner: Owner, step: string, goesOn = false): Promise<ParkedStep> {
    const entry: ParkedStep = { owner, step, isOverdue: false }
    this.parked.add(entry)
    const fault = this.plan.faults.find((each) => 'before' in each && each.before === step)
    if (fault !== undefined && 'before' in fault && this.count(`${fault.kind} ${step}`) === 1) {
      await this.work(() => this.befall(owner, fault.kind))
    }
    for (let isPassed = true; isPassed;) {
      await this.scheduler.schedule(Promise.resolve(), `${owner.name} ${step}`)
      isPassed = this.scheduler.count() > 0 && owner.standsStill > 0
      if (isPassed) owner.standsStill -= 1
    }
    this.parked.delete(entry)
    // Whoever is gone takes no further step; what it had sent is still on its way.
    return owner.isGone && !goesOn ? new Promise(() => {}) : entry
  }

  private isDue(kind: PlannedFault['kind'], call: string): boolean {
    return this.has(kind, this.count(call))
  }

  private has(kind: PlannedFault['kind'], nth: number): boolean {
    return this.plan.faults.some((each) => each.kind === kind && 'nth' in each && each.nth === nth)
  }

  private count(call: string): number {
    const nth = (this.calls.get(call) ?? 0) + 1
    this.calls.set(call, nth)
    return nth
  }

  private fail(): never {
    this.isUnclear = true
    throw new Error('the store does not answer')
  }

  private async calm(): Promise<void> {
    do await new Promise((resolve) => setImmediate(resolve))
    while (this.running > 0)
  }
}

type TokenOutcome = Awaited<ReturnType<RefreshSteps['send']>>

/** What is known of a request that nobody answered. */
const lost: TokenOutcome = { kind: 'ambiguous', error: 'timeout', http_status: null }

const refused: TokenOutcome = { kind: 'refused', error: 'invalid_grant', http_status: 400 }

/** What the client makes of the bank's answer. */
function outcomeOf(body: ReturnType<TokenBank['redeem']>): TokenOutcome {
  if (body === undefined) return refused
  return {
    kind: 'issued',
    http_status: 200,
    tokens: {
      accessToken: new SecretText(body.access_token),
      refreshToken: 'refresh_token' in body ? new SecretText(body.refresh_token) : undefined,
      expiresInSeconds: body.expires_in,
      scope: body.scope.split(' '),
      usable: true,
    },
  }
}
