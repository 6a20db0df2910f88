import type fc from 'fast-check'
import {
  listReceived,
  passTime,
  proveDependencies,
  type ProveConnection,
  readConnection,
} from '@/bench/prove/prove-store'
import { type Owner, ScheduledSteps, type SchedulePlan } from '@/bench/prove/scheduled-steps'
import type { TokenBank } from '@/bench/prove/token-bank'
import { BankingError } from '@/lib/server/banking/banking-error'
import type { BankReader } from '@/lib/server/banking/bank-reader'
import type { ConnectionDependencies } from '@/lib/server/connections/connection-dependencies'
import { type Connections, createConnections } from '@/test/connections/instance'
import { replayJournal } from '@/lib/server/db/replay-journal'
import type { Store } from '@/lib/server/db/store'
import type { JournalEntry, TokenJournal } from '@/lib/server/db/token-journal'

export const instances = 3

export interface RunResult {
  steps: number
  /** The grant is gone, which nobody could have helped, and that is what is said. */
  isLost: boolean
  violations: string[]
}

interface Instance {
  owner: Owner
  connections: Connections
  journal: TokenJournal
  started: Promise<void>
}

// What a reader may be told, by what has happened so far.
const calm = new Set(['read', 'connection_busy'])
const unclear = new Set([...calm, 'bank_slow'])
const excused = new Set([...unclear, 'needs rotation_lost'])

/** One schedule of some instances and readers of one connection, on the real store, then its verdict. */
export class ScheduledRun {
  private readonly steps: ScheduledSteps
  private readonly running: Instance[] = []
  private readonly violations: string[] = []
  private readonly unanswered = new Map<string, Owner>()

  constructor(
    private readonly store: Store,
    private readonly bank: TokenBank,
    private readonly connection: ProveConnection,
    private readonly plan: SchedulePlan,
    scheduler: fc.Scheduler,
  ) {
    this.steps = new ScheduledSteps(scheduler, bank, plan)
    this.steps.befall = async (owner, kind) => {
      const index = this.running.findIndex((each) => each.owner === owner)
      if (kind === 'crash') this.crash(index)
      else await this.standStill(owner)
    }
    while (this.running.length < instances) {
      this.running.push(this.openInstance(`instance ${this.running.length}`, memoryJournal()))
    }
  }

  async run(): Promise<RunResult> {
    for (const [index, instance] of this.plan.readers.entries()) {
      void this.steps.task(`reader ${index} arrives`, () =>
        this.arrive(`reader ${index}`, instance),
      )
    }
    for (const fault of this.plan.faults) {
      if (!('instance' in fault)) continue
      const { instance } = fault
      void this.steps.task(`instance ${instance} dies`, async () => this.crash(instance))
    }
    const steps = await this.steps.drain()
    for (const [reader, { isGone }] of this.unanswered) {
      if (!isGone) this.violations.push(`${reader} was never answered`)
    }
    const { redemptions = 0, reuses = 0 } =
      this.bank.grants.get(this.connection.connection_id) ?? {}
    const isWrong = this.plan.faults.length === 0 ? redemptions !== 1 : redemptions > 1
    if (!this.steps.isUnclear && (isWrong || reuses > 0)) {
      this.violations.push(`${redemptions} redemptions and ${reuses} reuses, with nothing unclear`)
    }
    const isLost = await this.judge()
    return { steps, isLost, violations: this.violations }
  }

  private async arrive(reader: string, index: number): Promise<void> {
    const instance = this.running[index]
    if (instance === undefined) throw new Error(`no instance ${index}`)
    this.unanswered.set(reader, instance.owner)
    // Not waited for: others take their steps while it reads.
    void this.readAndJudge(reader, instance)
  }

  private async readAndJudge(reader: string, instance: Instance): Promise<void> {
    await instance.started
    try {
      const result = await this.read(instance.connections)
      const isExpected = this.steps.wasExcused ? excused : this.steps.isUnclear ? unclear : calm
      if (!isExpected.has(result)) this.violations.push(`${reader} was told ${result}`)
    } catch (cause) {
      if (!this.steps.isUnclear) this.violations.push(`${reader}: ${String(cause)}`)
    }
    this.unanswered.delete(reader)
  }

  private read(by: Connections): Promise<string> {
    return readConnection(this.store, by, this.connection, (run) => this.steps.work(run))
  }

  /** As by `kill -9`; another starts in its place, and begins with the journal. */
  private crash(index: number): void {
    const dying = this.running[index]
    if (dying === undefined) return
    dying.owner.isGone = true
    const { holds } = dying.owner
    const isAtWork = [...this.steps.parked].some(({ owner }) => owner === dying.owner)
    if (isAtWork) this.steps.isUnclear = true
    if (holds === 'a pair') this.steps.excuseBy('died with a pair')
    const journalled = holds === 'a journalled pair' ? 1 : 0
    dying.owner.holds = 'nothing'
    this.steps.journalled += journalled
    const next = this.openInstance(`${dying.owner.name} again`, dying.journal)
    next.started = this.steps.task(`${next.owner.name} starts`, async () => {
      await replayJournal({ ...this.store, journal: next.journal })
      this.steps.journalled -= journalled
    })
    this.running[index] = next
  }

  private async standStill(sleeper: Owner): Promise<void> {
    this.steps.now += 46_000
    this.steps.isUnclear = true
    sleeper.standsStill = 12
    for (const entry of this.steps.parked) {
      entry.isOverdue = true
      entry.owner.isLate ||= entry.owner.holds !== 'nothing'
    }
    await passTime(this.store, '46 seconds', this.connection.connection_id)
  }

  /** Everything is at rest: the next reader goes on, or is told the cause that there was. */
  private async judge(): Promise<boolean> {
    const { connection_id } = this.connection
    await passTime(this.store, '1 hour', connection_id)
    const { connections } = this.openInstance('the judge', memoryJournal(), false)
    const result = await this.read(connections)
    if (result === 'read') return false
    const received = await listReceived(this.store, `connection_id = '${connection_id}'`)
    const isHeld = this.bank.isAlive(connection_id, new Set(received.map(([, token]) => token)))
    const { excuse } = this.steps
    if (isHeld) this.violations.push(`${result}, although a token that came is good`)
    else if (excuse === undefined) this.violations.push(`${result}: an avoidable loss`)
    else if (result !== 'needs rotation_lost') this.violations.push(`${result} after: ${excuse}`)
    return true
  }

  private openInstance(name: string, journal: TokenJournal, isHeld = true): Instance {
    const owner: Owner = {
      name,
      isGone: false,
      holds: 'nothing',
      isDiskFull: false,
      isLate: false,
      isBehind: false,
      standsStill: 0,
    }
    const deps: ConnectionDependencies = {
      ...proveDependencies({ ...this.store, journal }, 'https://bank.invalid'),
      timing: {
        monotonic: () => this.steps.now,
        // A reader's own patience never ends here: it gets an answer at last.
        sleep: () => new Promise(() => {}),
        random: () => 0.5,
      },
      bankFor: (_, token) => this.readerFor(token.reveal()),
    }
    const connections = createConnections(deps, (steps) =>
      isHeld ? this.steps.hold(owner, steps) : this.steps.atOnce(steps),
    )
    return { owner, connections, journal, started: Promise.resolve() }
  }

  private readerFor(token: string): BankReader {
    const listAccounts = async () => {
      const business = this.bank.businessOf(token)
      if (business === undefined) throw new BankingError('unauthorized', { status: 401 })
      if (business !== this.connection.connection_id) this.violations.push('of another business')
      return { items: [], unreadable: [], next_page_token: null }
    }
    return { listAccounts } as unknown as BankReader
  }
}

/** A journal on a disk that is as fast as memory, and survives whoever writes to it. */
function memoryJournal(): TokenJournal {
  const entries: JournalEntry[] = []
  return {
    append: async (...more) => void entries.push(...more),
    read: async () => [...entries],
    sweep: async () => {},
    forget: async () => {},
    close: async () => {},
  }
}
