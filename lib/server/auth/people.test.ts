import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Context } from '@/lib/server/context'
import type { AuditEvent } from '@/lib/server/audit/audit'
import { joinByLink } from '@/lib/server/auth/join'
import {
  invitePeople,
  issuePersonLink,
  saveActive,
  savePerson,
  withdrawInvitation,
} from '@/lib/server/auth/people'
import { signInByPassword } from '@/lib/server/auth/sign-in'
import { SecretText } from '@/lib/bank-contract/secret-text'
import { NotAllowedError, type PersonRole } from '@/lib/domain/people/permissions'
import { listClients } from '@/lib/server/db/connection'
import { listPeople } from '@/lib/server/db/person'
import { findPersonLink, personLinkLife } from '@/lib/server/db/person-link'
import {
  findClientForSession,
  findPersonForSession,
  type PersonSession,
} from '@/lib/server/db/session'
import { storageMigrations } from '@/lib/server/db/store'
import type { OpenDatabase } from '@/lib/server/db/store/database'
import { openFirm, signInAs } from '@/test/auth/open-firm'
import { ageStore, insertTestConnection } from '@/test/db/store'
import { openTestDatabase, testStores } from '@/test/store/database'
import { createAuthContext } from '@/test/auth/auth-context'

const password = 'four words that last'
const everyClient = { all_clients: true, connection_ids: undefined } as const

const kindOf = async (saving: ReturnType<typeof savePerson>) => (await saving).kind

describe.each(testStores)('the people of a firm (%s)', (kind) => {
  let database: OpenDatabase
  let context: Context
  let noted: AuditEvent[] = []
  let nth = 0

  beforeAll(async () => {
    database = await openTestDatabase(storageMigrations, kind)
    context = createAuthContext({ database }, { note: (event) => void noted.push(event) })
  })
  afterAll(() => database.close())
  beforeEach(() => {
    noted = []
    nth += 1
  })

  const address = (name: string) => `${name}-${nth}@firm.example`

  const signedIn = (email: string) => signInAs(database, email)
  const open = (roles: PersonRole[] = ['admin']) => openFirm(database, roles, address)

  const openAdmin = async (): Promise<PersonSession> => {
    const [admin] = await open()
    if (admin === undefined) throw new Error('no admin')
    return admin
  }

  const invite = async (admin: PersonSession, email: string, connection_ids: string[] = []) => {
    const access = { role: 'preparer', all_clients: false, connection_ids } as const
    const [invited] = await invitePeople(context, admin, { emails: [email], ...access })
    if (invited?.token === undefined) throw new Error(`${email} was not invited`)
    const listed = await listPeople(database, admin.person.firm_id)
    const id = listed.find((each) => each.email === email)?.id ?? ''
    return { token: invited.token, id }
  }

  const signIn = (email: string, typed = password) =>
    signInByPassword(context, { email, password: typed, address: '192.0.2.1' })

  test('an invited person joins by the link once, with a name and a password of their own', async () => {
    const admin = await openAdmin()
    const { firm_id } = admin.person
    const seen = await insertTestConnection(database, { firm_id, name: 'Seen' })
    await insertTestConnection(database, { firm_id, name: 'Hidden' })
    const email = address('dana')
    const { token, id } = await invite(admin, email, [seen])
    const [, listed] = await listPeople(database, firm_id)
    expect(listed).toMatchObject({ name: email, role: 'preparer', clients: 1, isActive: true })
    expect(listed?.invitedUntil).not.toBeNull()
    expect(await signIn(email)).toEqual({ kind: 'refused' })
    // Only the digest lies in the store.
    const rows = await database.query('select * from person_link')
    expect(JSON.stringify(rows)).not.toContain(token.reveal())
    expect(await findPersonLink(database, token)).toMatchObject({
      kind: 'invitation',
      state: 'open',
      firmName: 'Firm',
      email,
    })
    const use = { token, name: 'Dana Kowalczyk', password }
    expect(await joinByLink(context, { ...use, name: '' })).toBe('name')
    expect(await joinByLink(context, { ...use, password: 'too short' })).toBe('length')
    expect(await joinByLink(context, { ...use, password: 'correct-horse-battery' })).toBe('common')
    expect(await joinByLink(context, { ...use, password: 'kowalczyk-2026' })).toBe('personal')
    const uses = await Promise.all([joinByLink(context, use), joinByLink(context, use)])
    expect(uses.toSorted()).toEqual(['invitation', 'not_open'])
    expect(await findPersonLink(database, token)).toMatchObject({ state: 'used' })
    expect(await joinByLink(context, { ...use, password: 'another one that lasts' })).toBe(
      'not_open',
    )

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
    expect(await findPersonLink(database, token)).toMatchObject({ state: 'expired' })
    expect(await joinByLink(context, { token, ...use })).toBe('not_open')

    const renewed = await issuePersonLink(context, admin, id)
    expect(renewed?.kind).toBe('invitation')
    expect(await findPersonLink(database, token)).toBeUndefined()
    const second = renewed?.token ?? token
    expect(await findPersonLink(database, second)).toMatchObject({ state: 'open' })

    expect(await withdrawInvitation(context, admin, id)).toBe(true)
    expect(await withdrawInvitation(context, admin, id)).toBe(false)
    expect(await findPersonLink(database, second)).toBeUndefined()
    expect(await joinByLink(context, { token: second, ...use })).toBe('not_open')
    expect(await listPeople(database, admin.person.firm_id)).toHaveLength(1)
    // The address is free again.
    await invite(admin, address('late'))

    for (const guess of ['', 'x', 'A'.repeat(43), `${second.reveal()}A`, "' or 1=1 --", '\0']) {
      expect(await findPersonLink(database, new SecretText(guess))).toBeUndefined()
      expect(await joinByLink(context, { token: new SecretText(guess), ...use })).toBe('not_open')
    }
  })

  test('an address is one person’s of a firm and signs in to one firm, in whichever case', async () => {
    const admin = await openAdmin()
    nth += 1
    const other = await openAdmin()
    const taken = admin.person.email
    const emails = [other.person.email.toUpperCase(), taken.toUpperCase(), address('free')]
    const invited = { emails, role: 'viewer', ...everyClient } as const
    const [own, elsewhere, free] = await invitePeople(context, other, invited)
    expect(own?.token).toBeUndefined()
    expect(free?.token).toBeDefined()
    if (elsewhere?.token === undefined) throw new Error('nobody was invited')
    const use = { token: elsewhere.token, name: 'Otto', password }
    expect(await joinByLink(context, use)).toBe('taken')
    expect((await signedIn(taken)).person.id).toBe(admin.person.id)
  })

  test('an admin’s link resets a password: the old one ends with its use, and all sessions', async () => {
    const admin = await openAdmin()
    const email = address('reset')
    const { token, id } = await invite(admin, email)
    await joinByLink(context, { token, name: 'Rhea', password })
    const session = await signedIn(email)
    const issued = await issuePersonLink(context, admin, id)
    if (issued === undefined) throw new Error('no link')
    expect(issued.kind).toBe('reset')
    expect(await signIn(email)).toMatchObject({ kind: 'signed_in' })
    expect(await findPersonForSession(database, session.sid)).toBeDefined()

    const next = 'another four words here'
    expect(
      await joinByLink(context, { token: issued.token, name: 'Ignored', password: next }),
    ).toBe('reset')
    expect(await findPersonForSession(database, session.sid)).toBeUndefined()
    expect(await signIn(email)).toEqual({ kind: 'refused' })
    expect(await signIn(email, next)).toMatchObject({ kind: 'signed_in' })
    expect((await signedIn(email)).person.name).toBe('Rhea')

    const late = await issuePersonLink(context, admin, id)
    await ageStore(database, personLinkLife.reset + 1)
    expect(await findPersonLink(database, late?.token ?? token)).toMatchObject({ state: 'expired' })
    const last = await issuePersonLink(context, admin, id)
    await saveActive(context, admin, id, false)
    expect(await findPersonLink(database, last?.token ?? token)).toBeUndefined()
    expect(await issuePersonLink(context, admin, id)).toBeUndefined()
  })

  test('another role holds from the next request and ends every session', async () => {
    const [admin, preparer] = await open(['admin', 'preparer'])
    if (admin === undefined || preparer === undefined) throw new Error('nobody')
    const { firm_id, id, name, email } = preparer.person
    const connection_id = await insertTestConnection(database, { firm_id, name: 'Acme' })
    const as = (role: 'admin' | 'preparer' | 'viewer', connection_ids?: string[]) =>
      kindOf(
        savePerson(context, admin, id, { name, email, role, all_clients: false, connection_ids }),
      )
    expect(await as('preparer', [connection_id])).toBe('changed')
    expect(await findPersonForSession(database, preparer.sid)).toBeDefined()
    expect(
      (await findClientForSession(database, preparer.sid, connection_id))?.access,
    ).toBeDefined()
    expect(await as('preparer', [])).toBe('changed')
    expect(
      (await findClientForSession(database, preparer.sid, connection_id))?.access,
    ).toBeUndefined()
    expect(await as('viewer')).toBe('changed')
    expect(await findPersonForSession(database, preparer.sid)).toBeUndefined()
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
      const [one, other] = await open(['admin', 'admin'])
      if (one === undefined || other === undefined) throw new Error('nobody')
      const demote = (by: PersonSession, { person }: PersonSession) =>
        savePerson(context, by, person.id, {
          name: person.name,
          email: person.email,
          role: 'viewer',
          ...everyClient,
        })
      const outcomes = await Promise.all([demote(one, other), demote(other, one)])
      expect(outcomes.map((outcome) => outcome.kind).toSorted()).toEqual(['changed', 'last_admin'])
      const listed = await listPeople(database, one.person.firm_id)
      expect(listed.filter(({ role }) => role === 'admin')).toHaveLength(1)
    }
  })

  test('an admin who has not joined yet is no admin that a firm could be left with', async () => {
    const admin = await openAdmin()
    const { person } = admin
    const access = { role: 'admin', ...everyClient } as const
    await invitePeople(context, admin, { emails: [address('future')], ...access })
    expect(await saveActive(context, admin, person.id, false)).toBe('last_admin')
    const { name, email } = person
    expect(
      await kindOf(
        savePerson(context, admin, person.id, { ...access, name, email, role: 'viewer' }),
      ),
    ).toBe('last_admin')
  })

  test('a person of another firm cannot be changed, and nothing is said of them', async () => {
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
      expect(await kindOf(savePerson(context, admin, person_id, change))).toBe('unknown')
      expect(await saveActive(context, admin, person_id, false)).toBe('unknown')
      expect(await issuePersonLink(context, admin, person_id)).toBeUndefined()
      expect(await withdrawInvitation(context, admin, person_id)).toBe(false)
    }
    const hidden = await insertTestConnection(database, {
      firm_id: foreigner.person.firm_id,
      name: 'Foreign',
    })
    const { id: mine } = await invite(admin, address('mine'), [hidden])
    const listed = await listPeople(database, admin.person.firm_id)
    expect(listed.find((each) => each.id === mine)?.clients).toBe(0)
  })

  test('nobody but an admin changes anybody', async () => {
    const [, preparer] = await open(['admin', 'preparer'])
    if (preparer === undefined) throw new Error('nobody')
    const { id } = preparer.person
    const access = { role: 'admin', ...everyClient } as const
    const tries = [
      () => invitePeople(context, preparer, { emails: [address('friend')], ...access }),
      () => savePerson(context, preparer, id, { name: 'P', email: address('p'), ...access }),
      () => saveActive(context, preparer, id, true),
      () => issuePersonLink(context, preparer, id),
      () => withdrawInvitation(context, preparer, id),
    ]
    for (const attempt of tries) await expect(attempt()).rejects.toThrow(NotAllowedError)
    expect(noted).toEqual([])
  })
})
