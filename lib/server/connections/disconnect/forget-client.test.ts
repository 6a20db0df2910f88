import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type ClientFigures, figuresForm } from '@/lib/domain/clients/client'
import { listEvents } from '@/lib/server/audit/audit'
import { verifyChain } from '@/lib/server/audit/audit-chain'
import { changeQueue } from '@/lib/server/connections/renewals/queue'
import { saveFigures } from '@/lib/server/db/client-figures'
import { saveClientMonths } from '@/lib/server/db/client-month'
import { saveArchived, saveFavourite, saveTags } from '@/lib/server/db/client-labels'
import { findDeparture } from '@/lib/server/db/departure'
import { forFirm } from '@/lib/server/db/store/firm-role'
import {
  expired,
  findLeaks,
  openTestConnection,
  type TestConnection,
  until,
} from '@/test/connections/connection'
import { defined } from '@/test/connections/dashboard'
import { testStores } from '@/test/store/database'

describe.each(testStores)('a client that is forgotten, in %s', (kind) => {
  let dashboard: TestConnection

  beforeAll(async () => {
    dashboard = await openTestConnection(kind)
  })
  afterAll(() => dashboard.close())
  beforeEach(() => dashboard.renew())

  const forget = (name = dashboard.business) =>
    dashboard.connections.forget({
      person: dashboard.session.person,
      connection_id: dashboard.connection_id,
      name,
    })
  const findForgotten = async (who?: 'foreigner' | 'preparer') =>
    dashboard.connections.findForgotten({
      person: (who === undefined ? dashboard.session : await dashboard.signIn(who)).person,
      connection_id: dashboard.connection_id,
    })

  /** The tables of the store that still name the connection. */
  async function tablesWithTraces(): Promise<string[]> {
    const tables = await dashboard.database.query(
      `select table_name::text as name from information_schema.tables where table_schema = 'public'`,
    )
    const found: string[] = []
    for (const { name } of tables) {
      const rows = await dashboard.database.query(
        `select 1 from "${String(name)}" t where t::text like '%' || $1 || '%' limit 1`,
        [dashboard.connection_id],
      )
      if (rows.length > 0) found.push(String(name))
    }
    return found.toSorted()
  }

  /** All that the portfolio keeps of a client. */
  async function putInPortfolio(): Promise<void> {
    const { session, connection_id, database } = dashboard
    const owner = { ...session.person, connection_id }
    const now = new Date().toISOString()
    const figures: ClientFigures = { form: figuresForm, period: {} }
    await saveFigures(dashboard.store, [
      { ...owner, triedAt: now, outcome: { kind: 'read', figures, accounts: [], readAt: now } },
    ])
    await saveClientMonths(dashboard.store, owner, [
      { month: '2026-03', timeZone: 'UTC', readAt: now, days: new Map() },
    ])
    await saveTags(forFirm(database, owner.firm_id).query, owner, ['Retail'])
    await saveFavourite(database, { ...owner, person_id: session.person.id }, true)
    await saveArchived(database.query, owner, true)
  }

  /** What its certificate names as kept, and as removed of what is between the firm and its bank. */
  const certified = async () => {
    const { connection_id, session, store } = dashboard
    const ref = { firm_id: session.firm.id, connection_id }
    const sealed = { query: store.database.query, vault: store.vault }
    const { kept, removed } = defined(await findDeparture(sealed, ref))
    return {
      kept: kept.map(({ table, rows }) => `${table} ${rows}`).toSorted(),
      ended: removed
        .flatMap(({ table, rows }) =>
          ['revocation', 'token_ledger'].includes(table) ? [`${table} ${rows}`] : [],
        )
        .toSorted(),
    }
  }

  /** The bank ends what is left, which the next test would find it ending. */
  const endRest = async () => {
    await dashboard.pass(120)
    await dashboard.connections.tick()
  }

  const kinds = async () => {
    const { connection_id, session } = dashboard
    const events = await listEvents(dashboard.store, session.firm.id, {
      connection_ids: [connection_id],
    })
    return events.map((event) => event.kind)
  }

  it('a forgotten client leaves its lines in the audit trail, and nothing by which to know it', async () => {
    const { session, connection_id, business } = dashboard
    await dashboard.pass(expired)
    await dashboard.read()
    await changeQueue(dashboard, dashboard.session.person, {
      step: 'add',
      connection_ids: [connection_id],
    })
    await putInPortfolio()
    expect(await tablesWithTraces()).toEqual(
      expect.arrayContaining(['client_figures', 'client_month', 'client_tag']),
    )
    await dashboard.connections.beginAuthorization({
      session: dashboard.session,
      person: dashboard.session.person,
      connection_id,
    })
    expect(await dashboard.everythingWritten()).toContain(`"${business}`)
    expect(await forget()).toEqual({ kind: 'forgotten' })
    expect(await tablesWithTraces()).toEqual(['audit_event', 'departure', 'forgotten_client'])
    const written = await dashboard.everythingWritten()
    expect(written).not.toContain(`"${business}`)
    expect(written).not.toContain(`${business}-account`)
    expect(written.split('\n').filter((line) => line.includes(connection_id))).toHaveLength(3)
    expect(await verifyChain(dashboard.store, session.firm.id)).toMatchObject({ kind: 'intact' })
    expect((await kinds()).slice(0, 4)).toEqual([
      'connection.forget_finished',
      'connection.forgotten',
      'connection.disconnected',
      'connection.disconnect_asked',
    ])
    expect(await dashboard.row(connection_id)).toBeUndefined()
    expect(dashboard.bank.revoked.toSorted()).toEqual(['at', 'rt'])
  })

  it('a forgotten client is reported as forgotten to its own firm alone', async () => {
    await forget()
    expect(await findForgotten()).toMatchObject({ finishedAt: expect.any(String) })
    expect(await findForgotten('foreigner')).toBeUndefined()
    expect(await findForgotten('preparer')).toBeUndefined()
    expect(await forget()).toEqual({ kind: 'unknown_client' })
  })

  it('its certificate names its keys as removed once the bank has confirmed, and as kept until then', async () => {
    const { person } = dashboard.session
    const { connection_id } = dashboard
    // Ended beforehand, and then deleted.
    await dashboard.connections.disconnect({ person, connection_id })
    await forget()
    expect(await certified()).toEqual({ kept: [], ended: ['revocation 2', 'token_ledger 1'] })
    await dashboard.renew()
    dashboard.bank.revokeFaults.push({ destroy: true }, { destroy: true })
    await forget()
    expect(await certified()).toEqual({ kept: ['revocation 2', 'token_ledger 1'], ended: [] })
    await endRest()
  })

  it('its certificate names as kept what the bank has confirmed of one of two keys', async () => {
    dashboard.bank.revokeFaults.push({ destroy: true })
    await forget()
    expect(dashboard.bank.revoked).toHaveLength(1)
    expect(await certified()).toEqual({ kept: ['revocation 2', 'token_ledger 1'], ended: [] })
    await endRest()
  })

  it('only an admin forgets a client, by typing its name', async () => {
    expect(await forget('another')).toEqual({ kind: 'name_differs' })
    for (const who of ['reviewer', 'foreigner'] as const) {
      const { person } = await dashboard.signIn(who)
      const demand = { person, connection_id: dashboard.connection_id, name: dashboard.business }
      if (who === 'foreigner') {
        expect(await dashboard.connections.forget(demand)).toEqual({ kind: 'unknown_client' })
      } else {
        await expect(dashboard.connections.forget(demand)).rejects.toMatchObject({
          action: 'forget',
        })
      }
    }
    expect(await dashboard.status()).toBe('active')
  })

  it('a forgotten client keeps its sealed pair until an unreachable bank has revoked it', async () => {
    dashboard.bank.revokeFaults.push({ destroy: true }, { destroy: true })
    expect(await forget()).toEqual({ kind: 'forgotten' })
    expect(await tablesWithTraces()).toEqual([
      'audit_event',
      'departure',
      'forgotten_client',
      'revocation',
      'token_ledger',
    ])
    expect(await findForgotten()).toMatchObject({ finishedAt: null })
    await dashboard.pass(120)
    await dashboard.connections.tick()
    expect(dashboard.bank.revoked.toSorted()).toEqual(['at', 'rt'])
    expect(await tablesWithTraces()).toEqual(['audit_event', 'departure', 'forgotten_client'])
    expect(await findForgotten()).toMatchObject({ finishedAt: expect.any(String) })
  })

  it('a forgotten client has the pair of a refresh that was under way revoked and removed too', async () => {
    await dashboard.pass(expired)
    let release: (() => void) | undefined
    const slow = dashboard.altered((steps) => ({
      store: async (received) => {
        await new Promise<void>((resolve) => (release = resolve))
        return steps.store(received)
      },
    }))
    const reading = dashboard.read(slow)
    await until(() => release !== undefined)
    await forget()
    dashboard.bank.revoked.length = 0
    release?.()
    expect(await reading).not.toBe('read')
    await dashboard.connections.tick()
    expect(dashboard.bank.revoked.toSorted()).toEqual(['at', 'rt'])
    expect(await tablesWithTraces()).toEqual(['audit_event', 'departure', 'forgotten_client'])
    expect(await dashboard.everythingWritten()).not.toMatch(
      new RegExp(`"connection_id":"${dashboard.connection_id}","gen"`),
    )
  })

  it("a forgotten client is not restored from another instance's journal", async () => {
    const entries = (await dashboard.store.journal.read()).filter(
      ({ connection_id }) => connection_id === dashboard.connection_id,
    )
    expect(entries).toHaveLength(1)
    await forget()
    await dashboard.store.journal.append(...entries)
    const other = dashboard.instance()
    await other.start()
    await other.stop()
    await dashboard.connections.tick()
    expect(await dashboard.row(dashboard.connection_id)).toBeUndefined()
    expect(await tablesWithTraces()).toEqual(['audit_event', 'departure', 'forgotten_client'])
    const rest = await dashboard.store.journal.read()
    expect(rest.map(({ connection_id }) => connection_id)).not.toContain(dashboard.connection_id)
  })

  it('a forgotten client may be connected anew, as a new client', async () => {
    await forget()
    const { session, business } = dashboard
    const outcome = await dashboard.connect({ session, business, clientName: business })
    expect(outcome).toMatchObject({ kind: 'connected' })
    if (outcome.kind !== 'connected') return
    expect(outcome.connection_id).not.toBe(dashboard.connection_id)
    dashboard.connection_id = outcome.connection_id
    expect(await dashboard.read()).toBe('read')
    expect(await kinds()).not.toContain('connection.forgotten')
  })

  it('a client is forgotten once by two admins at once', async () => {
    const outcomes = await Promise.all([forget(), forget(), forget()])
    expect(outcomes).toContainEqual({ kind: 'forgotten' })
    const forgotten = (await kinds()).filter((each) => each === 'connection.forgotten')
    expect(forgotten).toHaveLength(1)
    expect(await verifyChain(dashboard.store, dashboard.session.firm.id)).toMatchObject({
      kind: 'intact',
    })
    expect(defined(await findForgotten())).toBeDefined()
  })

  it('a forgotten client takes with it, by foreign key or by name, whatever table knows a client', async () => {
    const rows = await dashboard.database.query(
      `select c.table_name::text as name from information_schema.columns c
       where c.table_schema = 'public' and c.column_name like '%connection_id'
         and not exists (select 1 from pg_constraint f
           where f.conrelid = format('%I', c.table_name)::regclass and f.contype = 'f'
             and f.confrelid = 'connection'::regclass and f.confdeltype = 'c')
       group by 1 order by 1`,
    )
    expect(rows.map(({ name }) => name)).toEqual([
      // Stays: an identifier and no name.
      'audit_event',
      // Removed or emptied by name; the two that hold what the bank must yet be told, after that.
      'authorization_request',
      'connection',
      // Stays: its certificate, under seal.
      'departure',
      'forgotten_client',
      'refresh_attempt',
      'revocation',
      'token_ledger',
    ])
  })

  it('a forgotten client leaves no token in the store, the journal or the log', async () => {
    expect(await findLeaks(dashboard)).toEqual([])
  })
})
