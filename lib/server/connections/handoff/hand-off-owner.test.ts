import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { SecretText } from '@/lib/bank-contract/secret-text'
import { ConnectionsError } from '@/lib/server/connections/connections-error'
import { openTestHandOff, type TestHandOff } from '@/test/connections/hand-off'
import { testStores } from '@/test/store/database'

describe.each(testStores)('whose a hand-off is, in %s', (kind) => {
  let desk: TestHandOff

  beforeAll(async () => {
    desk = await openTestHandOff(kind)
  })
  afterAll(() => desk.close())
  beforeEach(() => desk.renew())

  const open = (token: SecretText, isPerson = true) =>
    desk.connections.handOffs.open({ token, isPerson })

  it('is not opened by a program that looks at links for people', async () => {
    const made = await desk.make()
    expect((await open(made.token, false)).kind).toBe('open')
    expect((await desk.look(made)).state).toBe('sent')
  })

  it('comes back only to the browser that left, and never to a session', async () => {
    const made = await desk.make()
    const begun = await desk.go(made.token)
    const params = desk.bank.approve(begun.authorizationUrl, desk.business)
    const { handOffs } = desk.connections
    const elsewhere = { browserBinding: new SecretText('another browser') }
    expect(await desk.comeBack(elsewhere, params)).toEqual({ kind: 'refused' })
    expect(await handOffs.complete({ params, browserBinding: undefined })).toEqual({
      kind: 'refused',
    })
    const inSession = await desk.connections.completeAuthorization({
      params,
      session: desk.session,
      browserBinding: begun.browserBinding,
    })
    expect(inSession).toMatchObject({ kind: 'failed', code: 'other_session' })
    expect(desk.bank.tokenCalls()).toHaveLength(0)
    expect(await desk.closing(await desk.comeBack(begun, params))).toBe('done')
  })

  it('is the only thing that may come back without a session', async () => {
    const begun = await desk.begin()
    const params = desk.bank.approve(begun.authorizationUrl, desk.business)
    expect(await desk.comeBack(begun, params)).toBeUndefined()
    const madeUp = new URLSearchParams({ code: 'c', state: 'made-up' })
    expect(await desk.comeBack(begun, madeUp)).toBeUndefined()
    expect(await desk.comeBack(begun, new URLSearchParams({ code: 'c' }))).toBeUndefined()
    expect(desk.bank.tokenCalls()).toHaveLength(0)
    const { session } = desk
    const { browserBinding } = begun
    const outcome = await desk.connections.completeAuthorization({
      params,
      session,
      browserBinding,
    })
    expect(outcome.kind).toBe('connected')
  })

  it('that a junior made gives them the client, and is theirs and the seniors’ to see', async () => {
    const junior = await desk.signIn('junior')
    const made = await desk.make({ person: junior.person })
    expect(await desk.approve(made.token, desk.business)).toBe('done')
    const clients = await desk.connections.listClients(junior.person)
    expect(clients.map((client) => client.connection_id)).toContain(
      (await desk.look(made)).approved_id,
    )
    const seniors = await desk.make()
    const { handOffs } = desk.connections
    expect(await handOffs.find({ person: junior.person, ...seniors })).toBeUndefined()
    expect(await handOffs.find({ person: junior.person, ...made })).toBeDefined()
    const foreigner = await desk.signIn('foreigner')
    expect(await handOffs.find({ person: foreigner.person, ...made })).toBeUndefined()
    expect(await handOffs.list({ person: foreigner.person })).toEqual([])
    await expect(
      handOffs.withdraw({ person: foreigner.person, ...seniors }),
    ).rejects.toBeInstanceOf(ConnectionsError)
    expect((await open(seniors.token)).kind).toBe('open')
  })

  it('of a client that is not one’s own, or that was forgotten, is none', async () => {
    const connection_id = await desk.connected(desk.business)
    const foreigner = await desk.signIn('foreigner')
    await expect(desk.make({ person: foreigner.person, connection_id })).rejects.toBeInstanceOf(
      ConnectionsError,
    )
    const made = await desk.make({ connection_id })
    await desk.database.query('delete from connection where id = $1', [connection_id])
    expect((await open(made.token)).kind).toBe('unknown')
  })

  it('is shown once, to whoever made it, while it serves', async () => {
    const made = await desk.make()
    const { handOffs } = desk.connections
    const colleague = await desk.signIn('accountant')
    const { person } = desk.session
    expect(await handOffs.mayShow({ person: colleague.person, ...made })).toBe(false)
    const other = await desk.make()
    expect(await handOffs.mayShow({ person, ...made, token: other.token })).toBe(false)
    expect(await handOffs.mayShow({ person, ...made })).toBe(true)
    expect(await handOffs.mayShow({ person, ...made })).toBe(false)
  })
})
