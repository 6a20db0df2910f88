import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OpenDatabase } from '@/lib/server/db/store/database'
import { openTestDatabase, testStores } from '@/test/store/database'
import { assignClient, saveAssigned } from '@/lib/server/db/client-labels'
import { createDemoFirms, createFirm, isLoopback } from '@/lib/server/db/firm'
import { storageMigrations } from '@/lib/server/db/store'
import { findPersonByEmail } from '@/lib/server/db/person'
import {
  createSession,
  endSession,
  findClientForSession,
  findPersonForSession,
  type SessionToken,
} from '@/lib/server/db/session'
import { renewSession } from '@/lib/server/db/session-token'
import { ageStore, insertTestConnection } from '@/test/db/store'

describe.each(testStores)('sessions in %s', (kind) => {
  let database: OpenDatabase
  const people = new Map<string, { id: string; firm_id: string }>()

  beforeAll(async () => {
    database = await openTestDatabase(storageMigrations, kind)
    await createDemoFirms(database)
    for (const name of ['ada', 'ben', 'joy']) {
      const found = await findPersonByEmail(database, `${name}@marlow.example`)
      if (found !== undefined) people.set(name, found)
    }
    const nora = await findPersonByEmail(database, 'NORA@northgate.example')
    if (nora !== undefined) people.set('nora', nora)
  })
  afterAll(() => database.close())

  function person(name: string): { id: string; firm_id: string } {
    const found = people.get(name)
    if (found === undefined) throw new Error(`no ${name}`)
    return found
  }

  it('a person is found by email in any case, with an argon2id hash of the stated cost', async () => {
    const ada = await findPersonByEmail(database, 'Ada@Marlow.Example')
    expect(ada).toMatchObject({ name: 'Ada Marlow', role: 'admin', disabled: false })
    expect(ada?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(await findPersonByEmail(database, 'ada@marlow.example\0')).toBeUndefined()
  })

  it('the demo firms are created once, and a taken email creates no half firm', async () => {
    expect(await createDemoFirms(database)).toBe(false)
    const twice = {
      name: 'A',
      email: 'ada@marlow.example',
      role: 'admin',
      passwordHash: 'x',
    } as const
    await expect(
      createFirm(database, { name: 'Copy', time_zone: 'UTC', people: [twice] }),
    ).rejects.toThrow()
    expect(await database.query(`select 1 from firm where name = 'Copy'`)).toEqual([])
  })

  it('a live session gives its person and firm, and only its digest is stored', async () => {
    const { sid } = await createSession(database, person('ada').id, { address: '192.0.2.1' })
    expect(await findPersonForSession(database, sid)).toMatchObject({
      sid,
      person: { name: 'Ada Marlow', role: 'admin' },
      firm: { name: 'Marlow & Finch', time_zone: 'America/New_York' },
    })
    expect(await database.query('select 1 from session where id = $1', [sid])).toEqual([])
  })

  it('an ended, unknown or forged session gives nobody', async () => {
    const { sid } = await createSession(database, person('ada').id, { address: '192.0.2.1' })
    await endSession(database, sid)
    expect(await findPersonForSession(database, sid)).toBeUndefined()
    expect(await findPersonForSession(database, '')).toBeUndefined()
    expect(await findPersonForSession(database, `${sid}x`)).toBeUndefined()
  })

  it('a confirmation renews what the browser holds: the old token gives nobody, and its client neither', async () => {
    const { id, firm_id } = person('ada')
    const { sid } = await createSession(database, id, { address: '192.0.2.1' })
    const connection_id = await insertTestConnection(database, { firm_id, name: 'Acme' })
    const find = async (token: SessionToken) => ({
      person: (await findPersonForSession(database, token))?.person.id,
      client: (await findClientForSession(database, token, connection_id))?.access?.client.name,
    })
    const hers = { person: id, client: 'Acme' }
    const none = { person: undefined, client: undefined }
    expect(await find({ sid })).toEqual(hers)

    const first = await renewSession(database, { sid, keyDigest: null })
    expect(await find(first ?? { sid })).toEqual(hers)
    for (const key of [undefined, '', 'guessed']) expect(await find({ sid, key })).toEqual(none)
    const found = await findPersonForSession(database, first ?? { sid })
    const rows = JSON.stringify(await database.query('select * from session'))
    expect(rows).not.toContain(first?.key)

    // Of two confirmations at once one gives the token that counts, and the other none.
    const renewals = [0, 1].map(() => renewSession(database, found ?? { sid, keyDigest: null }))
    const renewed = (await Promise.all(renewals)).filter((each) => each !== undefined)
    expect(renewed).toHaveLength(1)
    expect(await find(renewed[0] ?? { sid })).toEqual(hers)
    expect(await find(first ?? { sid })).toEqual(none)
    await endSession(database, sid)
    expect(await renewSession(database, found ?? { sid, keyDigest: null })).toBeUndefined()
  })

  it('a session ends after 30 idle minutes, and a request within them keeps it', async () => {
    const { sid } = await createSession(database, person('ada').id, { address: '192.0.2.1' })
    await ageStore(database, 29 * 60)
    expect(await findPersonForSession(database, sid)).toBeDefined()
    await ageStore(database, 29 * 60)
    expect(await findPersonForSession(database, sid)).toBeDefined()
    await ageStore(database, 31 * 60)
    expect(await findPersonForSession(database, sid)).toBeUndefined()
  })

  it('a session ends 12 hours after sign-in however busy it was', async () => {
    const { sid } = await createSession(database, person('ada').id, { address: '192.0.2.1' })
    for (let hour = 0; hour < 24; hour++) {
      await ageStore(database, 29 * 60)
      expect(await findPersonForSession(database, sid)).toBeDefined()
    }
    await ageStore(database, 29 * 60)
    expect(await findPersonForSession(database, sid)).toBeUndefined()
  })

  it('the mark of life is written at most once a minute', async () => {
    const { sid } = await createSession(database, person('ada').id, { address: '192.0.2.1' })
    const lastSeen = async () =>
      (await database.query('select max(last_seen_at) m from session'))[0]
    const first = await lastSeen()
    await findPersonForSession(database, sid)
    expect(await lastSeen()).toEqual(first)
  })

  it('a client of the firm is found in one statement with its token still sealed', async () => {
    const firm_id = person('ada').firm_id
    const connection_id = await insertTestConnection(database, { firm_id, name: 'Acme' })
    const { sid } = await createSession(database, person('ben').id, { address: '192.0.2.1' })
    let statements = 0
    const counting: OpenDatabase = {
      ...database,
      query: (text, values, options) => {
        statements += 1
        return database.query(text, values, options)
      },
    }
    const found = await findClientForSession(counting, sid, connection_id)
    expect(statements).toBe(1)
    expect(found?.access?.client).toMatchObject({ connection_id, name: 'Acme', status: 'active' })
    expect(found?.access?.token).toMatchObject({ connection_id, firm_id, gen: 1 })
    expect(found?.access?.token.secondsLeft).toBeGreaterThan(800)
  })

  it("another firm's, an unknown and a malformed id all give no client", async () => {
    const firm_id = person('ada').firm_id
    const connection_id = await insertTestConnection(database, { firm_id, name: 'Ours' })
    const { sid } = await createSession(database, person('nora').id, { address: '192.0.2.1' })
    for (const id of [connection_id, crypto.randomUUID(), '..', "' or 1=1 --", '\0']) {
      const found = await findClientForSession(database, sid, id)
      expect(found?.session.person.name).toBe('Nora Gate')
      expect(found?.access).toBeUndefined()
    }
  })

  it('a preparer sees a client only while assigned to it', async () => {
    const { id: person_id, firm_id } = person('joy')
    const connection_id = await insertTestConnection(database, { firm_id, name: 'Assigned' })
    const { sid } = await createSession(database, person_id, { address: '192.0.2.1' })
    const assignment = { firm_id, person_id, connection_id }
    expect((await findClientForSession(database, sid, connection_id))?.access).toBeUndefined()
    await assignClient(database, assignment)
    expect((await findClientForSession(database, sid, connection_id))?.access).toBeDefined()
    await saveAssigned(database.query, { ...assignment, role: 'admin' }, [])
    expect((await findClientForSession(database, sid, connection_id))?.access).toBeUndefined()
  })

  it('a person cannot be assigned to a client of another firm', async () => {
    const connection_id = await insertTestConnection(database, {
      firm_id: person('nora').firm_id,
      name: 'Foreign',
    })
    const { id: person_id, firm_id } = person('joy')
    await expect(assignClient(database, { firm_id, person_id, connection_id })).rejects.toThrow()
  })

  it('a disabled person is out at the next request', async () => {
    const { sid } = await createSession(database, person('nora').id, { address: '192.0.2.1' })
    await database.query('update person set disabled_at = now() where id = $1', [person('nora').id])
    expect(await findPersonForSession(database, sid)).toBeUndefined()
    expect(await findClientForSession(database, sid, crypto.randomUUID())).toBeUndefined()
  })
})

describe('the demo people', () => {
  it.each([
    ['http://localhost:3000', true],
    ['http://127.0.0.1', true],
    ['http://[::1]:3000', true],
    ['https://books.example', false],
    ['http://localhost.example', false],
    ['nonsense', false],
  ])('the demo people may exist at %s: %s', (address, expected) => {
    expect(isLoopback(address)).toBe(expected)
  })
})
