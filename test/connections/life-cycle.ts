import {
  type LifeCycleEvent,
  type LifeCycleState,
  lifeCycleState,
  type Transition,
} from '@/lib/server/connections/life-cycle'
import { day, expired, type TestConnection, until } from '@/test/connections/connection'
import { defined } from '@/test/connections/dashboard'

/** Brings a connection into any state of its life, and makes any event happen to it, for real. */
export class LifeCycleRehearsal {
  private subject: string
  private parked: (() => Promise<void>) | undefined

  constructor(private readonly dashboard: TestConnection) {
    this.subject = dashboard.connection_id
  }

  /** Into the state that the transition begins at, with all that its event will need. */
  async reach({ from, event }: Transition): Promise<void> {
    if (event === 'late_pair_stored') await this.condemnBesideLatePair()
    else if (from === 'refreshing') {
      await (this.prepare[event] ?? this.expire)()
      await this.parkRefresh()
    } else await this.reachState[from]?.()
  }

  /** An event of a parked refresh follows from what was prepared: the refresh is resumed. */
  async fire(event: LifeCycleEvent): Promise<void> {
    await (this.actions[event] ?? (() => this.finish()))()
  }

  async state(): Promise<LifeCycleState> {
    const stored = await this.row()
    if (stored === undefined) {
      const forgotten = await this.dashboard.connections.findForgotten(this.target())
      return forgotten === undefined ? 'absent' : 'forgotten'
    }
    return lifeCycleState({
      // The store's own constraint admits nothing else.
      status: stored['status'] as Parameters<typeof lifeCycleState>[0]['status'],
      isSpending: stored['attempt'] !== null && stored['attempt_phase'] !== 'suspect',
    })
  }

  async reason(): Promise<unknown> {
    return (await this.row())?.['reason'] ?? undefined
  }

  /** Releases what is still held. */
  async finish(): Promise<void> {
    await this.parked?.()
    this.parked = undefined
  }

  private readonly expire = (): Promise<void> => this.dashboard.pass(expired)

  private readonly prepare: Partial<Record<LifeCycleEvent, () => Promise<unknown>>> = {
    refresh_postponed: () => {
      this.dashboard.bank.faults.push({ status: 429, headers: { 'retry-after': '1' } })
      return this.expire()
    },
    refresh_unclear: () => {
      this.dashboard.bank.faults.push(...Array.from({ length: 8 }, () => lost))
      return this.expire()
    },
    refused_after_year: () => this.endAtBank(366 * day),
    refused_after_window: () => this.endAtBank(31 * day),
    refused_after_other_approval: async () => {
      const session = await this.dashboard.signIn('foreigner')
      const { business } = this.dashboard
      await this.dashboard.connect({ session, business, clientName: 'Elsewhere' })
    },
    refused_after_loss: async () => {
      await this.expire()
      this.dashboard.bank.faults.push(lost)
      await this.dashboard.read()
      await this.endAtBank(1)
    },
    refused_with_access_dead: () => this.endAtBank(1),
    refused_with_access_alive: async () => {
      this.dashboard.bank.endsGrantOnReuse = false
      this.dashboard.bank.steal(this.dashboard.business)
      await this.dashboard.pass(14 * 60)
      await this.dashboard.database.query(
        'update connection set keep_alive_at = now() where id = $1',
        [this.subject],
      )
    },
    refused_without_new_token: async () => {
      await this.expire()
      this.dashboard.bank.faults.push({ after: true, alter: withoutRefreshToken })
      await this.dashboard.read()
      await this.expire()
    },
    refused_without_sign: () => this.endAtBank(expired),
  }

  private readonly reachState: Partial<Record<LifeCycleState, () => Promise<unknown>>> = {
    absent: () => Promise.resolve((this.subject = '00000000-0000-4000-8000-00000000000a')),
    suspect: async () => {
      await this.prepare.refresh_unclear?.()
      await this.dashboard.read()
      this.dashboard.bank.faults.length = 0
      await this.dashboard.pass(60)
    },
    needs_reconnect: async () => {
      await this.endAtBank(1)
      await this.dashboard.read()
    },
    quarantined: () => this.fire('approved_another'),
    disconnecting: () => this.fire('disconnect_requested'),
    disconnected: () => this.dashboard.connections.disconnect(this.target()),
  }

  private readonly actions: Partial<Record<LifeCycleEvent, () => Promise<unknown>>> = {
    approved: async () => {
      this.subject = await this.approve({ business: this.newBusiness() })
    },
    approved_another: async () => {
      const business = this.newBusiness()
      this.subject = await this.approve({ business, connection_id: this.dashboard.connection_id })
    },
    approved_again: () =>
      this.approve({ business: this.dashboard.business, connection_id: this.subject }),
    kept_apart: () => this.settle('separate'),
    merged: () => this.settle('merge'),
    refresh_begun: async () => {
      await this.expire()
      await this.parkRefresh()
    },
    access_ended: async () => {
      const { business } = this.dashboard
      await this.approve({ business, connection_id: this.subject, scope: ['accounts:read'] })
      await this.expire()
      await this.dashboard.read()
    },
    disconnect_requested: () => {
      this.dashboard.bank.revokeFaults.push(lost, lost)
      return this.dashboard.connections.disconnect(this.target())
    },
    revocation_confirmed: async () => {
      await this.dashboard.pass(120)
      await this.dashboard.database.query('delete from lease')
      await this.dashboard.connections.tick()
    },
    forgotten: async () => {
      const name = String(defined(await this.row())['name'])
      await this.dashboard.connections.forget({ ...this.target(), name })
    },
  }

  private row() {
    return this.dashboard.row(this.subject)
  }

  private target() {
    return { person: this.dashboard.session.person, connection_id: this.subject }
  }

  private settle(decision: 'separate' | 'merge') {
    return this.dashboard.connections.decideQuarantine({ ...this.target(), decision })
  }

  private newBusiness(): string {
    const name = `${this.dashboard.business}-other`
    this.dashboard.bank.businesses.set(name, [`${name}-account`])
    return name
  }

  private async approve(options: {
    business: string
    connection_id?: string
    scope?: string[]
  }): Promise<string> {
    const { session } = this.dashboard
    const outcome = await this.dashboard.connect({
      session,
      clientName: options.business,
      ...options,
    })
    if (!('connection_id' in outcome)) throw new Error(outcome.kind)
    return outcome.connection_id
  }

  /** The grant ends at the bank, and time passes. */
  private endAtBank(seconds: number): Promise<void> {
    this.dashboard.bank.disconnect(this.dashboard.business)
    return this.dashboard.pass(seconds)
  }

  /** A refresh that has its claim and does not send yet. */
  private async parkRefresh(): Promise<void> {
    const gate = new Gate()
    const instance = this.dashboard.altered((steps) => ({
      send: async (token, ...way) => {
        await gate.wait()
        return steps.send(token, ...way)
      },
    }))
    await this.dashboard.database.query('delete from lease')
    const due = await this.dashboard.database.query(
      'select 1 from connection where id = $1 and keep_alive_at <= now()',
      [this.subject],
    )
    const done = due.length > 0 ? instance.tick() : this.dashboard.read(instance)
    await until(() => gate.isReached)
    this.parked = async () => {
      gate.open()
      await done
      await instance.stop()
    }
  }

  /** An instance is paused with the new pair in its hands, while another one condemns. */
  private async condemnBesideLatePair(): Promise<void> {
    await this.expire()
    const gate = new Gate()
    const paused = this.dashboard.altered((steps) => ({
      store: async (received) => {
        await gate.wait()
        return steps.store(received)
      },
    }))
    this.dashboard.bank.endsGrantOnReuse = false
    const done = this.dashboard.read(paused)
    await until(() => gate.isReached)
    await this.dashboard.pass(46)
    await this.dashboard.read()
    this.parked = async () => {
      gate.open()
      await done
    }
  }
}

class Gate {
  isReached = false
  open: () => void = () => {}
  private readonly opened = new Promise<void>((resolve) => (this.open = resolve))

  wait(): Promise<void> {
    this.isReached = true
    return this.opened
  }
}

const lost = { destroy: true }
// JSON leaves out what is undefined.
const withoutRefreshToken = (body: object) => ({ ...body, refresh_token: undefined })
