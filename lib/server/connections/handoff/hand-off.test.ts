import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { SecretText } from '@/lib/bank-contract/secret-text'
import { testStores } from '@/test/store/database'
import { verifyChain } from '@/lib/server/audit/audit-chain'
import { findLeaks } from '@/test/connections/connection'
import { openTestHandOff, type TestHandOff } from '@/test/connections/hand-off'
import { assignClient, saveAssigned } from '@/lib/server/db/client-labels'
import { setPersonActive } from '@/lib/server/db/person'
import { ageStore } from '@/test/db/store'

const day = 24 * 3600

describe.each(testStores)('a hand-off, in %s', (kind) => {
  let dashboard: TestHandOff

  beforeAll(async () => {
    dashboard = await openTestHandOff(kind)
  })
  afterAll(() => dashboard.close())
  beforeEach(() => dashboard.renew())

  const open = (token: SecretText, isPerson = true) =>
    dashboard.connections.handOffs.open({ token, isPerson })

  it('a hand-off makes a client of a business whose owner has no account here', async () => {
    const made = await dashboard.make({ clientName: 'Harbor', scope: ['transactions:read'] })
    expect(await dashboard.look(made)).toMatchObject({
      state: 'sent',
      isLive: true,
      madeBy: 'admin',
    })
    expect(await open(made.token)).toMatchObject({
      kind: 'open',
      invitation: { clientName: 'Harbor', firm: { name: 'Firm' }, scope: ['transactions:read'] },
    })
    expect((await dashboard.look(made)).state).toBe('opened')
    expect(await dashboard.approve(made.token, dashboard.business)).toBe('done')
    const after = await dashboard.look(made)
    expect(after).toMatchObject({ state: 'approved', outcome: 'connected', isLive: false })
    const clients = await dashboard.connections.listClients(dashboard.session.person)
    expect(clients).toContainEqual(
      expect.objectContaining({ connection_id: after.approved_id, name: 'Harbor' }),
    )
  })

  it('renews a client in place, under its own id and with the requested scope', async () => {
    const connection_id = await dashboard.connected(dashboard.business)
    dashboard.bank.disconnect(dashboard.business)
    const made = await dashboard.make({ connection_id })
    expect(await dashboard.approve(made.token, dashboard.business)).toBe('done')
    expect(await dashboard.look(made)).toMatchObject({
      outcome: 'reconnected',
      approved_id: connection_id,
    })
    expect(await dashboard.readable(connection_id)).toEqual(
      dashboard.bank.businesses.get(dashboard.business),
    )
  })

  it('a hand-off tells its owner no more than that it is done when another business was approved', async () => {
    const connection_id = await dashboard.connected(dashboard.business)
    const stranger = dashboard.newBusiness()
    const made = await dashboard.make({ connection_id })
    expect(await dashboard.approve(made.token, stranger)).toBe('done')
    const { outcome, approved_id } = await dashboard.look(made)
    expect(outcome).toBe('quarantined')
    expect(approved_id).not.toBe(connection_id)
    const { person } = dashboard.session
    const quarantine = { person, connection_id: String(approved_id) }
    expect(await dashboard.connections.getQuarantine(quarantine)).toMatchObject({
      requested: { connection_id },
    })
  })

  it('a hand-off may be opened, begun and declined as often as one likes before it is used', async () => {
    const made = await dashboard.make()
    for (let round = 0; round < 3; round++) {
      expect((await open(made.token)).kind).toBe('open')
      const begun = await dashboard.go(made.token)
      expect((await dashboard.look(made)).state).toBe('begun')
      const back = await dashboard.comeBack(begun, dashboard.bank.decline(begun.authorizationUrl))
      expect(await dashboard.closing(back)).toBe('declined')
      expect(await dashboard.look(made)).toMatchObject({ state: 'declined', isLive: true })
    }
    expect(dashboard.bank.tokenCalls()).toHaveLength(0)
    expect(await dashboard.approve(made.token, dashboard.business)).toBe('done')
    expect((await open(made.token)).kind).toBe('ended')
    expect(await dashboard.connections.handOffs.begin(made.token)).toBeUndefined()
  })

  it('a hand-off ends with its time, its withdrawal, or its maker’s account', async () => {
    const [short, long] = [await dashboard.make({ days: 1 }), await dashboard.make({ days: 30 })]
    await ageStore(dashboard.database, day)
    dashboard.session = await dashboard.signIn()
    expect((await open(short.token)).kind).toBe('ended')
    expect(await dashboard.look(short)).toMatchObject({ state: 'expired', isLive: false })
    expect((await open(long.token)).kind).toBe('open')
    const { person } = dashboard.session
    const withdrawn = await dashboard.connections.handOffs.withdraw({ person, ...long })
    expect(withdrawn).toMatchObject({ state: 'withdrawn', isLive: false })
    expect((await open(long.token)).kind).toBe('ended')
    const reviewer = await dashboard.signIn('reviewer')
    const theirs = await dashboard.make({ person: reviewer.person })
    await setPersonActive(dashboard.database.query, {
      firm_id: reviewer.firm.id,
      person_id: reviewer.person.id,
      isActive: false,
    })
    expect((await open(theirs.token)).kind).toBe('ended')
    expect(await dashboard.look(theirs)).toMatchObject({ state: 'withdrawn', isLive: false })
    await dashboard.database.query('update person set disabled_at = null where id = $1', [
      reviewer.person.id,
    ])
  })

  it('a hand-off ends once who made it may no longer connect, or no longer sees the client', async () => {
    const { database } = dashboard
    const reviewer = await dashboard.signIn('reviewer')
    const demoted = await dashboard.make({ person: reviewer.person })
    const setRole = (role: string) =>
      database.query('update person set role = $2 where id = $1', [reviewer.person.id, role])
    await setRole('viewer')
    expect((await open(demoted.token)).kind).toBe('ended')
    expect(await dashboard.look(demoted)).toMatchObject({ state: 'withdrawn', isLive: false })
    await setRole('reviewer')
    expect((await open(demoted.token)).kind).toBe('open')

    const preparer = await dashboard.signIn('preparer')
    const { firm_id, id: person_id } = preparer.person
    const connection_id = await dashboard.connected(dashboard.business)
    await assignClient(database, { firm_id, person_id, connection_id })
    const made = await dashboard.make({ person: preparer.person, connection_id })
    expect((await open(made.token)).kind).toBe('open')
    await saveAssigned(database.query, { firm_id, role: 'admin', connection_id }, [])
    expect((await open(made.token)).kind).toBe('ended')
    const { handOffs } = dashboard.connections
    expect(await handOffs.find({ person: preparer.person, ...made })).toBeUndefined()
  })

  it('a hand-off that ends while its owner is at the bank costs the bank no code', async () => {
    const ends = [
      (hand_off_id: string) =>
        dashboard.connections.handOffs.withdraw({ person: dashboard.session.person, hand_off_id }),
      (hand_off_id: string) =>
        dashboard.database.query('update hand_off set expires_at = now() where id = $1', [
          hand_off_id,
        ]),
    ]
    for (const end of ends) {
      const made = await dashboard.make()
      const begun = await dashboard.go(made.token)
      await end(made.hand_off_id)
      const params = dashboard.bank.approve(begun.authorizationUrl, dashboard.business)
      expect(await dashboard.closing(await dashboard.comeBack(begun, params))).toBe('ended')
      expect((await dashboard.look(made)).approved_at).toBeNull()
    }
    expect(dashboard.bank.tokenCalls()).toHaveLength(0)
  })

  it('a hand-off is used once, however many approvals of it come back at once', async () => {
    const connection_id = await dashboard.connected(dashboard.business)
    dashboard.bank.reset()
    const made = await dashboard.make({ connection_id })
    const begun = await Promise.all(Array.from({ length: 50 }, () => dashboard.go(made.token)))
    const backs = begun.map(async (each) =>
      dashboard.closing(
        await dashboard.comeBack(
          each,
          dashboard.bank.approve(each.authorizationUrl, dashboard.business),
        ),
      ),
    )
    const closings = await Promise.all(backs)
    expect(closings.filter((closing) => closing === 'done')).toHaveLength(1)
    expect(closings.filter((closing) => closing === 'ended')).toHaveLength(49)
    expect(dashboard.bank.tokenCalls()).toHaveLength(1)
    expect(await dashboard.readable(connection_id)).toHaveLength(2)
  })

  it('used by its owner while a colleague reconnects ends with one connection', async () => {
    const made = await dashboard.make()
    const begun = await dashboard.go(made.token)
    const params = dashboard.bank.approve(begun.authorizationUrl, dashboard.business)
    const [outcome, back] = await Promise.all([
      dashboard.connect({ session: dashboard.session, business: dashboard.business }),
      dashboard.comeBack(begun, params),
    ])
    expect(await dashboard.closing(back)).toBe('done')
    expect(['connected', 'recognised']).toContain(outcome.kind)
    const { approved_id } = await dashboard.look(made)
    expect(outcome).toMatchObject({ connection_id: approved_id })
    expect(await dashboard.readable(String(approved_id))).toHaveLength(2)
  })

  it('a hand-off shows the same outcome when the callback is loaded again', async () => {
    const made = await dashboard.make()
    const begun = await dashboard.go(made.token)
    const params = dashboard.bank.approve(begun.authorizationUrl, dashboard.business)
    const [first, second] = await Promise.all([
      dashboard.comeBack(begun, params),
      dashboard.comeBack(begun, params),
    ])
    expect([await dashboard.closing(first), await dashboard.closing(second)]).toEqual([
      'done',
      'done',
    ])
    expect(await dashboard.closing(await dashboard.comeBack(begun, params))).toBe('done')
    expect(dashboard.bank.tokenCalls()).toHaveLength(1)
    await ageStore(dashboard.database, 3700)
    expect(await dashboard.closing(first)).toBeUndefined()
  })

  it('whose owner took more than ten minutes at the bank may be begun again', async () => {
    const made = await dashboard.make()
    const begun = await dashboard.go(made.token)
    await ageStore(dashboard.database, 601)
    dashboard.session = await dashboard.signIn()
    const params = dashboard.bank.approve(begun.authorizationUrl, dashboard.business)
    expect(await dashboard.comeBack(begun, params)).toEqual({ kind: 'refused' })
    expect(await dashboard.look(made)).toMatchObject({ state: 'failed', failure: 'expired' })
    expect(await dashboard.approve(made.token, dashboard.business)).toBe('done')
  })

  it('a hand-off is valid again when the bank refused its code, and stays used when the outcome is unknown', async () => {
    const made = await dashboard.make()
    dashboard.bank.faults.push({ status: 400, body: '{"error":"invalid_grant"}' })
    expect(await dashboard.approve(made.token, dashboard.business)).toBe('failed')
    expect(await dashboard.look(made)).toMatchObject({
      state: 'failed',
      failure: 'code_refused',
      isLive: true,
    })
    expect(await dashboard.approve(made.token, dashboard.business)).toBe('done')
    expect((await dashboard.look(made)).state).toBe('approved')
    const killed = await dashboard.make()
    await dashboard.database.query(
      `update hand_off set used_at = now() - interval '3 minutes' where id = $1`,
      [killed.hand_off_id],
    )
    expect(await dashboard.look(killed)).toMatchObject({
      state: 'failed',
      failure: 'interrupted',
      isLive: false,
    })
    expect((await open(killed.token)).kind).toBe('ended')
  })

  it('a hand-off has events of its own in the history, and its token is written nowhere', async () => {
    const made = await dashboard.make()
    expect(await dashboard.approve(made.token, dashboard.business)).toBe('done')
    const connection_id = String((await dashboard.look(made)).approved_id)
    const { person } = dashboard.session
    const timeline = await dashboard.connections.getTimeline({ person, connection_id })
    expect(timeline?.events).toContainEqual(
      expect.objectContaining({
        kind: 'connection.connected',
        person: expect.objectContaining({ name: 'admin' }),
        detail: { missing_scope: [], hand_off_id: made.hand_off_id },
      }),
    )
    expect(await findLeaks(dashboard)).toEqual([])
    expect(await dashboard.everythingWritten()).not.toContain(made.token.reveal())
    expect(await verifyChain(dashboard.store, dashboard.session.firm.id)).toMatchObject({
      kind: 'intact',
    })
  })
})
