import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { SecretText } from '@/lib/bank-contract/secret-text'
import { ConnectionsError } from '@/lib/server/connections/connections-error'
import { openTestHandOff, type TestHandOff } from '@/test/connections/hand-off'
import { testStores } from '@/test/store/database'

describe.each(testStores)('whose a hand-off is, in %s', (kind) => {
  let dashboard: TestHandOff

  beforeAll(async () => {
    dashboard = await openTestHandOff(kind)
  })
  afterAll(() => dashboard.close())
  beforeEach(() => dashboard.renew())

  const open = (token: SecretText, isPerson = true) =>
    dashboard.connections.handOffs.open({ token, isPerson })

  it('a hand-off is not opened by a program that looks at links for people', async () => {
    const made = await dashboard.make()
    expect((await open(made.token, false)).kind).toBe('open')
    expect((await dashboard.look(made)).state).toBe('sent')
  })

  it('a hand-off comes back only to the browser that left, and never to a session', async () => {
    const made = await dashboard.make()
    const begun = await dashboard.go(made.token)
    const params = dashboard.bank.approve(begun.authorizationUrl, dashboard.business)
    const { handOffs } = dashboard.connections
    const elsewhere = { browserBinding: new SecretText('another browser') }
    expect(await dashboard.comeBack(elsewhere, params)).toEqual({ kind: 'refused' })
    expect(await handOffs.complete({ params, browserBinding: undefined })).toEqual({
      kind: 'refused',
    })
    const inSession = await dashboard.connections.completeAuthorization({
      params,
      session: dashboard.session,
      browserBinding: begun.browserBinding,
    })
    expect(inSession).toMatchObject({ kind: 'failed', code: 'other_session' })
    expect(dashboard.bank.tokenCalls()).toHaveLength(0)
    expect(await dashboard.closing(await dashboard.comeBack(begun, params))).toBe('done')
  })

  it('a hand-off is the only thing that may come back without a session', async () => {
    const begun = await dashboard.begin()
    const params = dashboard.bank.approve(begun.authorizationUrl, dashboard.business)
    expect(await dashboard.comeBack(begun, params)).toBeUndefined()
    const madeUp = new URLSearchParams({ code: 'c', state: 'made-up' })
    expect(await dashboard.comeBack(begun, madeUp)).toBeUndefined()
    expect(await dashboard.comeBack(begun, new URLSearchParams({ code: 'c' }))).toBeUndefined()
    expect(dashboard.bank.tokenCalls()).toHaveLength(0)
    const { session } = dashboard
    const { browserBinding } = begun
    const outcome = await dashboard.connections.completeAuthorization({
      params,
      session,
      browserBinding,
    })
    expect(outcome.kind).toBe('connected')
  })

  it('a hand-off that a preparer made gives them the client, and is shown to them and the seniors', async () => {
    const preparer = await dashboard.signIn('preparer')
    const made = await dashboard.make({ person: preparer.person })
    expect(await dashboard.approve(made.token, dashboard.business)).toBe('done')
    const clients = await dashboard.connections.listClients(preparer.person)
    expect(clients.map((client) => client.connection_id)).toContain(
      (await dashboard.look(made)).approved_id,
    )
    const seniors = await dashboard.make()
    const { handOffs } = dashboard.connections
    expect(await handOffs.find({ person: preparer.person, ...seniors })).toBeUndefined()
    expect(await handOffs.find({ person: preparer.person, ...made })).toBeDefined()
    const foreigner = await dashboard.signIn('foreigner')
    expect(await handOffs.find({ person: foreigner.person, ...made })).toBeUndefined()
    expect(await handOffs.list({ person: foreigner.person })).toEqual([])
    await expect(
      handOffs.withdraw({ person: foreigner.person, ...seniors }),
    ).rejects.toBeInstanceOf(ConnectionsError)
    expect((await open(seniors.token)).kind).toBe('open')
  })

  it('nobody hands off a client of another firm, and no link works for a forgotten one', async () => {
    const connection_id = await dashboard.connected(dashboard.business)
    const foreigner = await dashboard.signIn('foreigner')
    await expect(
      dashboard.make({ person: foreigner.person, connection_id }),
    ).rejects.toBeInstanceOf(ConnectionsError)
    const made = await dashboard.make({ connection_id })
    await dashboard.database.query('delete from connection where id = $1', [connection_id])
    expect((await open(made.token)).kind).toBe('unknown')
  })

  it('a hand-off is made and withdrawn with its event or not at all', async () => {
    const made = await dashboard.make()
    const before = await dashboard.look(made)
    const { person } = dashboard.session
    const { handOffs } = dashboard.unrecorded()
    const list = () => dashboard.connections.handOffs.list({ person })
    const count = (await list()).length
    const unwritten = 'nothing can be put on record'
    await expect(handOffs.create({ person, clientName: 'Acme', days: 14 })).rejects.toThrow(
      unwritten,
    )
    expect(await list()).toHaveLength(count)
    await expect(handOffs.withdraw({ person, ...made })).rejects.toThrow(unwritten)
    expect(await dashboard.look(made)).toEqual(before)
  })
})
