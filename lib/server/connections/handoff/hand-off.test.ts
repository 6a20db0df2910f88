import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { SecretText } from '@/lib/bank-contract/secret-text'
import { testStores } from '@/test/store/database'
import { verifyChain } from '@/lib/server/audit/audit'
import { findLeaks } from '@/test/connections/connection'
import { openTestHandOff, type TestHandOff } from '@/test/connections/hand-off'
import { disablePerson } from '@/lib/server/db/person'
import { ageStore } from '@/test/db/store'

const day = 24 * 3600

describe.each(testStores)('a hand-off, in %s', (kind) => {
  let desk: TestHandOff

  beforeAll(async () => {
    desk = await openTestHandOff(kind)
  })
  afterAll(() => desk.close())
  beforeEach(() => desk.renew())

  const open = (token: SecretText, isPerson = true) =>
    desk.connections.handOffs.open({ token, isPerson })

  it('makes a client of a business whose owner has no account here', async () => {
    const made = await desk.make({ clientName: 'Harbor', scope: ['transactions:read'] })
    expect(await desk.look(made)).toMatchObject({ state: 'sent', isLive: true, madeBy: 'admin' })
    expect(await open(made.token)).toMatchObject({
      kind: 'open',
      invitation: { clientName: 'Harbor', firm: { name: 'Firm' }, scope: ['transactions:read'] },
    })
    expect((await desk.look(made)).state).toBe('opened')
    expect(await desk.approve(made.token, desk.business)).toBe('done')
    const after = await desk.look(made)
    expect(after).toMatchObject({ state: 'approved', outcome: 'connected', isLive: false })
    const clients = await desk.connections.listClients(desk.session.person)
    expect(clients).toContainEqual(
      expect.objectContaining({ connection_id: after.approved_id, name: 'Harbor' }),
    )
  })

  it('renews a client in place, under its own id and with what was asked', async () => {
    const connection_id = await desk.connected(desk.business)
    desk.bank.disconnect(desk.business)
    const made = await desk.make({ connection_id })
    expect(await desk.approve(made.token, desk.business)).toBe('done')
    expect(await desk.look(made)).toMatchObject({
      outcome: 'reconnected',
      approved_id: connection_id,
    })
    expect(await desk.readable(connection_id)).toEqual(desk.bank.businesses.get(desk.business))
  })

  it('tells its owner no more than that it is done when another business was approved', async () => {
    const connection_id = await desk.connected(desk.business)
    const stranger = desk.newBusiness()
    const made = await desk.make({ connection_id })
    expect(await desk.approve(made.token, stranger)).toBe('done')
    const { outcome, approved_id } = await desk.look(made)
    expect(outcome).toBe('quarantined')
    expect(approved_id).not.toBe(connection_id)
    const { person } = desk.session
    const quarantine = { person, connection_id: String(approved_id) }
    expect(await desk.connections.getQuarantine(quarantine)).toMatchObject({
      asked: { connection_id },
    })
  })

  it('may be opened, begun and declined as often as one likes before it is used', async () => {
    const made = await desk.make()
    for (let round = 0; round < 3; round++) {
      expect((await open(made.token)).kind).toBe('open')
      const begun = await desk.go(made.token)
      expect((await desk.look(made)).state).toBe('begun')
      const back = await desk.comeBack(begun, desk.bank.decline(begun.authorizationUrl))
      expect(await desk.closing(back)).toBe('declined')
      expect(await desk.look(made)).toMatchObject({ state: 'declined', isLive: true })
    }
    expect(desk.bank.tokenCalls()).toHaveLength(0)
    expect(await desk.approve(made.token, desk.business)).toBe('done')
    expect((await open(made.token)).kind).toBe('ended')
    expect(await desk.connections.handOffs.begin(made.token)).toBeUndefined()
  })

  it('ends with its time, its withdrawal, or its maker’s account', async () => {
    const [short, long] = [await desk.make({ days: 1 }), await desk.make({ days: 30 })]
    await ageStore(desk.database, day)
    desk.session = await desk.signIn()
    expect((await open(short.token)).kind).toBe('ended')
    expect(await desk.look(short)).toMatchObject({ state: 'expired', isLive: false })
    expect((await open(long.token)).kind).toBe('open')
    const { person } = desk.session
    const withdrawn = await desk.connections.handOffs.withdraw({ person, ...long })
    expect(withdrawn).toMatchObject({ state: 'withdrawn', isLive: false })
    expect((await open(long.token)).kind).toBe('ended')
    const accountant = await desk.signIn('accountant')
    const theirs = await desk.make({ person: accountant.person })
    await disablePerson(desk.database, accountant.firm.id, accountant.person.id)
    expect((await open(theirs.token)).kind).toBe('ended')
    expect(await desk.look(theirs)).toMatchObject({ state: 'withdrawn', isLive: false })
    await desk.database.query('update person set disabled_at = null where id = $1', [
      accountant.person.id,
    ])
  })

  it('that ends while its owner is at the bank costs the bank no code', async () => {
    const ends = [
      (hand_off_id: string) =>
        desk.connections.handOffs.withdraw({ person: desk.session.person, hand_off_id }),
      (hand_off_id: string) =>
        desk.database.query('update hand_off set expires_at = now() where id = $1', [hand_off_id]),
    ]
    for (const end of ends) {
      const made = await desk.make()
      const begun = await desk.go(made.token)
      await end(made.hand_off_id)
      const params = desk.bank.approve(begun.authorizationUrl, desk.business)
      expect(await desk.closing(await desk.comeBack(begun, params))).toBe('ended')
      expect((await desk.look(made)).approved_at).toBeNull()
    }
    expect(desk.bank.tokenCalls()).toHaveLength(0)
  })

  it('is used once, however many approvals of it come back at once', async () => {
    const connection_id = await desk.connected(desk.business)
    desk.bank.reset()
    const made = await desk.make({ connection_id })
    const begun = await Promise.all(Array.from({ length: 50 }, () => desk.go(made.token)))
    const backs = begun.map(async (each) =>
      desk.closing(
        await desk.comeBack(each, desk.bank.approve(each.authorizationUrl, desk.business)),
      ),
    )
    const closings = await Promise.all(backs)
    expect(closings.filter((closing) => closing === 'done')).toHaveLength(1)
    expect(closings.filter((closing) => closing === 'ended')).toHaveLength(49)
    expect(desk.bank.tokenCalls()).toHaveLength(1)
    expect(await desk.readable(connection_id)).toHaveLength(2)
  })

  it('used by its owner while a colleague reconnects ends with one connection', async () => {
    const made = await desk.make()
    const begun = await desk.go(made.token)
    const params = desk.bank.approve(begun.authorizationUrl, desk.business)
    const [outcome, back] = await Promise.all([
      desk.connect({ session: desk.session, business: desk.business }),
      desk.comeBack(begun, params),
    ])
    expect(await desk.closing(back)).toBe('done')
    expect(['connected', 'recognised']).toContain(outcome.kind)
    const { approved_id } = await desk.look(made)
    expect(outcome).toMatchObject({ connection_id: approved_id })
    expect(await desk.readable(String(approved_id))).toHaveLength(2)
  })

  it('is told how it ended once more when the way back is loaded again', async () => {
    const made = await desk.make()
    const begun = await desk.go(made.token)
    const params = desk.bank.approve(begun.authorizationUrl, desk.business)
    const [first, second] = await Promise.all([
      desk.comeBack(begun, params),
      desk.comeBack(begun, params),
    ])
    expect([await desk.closing(first), await desk.closing(second)]).toEqual(['done', 'done'])
    expect(await desk.closing(await desk.comeBack(begun, params))).toBe('done')
    expect(desk.bank.tokenCalls()).toHaveLength(1)
    await ageStore(desk.database, 3700)
    expect(await desk.closing(first)).toBeUndefined()
  })

  it('whose owner took more than ten minutes at the bank may be begun again', async () => {
    const made = await desk.make()
    const begun = await desk.go(made.token)
    await ageStore(desk.database, 601)
    desk.session = await desk.signIn()
    const params = desk.bank.approve(begun.authorizationUrl, desk.business)
    expect(await desk.comeBack(begun, params)).toEqual({ kind: 'refused' })
    expect(await desk.look(made)).toMatchObject({ state: 'failed', failure: 'expired' })
    expect(await desk.approve(made.token, desk.business)).toBe('done')
  })

  it('serves again when the bank refused its code, and stays used when nobody knows', async () => {
    const made = await desk.make()
    desk.bank.faults.push({ status: 400, body: '{"error":"invalid_grant"}' })
    expect(await desk.approve(made.token, desk.business)).toBe('failed')
    expect(await desk.look(made)).toMatchObject({
      state: 'failed',
      failure: 'code_refused',
      isLive: true,
    })
    expect(await desk.approve(made.token, desk.business)).toBe('done')
    expect((await desk.look(made)).state).toBe('approved')
    const killed = await desk.make()
    await desk.database.query(
      `update hand_off set used_at = now() - interval '3 minutes' where id = $1`,
      [killed.hand_off_id],
    )
    expect(await desk.look(killed)).toMatchObject({
      state: 'failed',
      failure: 'interrupted',
      isLive: false,
    })
    expect((await open(killed.token)).kind).toBe('ended')
  })

  it('is told apart in the history, and its token is written nowhere', async () => {
    const made = await desk.make()
    expect(await desk.approve(made.token, desk.business)).toBe('done')
    const connection_id = String((await desk.look(made)).approved_id)
    const { person } = desk.session
    const timeline = await desk.connections.getTimeline({ person, connection_id })
    expect(timeline?.events).toContainEqual(
      expect.objectContaining({
        kind: 'connection.connected',
        person: expect.objectContaining({ name: 'admin' }),
        detail: { missing_scope: [], hand_off_id: made.hand_off_id },
      }),
    )
    expect(await findLeaks(desk)).toEqual([])
    expect(await desk.everythingWritten()).not.toContain(made.token.reveal())
    expect(await verifyChain(desk.store, desk.session.firm.id)).toMatchObject({ kind: 'intact' })
  })
})
