import { type Connections, createConnections } from '@/test/connections/instance'
import { replayJournal } from '@/lib/server/db/replay-journal'
import { testControlKey } from '@/test/bank/bank'
import type { TestDashboardWithBank } from '@/test/connections/dashboard-with-bank'
import { type TestInterleaving, turn } from '@/test/connections/interleaving'
import { connectTestWorldClient, type TestWorldClient } from '@/test/connections/world-client'

interface Instance {
  owner: number
  connections: Connections
  gone: Promise<void>
  end: () => void
}

const handsFull = new Set(['pair', 'journal', 'store'])

/** Some instances and two clients of one firm, in whose lives anything may happen at any time. */
export class TestWorld {
  readonly clients: TestWorldClient[] = []
  readonly tally: Record<string, number> = {}
  /** What must never be seen. */
  readonly violations: string[] = []
  private readonly instances: Instance[] = []
  private readonly underWay = new Set<Promise<void>>()
  private serial = 0

  private constructor(
    private readonly here: TestDashboardWithBank,
    private readonly interleaving: TestInterleaving,
  ) {}

  static async open(
    here: TestDashboardWithBank,
    interleaving: TestInterleaving,
    instances: number,
  ): Promise<TestWorld> {
    const world = new TestWorld(here, interleaving)
    while (world.instances.length < instances) world.instances.push(world.openInstance())
    for (const name of ['Acme Robotics Inc.', 'Rival Works LLC']) {
      world.clients.push(await connectTestWorldClient(here, interleaving, name))
    }
    return world
  }

  async read(index: number, client: TestWorldClient): Promise<void> {
    const instance = this.instance(index)
    // A reader of an instance that dies waits for ever, as its browser does.
    this.begin(Promise.race([this.readAndJudge(instance, client), instance.gone]))
    await turn()
  }

  async keepAlive(index: number): Promise<void> {
    await this.here.dashboard.database.query('update connection set keep_alive_at = now()')
    const { connections, gone } = this.instance(index)
    this.begin(Promise.race([connections.tick(), gone]))
  }

  /** The instance is gone as by `kill -9`, and another starts in its place. */
  async crash(index: number): Promise<void> {
    this.note('crash')
    const instance = this.instance(index)
    const lost = await this.interleaving.kill(instance.owner)
    instance.end()
    this.instances[index] = this.openInstance()
    // What it had journalled comes back; what it had only heard does not.
    this.excuse(lost.filter(({ step }) => step !== 'store'))
    await replayJournal(this.here.dashboard.store)
  }

  /** The customer disconnects the app at the bank. */
  async revoke(client: TestWorldClient): Promise<void> {
    this.note('revoke')
    excuseOne(client, 'revoked by the customer')
    await this.here.bank.request('/control/grants/disconnect', {
      method: 'POST',
      headers: { authorization: `Bearer ${testControlKey}`, 'content-type': 'application/json' },
      body: JSON.stringify({ business_id: client.business_id }),
    })
  }

  async reconnect(client: TestWorldClient): Promise<void> {
    if (client.isReconnecting) return
    client.isReconnecting = true
    this.begin(this.reconnectAndJudge(client))
    await turn()
  }

  async pass(seconds: number): Promise<void> {
    // A code lives for ten minutes and an approval is under way for seconds.
    const isLong = seconds >= 45
    if (isLong && this.clients.some((each) => each.isReconnecting)) await this.finishAll()
    await this.interleaving.calm()
    this.interleaving.trace.push(`${seconds} s pass`)
    await this.here.pass(seconds)
    const rows = await this.here.dashboard.database.query(
      `select id from connection where attempt_at < now() - interval '44 seconds'`,
    )
    // Longer than the quarantine with a pair in one's hands is as good as dying with it.
    const lapsed = new Set(rows.map((row) => row['id']))
    this.excuse(this.interleaving.parked().filter(({ connection_id }) => lapsed.has(connection_id)))
  }

  /** Lets all that is under way end, then compares what is believed here with the bank's tables. */
  async judge(): Promise<void> {
    await this.finishAll()
    await this.here.pass(46)
    for (const client of this.clients) {
      await this.here.pass(16 * 60)
      const result = await this.interleaving.finish(this.readNow(this.instance(1), client))
      this.note(`at rest ${result}`)
      const grant = await this.grantOf(client)
      const isLiving = grant['ended_at'] === null && grant['tokens_ended_at'] === null
      if (result === 'read') client.excuse = undefined
      else if (client.excuse === undefined && !isLapsed(grant)) {
        this.violations.push(`${result} at rest; the bank says ${JSON.stringify(grant)}`)
      }
      if (!isLiving && result === 'read') this.violations.push('a dead grant was read')
      if (result === 'read') continue
      await this.reconnect(client)
      await this.finishAll()
    }
  }

  async stop(): Promise<void> {
    await this.finishAll()
    for (const { connections } of this.instances) await this.interleaving.finish(connections.stop())
  }

  private openInstance(): Instance {
    const owner = (this.serial += 1)
    const deps = { ...this.here.dashboard.deps, timing: this.interleaving.timing }
    const connections = createConnections(deps, (steps) =>
      this.interleaving.parkSteps(owner, steps),
    )
    let end = (): void => {}
    const gone = new Promise<void>((resolve) => (end = resolve))
    return { owner, connections, gone, end: () => end() }
  }

  private instance(index: number): Instance {
    const instance = this.instances[index]
    if (instance === undefined) throw new Error(`no instance ${index}`)
    return instance
  }

  private async readNow({ connections }: Instance, client: TestWorldClient): Promise<string> {
    const { dashboard, session } = this.here
    const access = await dashboard.access(session, client.connection_id)
    const outcome = await connections.readBank(access, (each) => each.listAccounts([]))
    if (outcome.kind === 'read') {
      const isForeign = outcome.value.items.some(({ id }) => !client.accounts.has(id))
      if (isForeign) this.violations.push('a token of one business was used for another')
      return 'read'
    }
    const { failure } = outcome
    return failure.code === 'needs_reconnect' ? `needs ${failure.reason}` : failure.code
  }

  private async readAndJudge(instance: Instance, client: TestWorldClient): Promise<void> {
    const { reconnects } = client
    const result = await this.readNow(instance, client)
    this.note(result)
    if (!result.startsWith('needs')) return
    // A request from before a reconnect may be answered after it.
    const isNow = client.reconnects === reconnects && !client.isReconnecting
    const isUnexcused = client.excuse === undefined && isNow
    if (isUnexcused && !isLapsed(await this.grantOf(client))) {
      this.violations.push(`${result}, without a cause`)
    }
    await this.reconnect(client)
  }

  private async reconnectAndJudge(client: TestWorldClient): Promise<void> {
    const { business_id, connection_id, excuses } = client
    const by = this.instance(0).connections
    const outcome = await this.here.connect({ business_id, connection_id, by })
    this.note(outcome.kind)
    client.isReconnecting = false
    client.reconnects += 1
    // Whatever happened meanwhile may have happened to the new grant.
    const isQuiet = client.excuses === excuses
    if (isQuiet) client.excuse = undefined
    const isSame = 'connection_id' in outcome && outcome.connection_id === connection_id
    if (outcome.kind === 'reconnected' && isSame) return
    const ended = `a reconnect ended as ${JSON.stringify(outcome)}`
    if (isQuiet) this.violations.push(ended)
    else excuseOne(client, ended)
  }

  private async grantOf({ business_id }: TestWorldClient) {
    const { context } = this.here.bank
    // Of two grants of one instant the one that has not ended is the later.
    const [grant] = await context.database.query(
      `select g.ended_at, g.tokens_ended_at, g.tokens_end_reason,
         max(r.expires_at) <= $2::timestamptz as lapsed
       from authorization_grant g left join refresh_token r on r.grant_id = g.id
       where g.business_id = $1 group by g.id
       order by g.ended_at is null desc, g.granted_at desc limit 1`,
      [business_id, context.clock.now().toISOString()],
    )
    return grant ?? {}
  }

  private excuse(parked: readonly { step: string; connection_id: string | undefined }[]): void {
    for (const { step, connection_id } of parked) {
      const client = this.clients.find((each) => each.connection_id === connection_id)
      if (client !== undefined && handsFull.has(step)) excuseOne(client, `died in ${step}`)
    }
  }

  private begin(work: Promise<void>): void {
    this.underWay.add(work)
    const forget = (): void => void this.underWay.delete(work)
    work.then(forget, (cause: unknown) => {
      forget()
      this.violations.push(`something threw: ${String(cause)}`)
    })
  }

  private async finishAll(): Promise<void> {
    // What ends may begin something: a reader that has to reconnect does so.
    while (this.underWay.size > 0) await this.interleaving.finish(Promise.all(this.underWay))
    while (this.interleaving.parked().length > 0) {
      this.interleaving.release(0)
      await this.interleaving.calm()
    }
  }

  private note(what: string): void {
    this.interleaving.trace.push(what)
    this.tally[what] = (this.tally[what] ?? 0) + 1
  }
}

/** Time alone ended it: no refresh for 30 days, or the year is over. */
function isLapsed(grant: Record<string, unknown>): boolean {
  return grant['lapsed'] === true
}

function excuseOne(client: TestWorldClient, why: string): void {
  client.excuse = why
  client.excuses += 1
}
