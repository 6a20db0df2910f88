import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { SecretText } from '@/lib/bank-contract/secret-text'
import { NotAllowedError } from '@/lib/domain/people/permissions'
import { createFirms, type Firms, type SessionEvent } from '@/lib/server/auth/firms'
import { createPeople, type People } from '@/lib/server/auth/people'
import { listClients } from '@/lib/server/db/connection'
import { createFirm } from '@/lib/server/db/firm'
import { findPersonByEmail } from '@/lib/server/db/person'
import { personLinkLife } from '@/lib/server/db/person-link'
import { createSession, findPersonForSession, type PersonSession } from '@/lib/server/db/session'
import { storageMigrations } from '@/lib/server/db/store'
import type { OpenDatabase } from '@/lib/server/db/store/database'
import { ageStore, insertTestConnection } from '@/test/db/store'
import { openTestDatabase, testStores } from '@/test/store/database'
import { recordInto } from '@/test/auth/record-change'

const password = 'four words that last'
const everyClient = { all_clients: true, connection_ids: undefined } as const

describe.each(testStores)('the people of a firm (%s)', (kind) => {
  let database: OpenDatabase
  let firms: Firms
  let people: People
  let noted: SessionEvent[] = []
  let nth = 0

  beforeAll(async () => {
    database = await openTestDatabase(storageMigrations, kind)
    const note = async (event: SessionEvent) => void noted.push(event)
    firms = createFirms({ database }, note)
    people = createPeople({ database }, note, recordInto(database, note))
  })
  afterAll(() => database.close())
  beforeEach(() => {
    noted = []
    nth += 1
  })

  const address = (name: string) => `${name}-${nth}@firm.example`

  const signedIn = async (email: string): Promise<PersonSession> => {
    const person = await findPersonByEmail(database, email)
    const { sid } = await createSession(database, person?.id ?? '', {
      address: '192.0.2.1',
      device: '',
    })
    const session = await findPersonForSession(database, sid)
    if (session === undefined) throw new Error(`${email} is not signed in`)
    return session
  }

  /** A firm of its own for a test: its people are all there is. */
  const openFirm = async (roles: ('admin' | 'preparer')[] = ['admin']) => {
    const names = roles.map((role, index) => address(`${role}${index}`))
    await createFirm(database, {
      name: 'Firm',
      time_zone: 'UTC',
      people: roles.map((role, index) => ({
        name: `${role}${index}`,
        email: names[index] ?? '',
        role,
        passwordHash: 'x',
      })),
    })
    return Promise.all(names.map((email) => signedIn(email)))
  }

  const openAdmin = async (): Promise<PersonSession> => {
    const [admin] = await openFirm()
    if (admin === undefined) throw new Error('no admin')
    return admin
  }

  const invite = async (admin: PersonSession, email: string, connection_ids: string[] = []) => {
    const access = { role: 'preparer', all_clients: false, connection_ids } as const
    const [invited] = await people.invite(admin, { emails: [email], ...access })
    if (invited?.token === undefined) throw new Error(`${email} was not invited`)
    const listed = await people.list(admin.person.firm_id)
    const id = listed.find((each) => each.email === email)?.id ?? ''
    return { token: invited.token, id }
  }

  const signIn = (email: string, typed = password) =>
    firms.signIn({ email, password: typed, address: '192.0.2.1' })

  test('who is invited joins by the link once, with a name and a password of their own', async () => {
    const admin = await openAdmin()
    const { firm_id } = admin.person
    const seen = await insertTestConnection(database, { firm_id, name: 'Seen' })
    await insertTestConnection(database, { firm_id, name: 'Hidden' })
    const email = address('dana')
    const { token, id } = await invite(admin, email, [seen])
    const [, listed] = await people.list(firm_id)
    expect(listed).toMatchObject({ name: email, role: 'preparer', clients: 1, isActive: true })
    expect(listed?.invitedUntil).not.toBeNull()
    expect(await signIn(email)).toEqual({ kind: 'refused' })
    // Only the digest lies in the store.
    const rows = await database.query('select * from person_link')
    expect(JSON.stringify(rows)).not.toContain(token.reveal())
    expect(await people.openLink(token)).toMatchObject({
      kind: 'invitation',
      state: 'open',
      firmName: 'Firm',
      email,
    })
    const use = { token, name: 'Dana Kowalczyk', password }
    expect(await people.useLink({ ...use, name: '' })).toBe('no_name')
    expect(await people.useLink({ ...use, password: 'too short' })).toBe('length')
    expect(await people.useLink({ ...use, password: 'correct-horse-battery' })).toBe('common')
    expect(await people.useLink({ ...use, password: 'kowalczyk-2026' })).toBe('personal')
    const uses = await Promise.all([people.useLink(use), people.useLink(use)])
    expect(uses.toSorted()).toEqual(['invitation', 'not_open'])
    expect(await people.openLink(token)).toMatchObject({ state: 'used' })
    expect(await people.useLink({ ...use, password: 'another one that lasts' })).toBe('not_open')

    expect(await signIn(email)).toMatchObject({ kind: 'signed_in' })
    const dana = await signedIn(email)
    expect(dana.person).toMatchObject({ id, name: 'Dana Kowalczyk', role: 'preparer' })
    expect((await listClients(database, dana.person)).map(({ name }) => name)).toEqual(['Seen'])
    const kinds = noted.map((event) => event.kind).filter((each) => each.startsWith('person.'))
    expect(kinds).toEqual(['person.invited', 'person.joined'])
  })

  test('a link that has expired, was replaced or withdrawn, or was guessed opens nothing', async () => {
    const admin = await openAdmin()
    const { token, id } = await invite(admin, address('late'))
    const use = { name: 'Late', password }
    await ageStore(database, personLinkLife.invitation + 1)
    expect(await people.openLink(token)).toMatchObject({ state: 'expired' })
    expect(await people.useLink({ token, ...use })).toBe('not_open')

    const renewed = await people.issueLink(admin, id)
    expect(renewed?.kind).toBe('invitation')
    expect(await people.openLink(token)).toBeUndefined()
    const second = renewed?.token ?? token
    expect(await people.openLink(second)).toMatchObject({ state: 'open' })

    expect(await people.withdraw(admin, id)).toBe(true)
    expect(await people.withdraw(admin, id)).toBe(false)
    expect(await people.openLink(second)).toBeUndefined()
    expect(await people.useLink({ token: second, ...use })).toBe('not_open')
    expect(await people.list(admin.person.firm_id)).toHaveLength(1)
    // The address is free again.
    await invite(admin, address('late'))

    for (const guess of ['', 'x', 'A'.repeat(43), `${second.reveal()}A`, "' or 1=1 --", '\0']) {
      expect(await people.openLink(new SecretText(guess))).toBeUndefined()
      expect(await people.useLink({ token: new SecretText(guess), ...use })).toBe('not_open')
    }
  })

  test('an address is one person’s, of whichever firm and in whichever case', async () => {
    const admin = await openAdmin()
    nth += 1
    const other = await openAdmin()
    const taken = admin.person.email
    const emails = [taken.toUpperCase(), address('free')]
    const invited = { emails, role: 'viewer', ...everyClient } as const
    const [first, second] = await people.invite(other, invited)
    expect(first?.token).toBeUndefined()
    expect(second?.token).toBeDefined()
    const { person } = other
    const change = { name: 'O', role: 'admin', ...everyClient } as const
    expect(await people.change(other, person.id, { ...change, email: taken })).toBe('email_taken')
    expect(await people.change(other, person.id, { ...change, email: address('mine') })).toBe(
      'changed',
    )
    expect((await signedIn(address('mine'))).person.id).toBe(person.id)
  })

  test('an admin’s link resets a password: the old one ends with its use, and all sessions', async () => {
    const admin = await openAdmin()
    const email = address('reset')
    const { token, id } = await invite(admin, email)
    await people.useLink({ token, name: 'Rhea', password })
    const session = await signedIn(email)
    const issued = await people.issueLink(admin, id)
    if (issued === undefined) throw new Error('no link')
    expect(issued.kind).toBe('reset')
    expect(await signIn(email)).toMatchObject({ kind: 'signed_in' })
    expect(await firms.findPerson(session.sid)).toBeDefined()

    const next = 'another four words here'
    expect(await people.useLink({ token: issued.token, name: 'Ignored', password: next })).toBe(
      'reset',
    )
    expect(await firms.findPerson(session.sid)).toBeUndefined()
    expect(await signIn(email)).toEqual({ kind: 'refused' })
    expect(await signIn(email, next)).toMatchObject({ kind: 'signed_in' })
    expect((await signedIn(email)).person.name).toBe('Rhea')

    const late = await people.issueLink(admin, id)
    await ageStore(database, personLinkLife.reset + 1)
    expect(await people.openLink(late?.token ?? token)).toMatchObject({ state: 'expired' })
    const last = await people.issueLink(admin, id)
    await people.setActive(admin, id, false)
    expect(await people.openLink(last?.token ?? token)).toBeUndefined()
    expect(await people.issueLink(admin, id)).toBeUndefined()
  })

  test('another role holds from the next request and ends every session', async () => {
    const [admin, preparer] = await openFirm(['admin', 'preparer'])
    if (admin === undefined || preparer === undefined) throw new Error('nobody')
    const { firm_id, id, name, email } = preparer.person
    const connection_id = await insertTestConnection(database, { firm_id, name: 'Acme' })
    const as = (role: 'admin' | 'preparer' | 'viewer', connection_ids?: string[]) =>
      people.change(admin, id, { name, email, role, all_clients: false, connection_ids })
    expect(await as('preparer', [connection_id])).toBe('changed')
    expect(await firms.findPerson(preparer.sid)).toBeDefined()
    expect((await firms.findClient(preparer.sid, connection_id))?.access).toBeDefined()
    expect(await as('preparer', [])).toBe('changed')
    expect((await firms.findClient(preparer.sid, connection_id))?.access).toBeUndefined()
    expect(await as('viewer')).toBe('changed')
    expect(await firms.findPerson(preparer.sid)).toBeUndefined()
    expect(await as('admin')).toBe('changed')
    expect((await signedIn(email)).person).toMatchObject({ role: 'admin', all_clients: true })
    expect(
      noted.map(({ kind: did, detail }) => [did, detail?.['role'] ?? detail?.['all']]),
    ).toEqual([
      ['person.clients_changed', false],
      ['person.clients_changed', false],
      ['person.role_changed', 'viewer'],
      ['person.role_changed', 'admin'],
      ['person.clients_changed', true],
    ])
  })

  test('two admins who demote each other at once leave one', async () => {
    for (let round = 0; round < 5; round += 1) {
      nth += 1
      const [one, other] = await openFirm(['admin', 'admin'])
      if (one === undefined || other === undefined) throw new Error('nobody')
      const demote = (by: PersonSession, { person }: PersonSession) =>
        people.change(by, person.id, {
          name: person.name,
          email: person.email,
          role: 'viewer',
          ...everyClient,
        })
      const outcomes = await Promise.all([demote(one, other), demote(other, one)])
      expect(outcomes.toSorted()).toEqual(['changed', 'last_admin'])
      const listed = await people.list(one.person.firm_id)
      expect(listed.filter(({ role }) => role === 'admin')).toHaveLength(1)
    }
  })

  test('an admin who has not joined yet is no admin that a firm could be left with', async () => {
    const admin = await openAdmin()
    const { person } = admin
    const access = { role: 'admin', ...everyClient } as const
    await people.invite(admin, { emails: [address('future')], ...access })
    expect(await people.setActive(admin, person.id, false)).toBe('last_admin')
    const { name, email } = person
    expect(await people.change(admin, person.id, { ...access, name, email, role: 'viewer' })).toBe(
      'last_admin',
    )
  })

  test('of another firm nobody can be changed, and nothing is said of them', async () => {
    const admin = await openAdmin()
    nth += 1
    const foreigner = await openAdmin()
    const { id } = await invite(foreigner, address('theirs'))
    const change = {
      name: 'Taken over',
      email: address('over'),
      role: 'viewer',
      ...everyClient,
    } as const
    for (const person_id of [id, foreigner.person.id, 'nonsense']) {
      expect(await people.change(admin, person_id, change)).toBe('unknown')
      expect(await people.setActive(admin, person_id, false)).toBe('unknown')
      expect(await people.issueLink(admin, person_id)).toBeUndefined()
      expect(await people.withdraw(admin, person_id)).toBe(false)
    }
    const hidden = await insertTestConnection(database, {
      firm_id: foreigner.person.firm_id,
      name: 'Foreign',
    })
    const { id: mine } = await invite(admin, address('mine'), [hidden])
    const listed = await people.list(admin.person.firm_id)
    expect(listed.find((each) => each.id === mine)?.clients).toBe(0)
  })

  test('nobody but an admin changes anybody', async () => {
    const [, preparer] = await openFirm(['admin', 'preparer'])
    if (preparer === undefined) throw new Error('nobody')
    const { id } = preparer.person
    const access = { role: 'admin', ...everyClient } as const
    const tries = [
      () => people.invite(preparer, { emails: [address('friend')], ...access }),
      () => people.change(preparer, id, { name: 'P', email: address('p'), ...access }),
      () => people.setActive(preparer, id, true),
      () => people.issueLink(preparer, id),
      () => people.withdraw(preparer, id),
    ]
    for (const attempt of tries) await expect(attempt()).rejects.toThrow(NotAllowedError)
    expect(noted).toEqual([])
  })
})
