import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { connectionNeed } from '@/lib/domain/connections/connection-need'
import { listEvents } from '@/lib/server/audit/audit'
import { listPortfolioClients } from '@/lib/server/db/portfolio-row'
import { keepEndpointsOf, listEndpointTroubles } from '@/lib/server/db/token-endpoint'
import { expired, openTestConnection, type TestConnection } from '@/test/connections/connection'
import { testStores } from '@/test/store/database'

describe.each(testStores)('a bank and the authentication of its client, in %s', (kind) => {
  let dashboard: TestConnection
  beforeAll(async () => {
    dashboard = await openTestConnection(kind)
  })
  afterAll(() => dashboard.close())
  beforeEach(() => dashboard.renew())

  /** How each request for tokens was sent since the last look. */
  const ways = (): string[] => {
    const calls = dashboard.bank.tokenCalls().map(({ headers }) => headers.authorization)
    dashboard.bank.received.length = 0
    return calls.map((authorization) => (authorization === undefined ? 'plain' : 'Basic'))
  }
  const readLater = async (by = dashboard.connections): Promise<string> => {
    await dashboard.pass(expired)
    return dashboard.read(by)
  }
  const addClient = async (name: string): Promise<string> => {
    dashboard.bank.businesses.set(name, [`${name}-account`])
    const { session } = dashboard
    const outcome = await dashboard.connect({ session, business: name, clientName: name })
    if (outcome.kind !== 'connected') throw new Error(outcome.kind)
    dashboard.bank.received.length = 0
    return outcome.connection_id
  }
  const readAll = async (ids: readonly string[], by = dashboard.connections): Promise<string[]> => {
    const read = async (id: string): Promise<string> => {
      const access = await dashboard.access(dashboard.session, id)
      const outcome = await by.readBank(access, (bank) => bank.listAccounts([]))
      return outcome.kind === 'read' ? 'read' : outcome.failure.code
    }
    return Promise.all(ids.map(read))
  }
  const tick = async (): Promise<void> => {
    await dashboard.database.query('delete from lease')
    await dashboard.connections.tick()
  }

  it('a refresh that is refused for want of authentication is repeated with it, and costs no token', async () => {
    dashboard.bank.refreshAuthentication = 'required'
    expect(await readLater()).toBe('read')
    expect(ways()).toEqual(['plain', 'Basic'])
    expect(dashboard.bank.redemptions).toBe(1)
    expect(dashboard.bank.reuses).toBe(0)
  })

  it('what a bank wants is remembered for its other clients, other instances and the next start', async () => {
    const other = await addClient(`${dashboard.business}-other`)
    dashboard.bank.refreshAuthentication = 'required'
    await readLater()
    ways()
    expect(await readAll([other])).toEqual(['read'])
    expect(await readLater(dashboard.instance())).toBe('read')
    expect(ways()).toEqual(['Basic', 'Basic'])
  })

  it('a bank that wants the authentication no more is found out by the same rule', async () => {
    dashboard.bank.refreshAuthentication = 'required'
    await readLater()
    dashboard.bank.refreshAuthentication = 'forbidden'
    ways()
    expect(await readLater()).toBe('read')
    expect(await readLater()).toBe('read')
    expect(ways()).toEqual(['Basic', 'plain', 'plain'])
  })

  it.each([
    { status: 400, body: '{"error":"invalid_client"}' },
    { status: 400, body: '{"error":"unauthorized_client"}' },
    { status: 400, body: '{"error":"invalid_request"}' },
    { status: 401, body: '{"error":"access_denied"}' },
    { status: 401, body: '{"type":"about:blank","title":"Unauthorized","status":401}' },
    { status: 401, body: '<h1>Unauthorized</h1>' },
    { status: 401 },
  ])('%j may be for want of authentication', async (fault) => {
    dashboard.bank.faults.push(fault)
    expect(await readLater()).toBe('read')
    expect(ways()).toEqual(['plain', 'Basic'])
    expect(dashboard.bank.redemptions).toBe(1)
  })

  it.each([
    { status: 400, body: '{"error":"invalid_grant"}' },
    { status: 401, body: '{"error":"invalid_grant"}' },
    { status: 401, body: '{"error":"invalid_token"}' },
    { status: 403, body: '{"error":"access_denied"}' },
  ])('%j speaks of a grant, and nothing is said of the registration', async (fault) => {
    dashboard.bank.faults.push(fault, fault, fault)
    await readLater()
    expect(new Set(ways())).toEqual(new Set(['plain']))
    expect(await listEndpointTroubles(dashboard.database)).toEqual([])
  })

  it('a grant that has ended is found out with the authentication that the bank wants', async () => {
    dashboard.bank.refreshAuthentication = 'required'
    dashboard.bank.disconnect(dashboard.business)
    expect(await readLater()).toBe('refused')
    expect(ways()).toEqual(['plain', 'Basic', 'Basic'])
  })

  it('an answer that is lost after the change of way is asked for again in the new way', async () => {
    dashboard.bank.refreshAuthentication = 'required'
    dashboard.bank.faults.push({ after: true }, { destroy: true })
    expect(await readLater()).toBe('read')
    expect(ways()).toEqual(['plain', 'Basic', 'Basic'])
  })

  it('a registration that is refused either way ends no connection and is said of each of them', async () => {
    const other = await addClient(`${dashboard.business}-other`)
    dashboard.bank.refreshAuthentication = 'refused'
    expect(await readLater()).toBe('registration_refused')
    expect(ways()).toEqual(['plain', 'Basic'])
    expect(await readAll([other, dashboard.connection_id])).toEqual([
      'registration_refused',
      'registration_refused',
    ])
    expect(await readAll([other], dashboard.instance())).toEqual(['registration_refused'])
    expect(ways()).toEqual([])
    const { person } = dashboard.session
    const portfolio = await listPortfolioClients(dashboard.database, person)
    for (const client of await dashboard.connections.listClients(person)) {
      const listed = portfolio.find(
        ({ client: each }) => each.connection_id === client.connection_id,
      )
      expect(listed?.client.registration_refused_at).toBe(client.registration_refused_at)
      if (client.status !== 'active') continue
      expect(connectionNeed(client, new Date()).step).toBe('operator')
    }
  })

  it('of all who wait for a refused registration one asks in a minute, and its success ends it for all', async () => {
    const ids = [dashboard.connection_id]
    for (const name of ['b', 'c', 'd']) ids.push(await addClient(`${dashboard.business}-${name}`))
    dashboard.bank.refreshAuthentication = 'refused'
    await readLater()
    ways()
    for (let minute = 0; minute < 3; minute++) {
      await dashboard.pass(61)
      const instances = [dashboard.connections, dashboard.instance()]
      await Promise.all(instances.map((each) => readAll(ids, each)))
      expect(ways()).toHaveLength(2)
    }
    dashboard.bank.refreshAuthentication = 'required'
    await dashboard.pass(61)
    await readAll(ids)
    expect(new Set(await readAll(ids))).toEqual(new Set(['read']))
    expect(await listEndpointTroubles(dashboard.database)).toEqual([])
    for (const client of await dashboard.connections.listClients(dashboard.session.person)) {
      expect(client.registration_refused_at).toBeNull()
    }
  })

  it('each firm with clients there is told of a refused registration once, until a day has passed', async () => {
    const told = async (): Promise<number> => {
      const events = await listEvents(dashboard.store, dashboard.session.firm.id)
      return events.filter((event) => event.kind === 'bank.registration_refused').length
    }
    const before = await told()
    const refuse = async (): Promise<void> => {
      dashboard.bank.refreshAuthentication = 'refused'
      await readLater()
      await tick()
      await tick()
    }
    await refuse()
    expect(await told()).toBe(before + 1)
    dashboard.bank.refreshAuthentication = 'ignored'
    await dashboard.pass(61)
    expect(await dashboard.read()).toBe('read')
    await refuse()
    expect(await told()).toBe(before + 1)
    dashboard.bank.refreshAuthentication = 'ignored'
    await dashboard.pass(25 * 3600)
    expect(await dashboard.read()).toBe('read')
    await refuse()
    expect(await told()).toBe(before + 2)
  })

  it('what is known of a bank is forgotten where another one is configured', async () => {
    dashboard.bank.refreshAuthentication = 'refused'
    await readLater()
    await keepEndpointsOf(dashboard.database, dashboard.bank.url.origin)
    expect(await listEndpointTroubles(dashboard.database)).toHaveLength(1)
    await keepEndpointsOf(dashboard.database, 'https://another.example')
    expect(await listEndpointTroubles(dashboard.database)).toEqual([])
  })

  describe('a pause that the bank asks for', () => {
    const year = { status: 429, headers: { 'retry-after': String(365 * 24 * 3600) } }
    const waitOf = async (by = dashboard.connections): Promise<number | null> => {
      const access = await dashboard.access(dashboard.session, dashboard.connection_id)
      const outcome = await by.readBank(access, (bank) => bank.listAccounts([]))
      if (outcome.kind !== 'failed' || outcome.failure.code !== 'rate_limited') return null
      return outcome.failure.retryAfterSeconds
    }

    it('a year is obeyed as far as our rule goes, said once and kept, also by the next start', async () => {
      dashboard.bank.faults.push(year)
      await dashboard.pass(expired)
      const said = await waitOf()
      expect(said).toBe(945)
      // A second may begin between two readings.
      for (const by of [dashboard.connections, dashboard.instance()]) {
        const again = await waitOf(by)
        expect([said, Number(said) - 1]).toContain(again)
      }
      expect(ways()).toEqual(['plain'])
      const [trouble] = await listEndpointTroubles(dashboard.database)
      expect(Date.parse(trouble?.pausedUntil ?? '')).toBeGreaterThan(Date.now() + 900_000)
      await dashboard.pass(900)
      expect(await waitOf()).toBeLessThanOrEqual(45)
      await dashboard.pass(46)
      expect(await dashboard.read()).toBe('read')
      expect(ways()).toEqual(['plain'])
    })

    it('holds for every client of the bank', async () => {
      const other = await addClient(`${dashboard.business}-other`)
      dashboard.bank.faults.push(year)
      await readLater()
      ways()
      expect(await readAll([other])).toEqual(['rate_limited'])
      expect(ways()).toEqual([])
    })
  })
})
