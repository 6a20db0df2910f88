import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OpenDatabase } from '@/lib/server/db/store/database'
import { openTestDatabase, testStores } from '@/test/store/database'
import { createDemoFirms } from '@/lib/server/db/firm'
import { storageMigrations } from '@/lib/server/db/store'
import { findPersonByEmail } from '@/lib/server/db/person'
import {
  changeView,
  deleteView,
  readListSettings,
  saveView,
  type ViewWriter,
} from '@/lib/server/db/saved-view'
import { savePreference } from '@/lib/server/db/setting'
import { createSession, findClientForSession } from '@/lib/server/db/session'
import { insertTestConnection } from '@/test/db/store'

describe.each(testStores)('saved views in %s', (kind) => {
  let database: OpenDatabase
  const owners = new Map<string, ViewWriter>()
  const clients: string[] = []

  beforeAll(async () => {
    database = await openTestDatabase(storageMigrations, kind)
    await createDemoFirms(database)
    for (const email of ['ada@marlow.example', 'ben@marlow.example', 'nora@northgate.example']) {
      const person = await findPersonByEmail(database, email)
      if (person === undefined) throw new Error(`no ${email}`)
      owners.set(email.slice(0, 3), {
        firm_id: person.firm_id,
        person_id: person.id,
        role: person.role,
      })
    }
    for (const name of ['Acme', 'Other']) {
      const { firm_id } = owner('ada')
      clients.push(await insertTestConnection(database, { firm_id, name }))
    }
  })
  afterAll(() => database.close())

  function owner(name: string): ViewWriter {
    const found = owners.get(name)
    if (found === undefined) throw new Error(`no ${name}`)
    return found
  }
  const settingsOf = async (name: string, connection_id = clients[0] ?? '') => {
    const { sid } = await createSession(database, owner(name).person_id, { address: '192.0.2.1' })
    const access = (await findClientForSession(database, sid, connection_id))?.access
    if (access === undefined) throw new Error(`${name} may not see the client`)
    return readListSettings(access, 'transactions')
  }
  const namesOf = async (name: string, connection_id?: string) =>
    (await settingsOf(name, connection_id)).views.map((view) => view.name)
  const view = (name: string, change: object = {}) => ({
    list: 'transactions',
    name,
    shared: false,
    query: 'period=last-month&files=without',
    columns: null,
    connection_id: null,
    ...change,
  })

  it('a person without any has none, nor a preference', async () => {
    expect(await settingsOf('ben')).toEqual({ preference: null, views: [], hiddenViews: null })
  })

  it('a view is its maker’s alone until it is shared, and never another firm’s', async () => {
    const { id } = await saveView(database, owner('ada'), view('Missing receipts'))
    expect(await namesOf('ada')).toEqual(['Missing receipts'])
    expect(await namesOf('ben')).toEqual([])
    await changeView(database, owner('ada'), { id, name: 'Receipts', shared: true })
    expect((await settingsOf('ben')).views).toMatchObject([
      {
        id,
        name: 'Receipts',
        own: false,
        by: 'Ada Marlow',
        query: 'period=last-month&files=without',
      },
    ])
    const { firm_id } = owner('nor')
    const elsewhere = await insertTestConnection(database, { firm_id, name: 'Elsewhere' })
    expect(await namesOf('nor', elsewhere)).toEqual([])
  })

  it('a view is renamed, shared and deleted by its maker alone', async () => {
    const [shared] = (await settingsOf('ben')).views
    const id = shared?.id ?? ''
    expect(await changeView(database, owner('ben'), { id, name: 'Taken', shared: false })).toBe(
      false,
    )
    await deleteView(database, owner('ben'), id)
    await deleteView(database, owner('nor'), id)
    await deleteView(database, owner('ada'), 'nonsense')
    expect(await namesOf('ada')).toEqual(['Receipts'])
    await deleteView(database, owner('ada'), id)
    expect(await namesOf('ada')).toEqual([])
  })

  it('saved again under its name is the same view, and no name is taken twice', async () => {
    const first = await saveView(database, owner('ada'), view('Large'))
    const again = await saveView(database, owner('ada'), view('LARGE', { query: 'min_amount=1' }))
    expect(again).toEqual(first)
    const other = await saveView(database, owner('ada'), view('Small'))
    const renamed = { id: other.id, name: 'large', shared: false }
    expect(await changeView(database, owner('ada'), renamed)).toBe(false)
    expect(await namesOf('ada')).toEqual(['LARGE', 'Small'])
  })

  it('a view that names objects of one client is offered on that client alone', async () => {
    const connection_id = clients[1] ?? ''
    await saveView(database, owner('ben'), view('One account', { connection_id }))
    expect(await namesOf('ben')).toEqual([])
    expect(await namesOf('ben', connection_id)).toEqual(['One account'])
  })

  it('a preference is kept per person and place, the last one alone', async () => {
    const { person_id: id, firm_id } = owner('ben')
    const place = 'transactions'
    await savePreference(database, { id, firm_id }, { place, value: '{"a":1}' })
    await savePreference(database, { id, firm_id }, { place, value: '{"a":2}' })
    await savePreference(database, { id, firm_id }, { place: 'elsewhere', value: '{}' })
    expect((await settingsOf('ben')).preference).toBe('{"a":2}')
    expect((await settingsOf('ada')).preference).toBeNull()
  })
})
