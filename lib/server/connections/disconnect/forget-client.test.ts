import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type ClientFigures, figuresForm } from '@/lib/domain/clients/client'
import { listEvents, verifyChain } from '@/lib/server/audit/audit'
import { createRenewals } from '@/lib/server/connections/renewals/create-renewals'
import { saveFigures } from '@/lib/server/db/client-figures'
import { saveArchived, saveFavourite, saveTags } from '@/lib/server/db/client-labels'
import {
  expired,
  findLeaks,
  openTestConnection,
  type TestConnection,
  until,
} from '@/test/connections/connection'
import { defined } from '@/test/connections/desk'
import { testStores } from '@/test/store/database'

describe.each(testStores)('a client that is forgotten, in %s', (kind) => {
  let desk: TestConnection

  beforeAll(async () => {
    desk = await openTestConnection(kind)
  })
  afterAll(() => desk.close())
  beforeEach(() => desk.renew())

  const forget = (name = desk.business) =>
    desk.connections.forget({
      person: desk.session.person,
      connection_id: desk.connection_id,
      name,
    })
  const findForgotten = async (who?: 'foreigner' | 'junior') =>
    desk.connections.findForgotten({
      person: (who === undefined ? desk.session : await desk.signIn(who)).person,
      connection_id: desk.connection_id,
    })

  /** The tables of the store that still name the connection. */
  async function tablesWithTraces(): Promise<string[]> {
    const tables = await desk.database.query(
      `select table_name::text as name from information_schema.tables where table_schema = 'public'`,
    )
    const found: string[] = []
    for (const { name } of tables) {
      const rows = await desk.database.query(
        `select 1 from "${String(name)}" t where t::text like '%' || $1 || '%' limit 1`,
        [desk.connection_id],
      )
      if (rows.length > 0) found.push(String(name))
    }
    return found.toSorted()
  }

  /** All that the portfolio keeps of a client. */
  async function putInPortfolio(): Promise<void> {
    const { session, connection_id, database } = desk
    const owner = { firm_id: session.firm.id, connection_id }
    const now = new Date().toISOString()
    const figures: ClientFigures = { form: figuresForm, period: {} }
    await saveFigures(desk.store, [
      { ...owner, triedAt: now, outcome: { kind: 'read', figures, accounts: [], readAt: now } },
    ])
    await saveTags(database, owner, ['Retail'])
    await saveFavourite(database, { ...owner, person_id: session.person.id }, true)
    await saveArchived(database, owner, true)
  }

  const kinds = async () => {
    const { connection_id, session } = desk
    const events = await listEvents(desk.store, session.firm.id, { connection_id })
    return events.map((event) => event.kind)
  }

  it('leaves its lines in the audit trail, and nothing by which to know it', async () => {
    const { session, connection_id, business } = desk
    await desk.pass(expired)
    await desk.read()
    await createRenewals(desk.store).add(desk.session.person, [connection_id])
    await putInPortfolio()
    expect(await tablesWithTraces()).toEqual(
      expect.arrayContaining(['client_figures', 'client_tag']),
    )
    await desk.connections.beginAuthorization({
      session: desk.session,
      person: desk.session.person,
      connection_id,
    })
    expect(await desk.everythingWritten()).toContain(`"${business}`)
    expect(await forget()).toEqual({ kind: 'forgotten' })
    expect(await tablesWithTraces()).toEqual(['audit_event', 'forgotten_client'])
    const written = await desk.everythingWritten()
    expect(written).not.toContain(`"${business}`)
    expect(written).not.toContain(`${business}-account`)
    expect(written.split('\n').filter((line) => line.includes(connection_id))).toHaveLength(2)
    expect(await verifyChain(desk.store, session.firm.id)).toMatchObject({ kind: 'intact' })
    expect((await kinds()).slice(0, 4)).toEqual([
      'connection.forget_finished',
      'connection.forgotten',
      'connection.disconnected',
      'connection.disconnect_asked',
    ])
    expect(await desk.row(connection_id)).toBeUndefined()
    expect(desk.bank.revoked.toSorted()).toEqual(['at', 'rt'])
  })

  it('is said to be gone to its firm, and to nobody else', async () => {
    await forget()
    expect(await findForgotten()).toMatchObject({ finishedAt: expect.any(String) })
    expect(await findForgotten('foreigner')).toBeUndefined()
    expect(await findForgotten('junior')).toBeUndefined()
    expect(await forget()).toEqual({ kind: 'unknown_client' })
  })

  it('is the one whose name was typed, and an admin’s to forget', async () => {
    expect(await forget('another')).toEqual({ kind: 'name_differs' })
    for (const who of ['accountant', 'foreigner'] as const) {
      const { person } = await desk.signIn(who)
      const demand = { person, connection_id: desk.connection_id, name: desk.business }
      if (who === 'foreigner') {
        expect(await desk.connections.forget(demand)).toEqual({ kind: 'unknown_client' })
      } else {
        await expect(desk.connections.forget(demand)).rejects.toMatchObject({ code: 'not_allowed' })
      }
    }
    expect(await desk.status()).toBe('active')
  })

  it('keeps its sealed pair until a bank that cannot be reached was told', async () => {
    desk.bank.revokeFaults.push({ destroy: true }, { destroy: true })
    expect(await forget()).toEqual({ kind: 'forgotten' })
    expect(await tablesWithTraces()).toEqual([
      'audit_event',
      'forgotten_client',
      'revocation',
      'token_ledger',
    ])
    expect(await findForgotten()).toMatchObject({ finishedAt: null })
    await desk.pass(120)
    await desk.connections.tick()
    expect(desk.bank.revoked.toSorted()).toEqual(['at', 'rt'])
    expect(await tablesWithTraces()).toEqual(['audit_event', 'forgotten_client'])
    expect(await findForgotten()).toMatchObject({ finishedAt: expect.any(String) })
  })

  it('has the pair of a refresh that was under way revoked and removed too', async () => {
    await desk.pass(expired)
    let release: (() => void) | undefined
    const slow = desk.altered((steps) => ({
      store: async (received) => {
        await new Promise<void>((resolve) => (release = resolve))
        return steps.store(received)
      },
    }))
    const reading = desk.read(slow)
    await until(() => release !== undefined)
    await forget()
    desk.bank.revoked.length = 0
    release?.()
    expect(await reading).not.toBe('read')
    await desk.connections.tick()
    expect(desk.bank.revoked.toSorted()).toEqual(['at', 'rt'])
    expect(await tablesWithTraces()).toEqual(['audit_event', 'forgotten_client'])
    expect(await desk.everythingWritten()).not.toMatch(
      new RegExp(`"connection_id":"${desk.connection_id}","gen"`),
    )
  })

  it('is not brought back by a journal that another instance kept', async () => {
    const entries = (await desk.store.journal.read()).filter(
      ({ connection_id }) => connection_id === desk.connection_id,
    )
    expect(entries).toHaveLength(1)
    await forget()
    await desk.store.journal.append(...entries)
    const other = desk.instance()
    await other.start()
    await other.stop()
    await desk.connections.tick()
    expect(await desk.row(desk.connection_id)).toBeUndefined()
    expect(await tablesWithTraces()).toEqual(['audit_event', 'forgotten_client'])
    const rest = await desk.store.journal.read()
    expect(rest.map(({ connection_id }) => connection_id)).not.toContain(desk.connection_id)
  })

  it('may be connected anew, as a new client', async () => {
    await forget()
    const { session, business } = desk
    const outcome = await desk.connect({ session, business, clientName: business })
    expect(outcome).toMatchObject({ kind: 'connected' })
    if (outcome.kind !== 'connected') return
    expect(outcome.connection_id).not.toBe(desk.connection_id)
    desk.connection_id = outcome.connection_id
    expect(await desk.read()).toBe('read')
    expect(await kinds()).not.toContain('connection.forgotten')
  })

  it('is forgotten once by two admins at once', async () => {
    const outcomes = await Promise.all([forget(), forget(), forget()])
    expect(outcomes).toContainEqual({ kind: 'forgotten' })
    const forgotten = (await kinds()).filter((each) => each === 'connection.forgotten')
    expect(forgotten).toHaveLength(1)
    expect(await verifyChain(desk.store, desk.session.firm.id)).toMatchObject({ kind: 'intact' })
    expect(defined(await findForgotten())).toBeDefined()
  })

  it('takes with it, by foreign key or by name, whatever table knows a client', async () => {
    const rows = await desk.database.query(
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
      'forgotten_client',
      'refresh_attempt',
      'revocation',
      'token_ledger',
    ])
  })

  it('leaves no token in the store, the journal or the log', async () => {
    expect(await findLeaks(desk)).toEqual([])
  })
})
