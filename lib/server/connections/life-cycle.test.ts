import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { lifetimes } from '@/lib/bank-contract/authorization'
import { hasEnded } from '@/lib/domain/connections/connection-step'
import { reconnectReasons } from '@/lib/domain/connections/read-outcome'
import {
  describeLifeCycle,
  lifeCycle,
  lifeCycleEvents,
  lifeCycleStates,
} from '@/lib/server/connections/life-cycle'
import { listClients } from '@/lib/server/db/connection'
import { listPortfolioClients } from '@/lib/server/db/portfolio-row'
import { openTestConnection, type TestConnection } from '@/test/connections/connection'
import { LifeCycleRehearsal } from '@/test/connections/life-cycle'

describe('the life cycle of a connection', () => {
  it('uses every state, event and cause', () => {
    expect(new Set(lifeCycle.flatMap(({ from, to }) => [from, to]))).toEqual(
      new Set(lifeCycleStates),
    )
    expect(new Set(lifeCycle.map(({ event }) => event))).toEqual(
      new Set(Object.keys(lifeCycleEvents)),
    )
    const causes = lifeCycle.flatMap(({ cause }) => (cause === undefined ? [] : [cause]))
    expect(new Set(causes)).toEqual(new Set(reconnectReasons))
  })

  it('says once what an event does in a state', () => {
    const keys = lifeCycle.map(({ from, event }) => `${from} ${event}`)
    expect(new Set(keys).size).toBe(keys.length)
  })

  it('gives a cause exactly where a person is needed', () => {
    for (const { to, cause } of lifeCycle) {
      expect(cause !== undefined).toBe(to === 'needs_reconnect')
    }
  })

  it('stands in the documents as it is here', async () => {
    const page = await readFile('docs/life-cycle.md', 'utf8')
    const [, generated] = page.split('<!-- the life cycle as the code has it -->\n')
    // The formatter pads the cells of a table.
    const plain = (text: string) => text.replaceAll(/ +/g, ' ').replaceAll(/-{3,}/g, '---').trim()
    expect(plain(generated ?? '')).toBe(plain(describeLifeCycle()))
  })
})

describe('every transition, by the real code', () => {
  let dashboard: TestConnection

  beforeAll(async () => {
    dashboard = await openTestConnection('embedded')
  })
  afterAll(() => dashboard.close())
  beforeEach(() => dashboard.renew())

  it.each(
    lifeCycle.map((transition) => ({
      ...transition,
      title: `${transition.from}, ${transition.event}: ${transition.to}`,
    })),
  )('$title $cause', async (transition) => {
    const life = new LifeCycleRehearsal(dashboard)
    await life.reach(transition)
    expect(await life.state()).toBe(transition.from)
    await life.fire(transition.event)
    const after = { state: await life.state(), cause: await life.reason() }
    await life.finish()
    expect(after).toEqual({ state: transition.to, cause: transition.cause })
    await expectTrueEnds(dashboard)
  })
})

/** An end that is past of what has ended, and the end of its year of all else, in every list of clients. */
async function expectTrueEnds({ database, session }: TestConnection): Promise<void> {
  const listed = await listClients(database, session.person)
  for (const client of listed) {
    const year = Date.parse(client.granted_at) + lifetimes.grant * 1000
    const end = Date.parse(client.grant_ends_at)
    if (hasEnded(client)) expect(end).toBeLessThanOrEqual(Math.min(year, Date.now() + 1000))
    else expect(Math.abs(end - year)).toBeLessThan(1000)
  }
  const inPortfolio = await listPortfolioClients(database, session.person)
  const ends = (clients: { connection_id: string; grant_ends_at: string }[]) =>
    new Map(clients.map((each) => [each.connection_id, Date.parse(each.grant_ends_at)]))
  expect(ends(inPortfolio.map(({ client }) => client))).toEqual(ends(listed))
}
