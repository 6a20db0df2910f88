import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { AuditKind } from '@/lib/domain/audit/audit-kind'
import { serializeNotificationChoices } from '@/lib/domain/notifications/notification'
import { appendEvent } from '@/lib/server/audit/audit'
import { assignClient } from '@/lib/server/db/client-labels'
import { createDemoFirms } from '@/lib/server/db/firm'
import { findPersonByEmail, type Person, setPersonActive } from '@/lib/server/db/person'
import { createSession, findPersonForSession } from '@/lib/server/db/session'
import type { Mail, MailOutcome } from '@/lib/server/mail/mailer'
import { listNotifications, markNotificationsRead } from '@/lib/server/db/notification'
import {
  findNotificationChoices,
  notifyRound,
  saveNotificationChoices,
} from '@/lib/server/notifications/notifications'
import { ageStore, insertTestConnection, openTestStore } from '@/test/db/store'
import { testStores } from '@/test/store/database'

describe.each(testStores)('notifications (%s)', (kind) => {
  let opened: Awaited<ReturnType<typeof openTestStore>>
  let people: Record<'ada' | 'ben' | 'joy' | 'nora', Person>
  let client: string
  let mails: Mail[] = []
  let outcome: MailOutcome = 'sent'

  const mailer = {
    send: async (given: readonly Mail[]) => {
      mails.push(...given)
      return given.map(() => outcome)
    },
  }

  beforeAll(async () => {
    opened = await openTestStore(kind)
    const { database } = opened.store
    await createDemoFirms(database)
    const find = async (email: string): Promise<Person> => {
      const person = await findPersonByEmail(database, email)
      if (person === undefined) throw new Error(email)
      return person
    }
    people = {
      ada: await find('ada@marlow.example'),
      ben: await find('ben@marlow.example'),
      joy: await find('joy@marlow.example'),
      nora: await find('nora@northgate.example'),
    }
    const { firm_id } = people.ada
    client = await insertTestConnection(database, { firm_id, name: 'Acme' })
  })
  afterAll(() => opened.close())
  beforeEach(async () => {
    await tick()
    await opened.store.database.query('delete from notification')
    await opened.store.database.query('delete from person_preference')
    await opened.store.database.query('delete from assignment')
    mails = []
    outcome = 'sent'
  })

  const tick = (by: { mailer: typeof mailer | undefined } = { mailer }) =>
    notifyRound({ store: opened.store, env: { appOrigin: 'https://app.example' } }, by.mailer)
  const list = (person: Person) => listNotifications(opened.store.database, person, 100)
  const note = (event: AuditKind, about: object = {}) =>
    appendEvent(opened.store, { firm_id: people.ada.firm_id, kind: event, ...about })
  const ending = () =>
    note('connection.expiry_warned', { connection_id: client, detail: { days: 7 } })
  const kindsOf = async (person: Person) => (await list(person)).map((each) => each.kind)

  test('a consent that ends is said to everybody who sees the client, and to nobody else', async () => {
    await ending()
    await tick()
    expect(await kindsOf(people.ada)).toEqual(['consent_ending'])
    expect(await kindsOf(people.ben)).toEqual(['consent_ending'])
    expect(await kindsOf(people.joy)).toEqual([])
    expect(await kindsOf(people.nora)).toEqual([])
    expect(await list(people.ada)).toMatchObject([
      { client: { connection_id: client, name: 'Acme' }, detail: { days: 7 }, isRead: false },
    ])
  })

  test('that a consent has ended is settled by the next one: no longer new to anybody, and in no mail', async () => {
    await note('connection.needs_reconnect', { connection_id: client })
    await tick({ mailer: undefined })
    expect(await list(people.ben)).toMatchObject([{ kind: 'consent_ended', isRead: false }])
    await note('connection.reconnected', { connection_id: client, person_id: people.ada.id })
    await tick()
    for (const person of [people.ada, people.ben]) {
      expect(await list(person)).toMatchObject([{ kind: 'consent_ended', isRead: true }])
    }
    expect(mails).toEqual([])
    // One that ends again is new.
    await note('connection.needs_reconnect', { connection_id: client })
    await tick()
    expect((await list(people.ben)).map(({ isRead }) => isRead)).toEqual([false, true])
  })

  test('a locked month that changed is said to everybody who sees the client, with a link to its close', async () => {
    const detail = { first: '2026-05-01', last: '2026-05-31', count: 2 }
    await note('close.changed', { connection_id: client, detail })
    await tick()
    expect(await kindsOf(people.ada)).toEqual(['close_changed'])
    expect(await kindsOf(people.joy)).toEqual([])
    const mail = mails.find(({ to }) => to === people.ada.email)
    expect(mail).toMatchObject({ subject: 'Acme, May 2026: 2 changes found since it was locked' })
    expect(mail?.text).toContain(`https://app.example/clients/${client}/close?period=2026-05`)
  })

  test('answers are said to the person who wrote the questions, with a link to what is to be checked', async () => {
    const detail = { request_id: 'one', by: people.ben.id, count: 3 }
    await note('request.answered', { connection_id: client, detail })
    await tick()
    expect(await kindsOf(people.ben)).toEqual(['client_answered'])
    expect(await kindsOf(people.ada)).toEqual([])
    const mail = mails.find(({ to }) => to === people.ben.email)
    expect(mail).toMatchObject({ subject: 'Acme answered 3 questions' })
    expect(mail?.text).toContain(`https://app.example/clients/${client}/questions?view=to_check`)
  })

  test('what is about a client that a person may no longer see is not shown, counted or mailed', async () => {
    const { database } = opened.store
    const { firm_id, id: person_id } = people.joy
    await assignClient(database, { firm_id, person_id, connection_id: client })
    await ending()
    await tick({ mailer: undefined })
    expect(await kindsOf(people.joy)).toEqual(['consent_ending'])
    await database.query('delete from assignment')
    expect(await kindsOf(people.joy)).toEqual([])
    await tick()
    expect(mails.map(({ to }) => to).toSorted()).toEqual([people.ada.email, people.ben.email])
  })

  test('an event is notified of once, however often and by however many it is looked for', async () => {
    await ending()
    await Promise.all([1, 2, 3, 4].map(() => tick()))
    await tick()
    expect(await kindsOf(people.ada)).toEqual(['consent_ending'])
    expect(mails.filter(({ to }) => to === people.ada.email)).toHaveLength(1)
  })

  test('a mail has what happened, a link and nothing of the bank', async () => {
    await note('connection.needs_reconnect', {
      connection_id: client,
      detail: { reason: 'revoked_at_bank' },
    })
    await tick()
    const mail = mails.find(({ to }) => to === people.ada.email)
    expect(mail).toMatchObject({ subject: 'The access to Acme has ended' })
    expect(mail?.text).toContain(`https://app.example/clients/${client}/connection`)
    expect(mail?.text).toContain('https://app.example/settings#notifications')
  })

  test('a mail that fails is tried again some minutes later, then after twice as long', async () => {
    outcome = 'failed'
    await saveNotificationChoices(
      opened,
      people.ada,
      serializeNotificationChoices(() => true),
    )
    await note('person.joined', { person_id: people.ben.id })
    for (let round = 0; round < 5; round += 1) {
      await tick()
      await tick()
      await ageStore(opened.store.database, 11 * 60)
    }
    expect(mails.map(({ to }) => to)).toEqual([
      people.ada.email,
      people.ada.email,
      people.ada.email,
    ])
  })

  test('each person chooses what they get, and where', async () => {
    await saveNotificationChoices(opened, people.ada, 'consent_ending.mail')
    await saveNotificationChoices(opened, people.ben, '')
    await ending()
    await tick()
    expect(await kindsOf(people.ada)).toEqual([])
    expect(await kindsOf(people.ben)).toEqual([])
    expect(mails.map(({ to }) => to)).toEqual([people.ada.email])
    expect(await findNotificationChoices(opened, people.ada)).toMatchObject({
      consent_ending: { app: false, mail: true },
      new_device: { app: false, mail: false },
    })
  })

  test('an export is for whom it was made, and an invitation for the admins', async () => {
    const made = { connection_id: client, person_id: people.ben.id }
    await note('export.ended', { ...made, detail: { run: 'r1', state: 'finished' } })
    await note('export.ended', { ...made, detail: { run: 'r2', state: 'interrupted' } })
    await note('person.joined', { person_id: people.joy.id })
    await tick()
    expect(await kindsOf(people.ben)).toEqual(['export_ready'])
    expect(await kindsOf(people.ada)).toEqual(['invitation_accepted'])
    expect(await list(people.ada)).toMatchObject([{ actor: people.joy.name }])
  })

  test('a refused registration is for the admins, here and by mail', async () => {
    await note('bank.registration_refused', { detail: { environment: 'sandbox' } })
    await tick()
    expect(await kindsOf(people.ada)).toEqual(['registration_refused'])
    expect(await kindsOf(people.ben)).toEqual([])
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
      [people.ada.email, 'The bank no longer accepts this installation’s registration (Sandbox)'],
    ])
  })

  test('a deactivated person gets nothing', async () => {
    const { firm_id, id: person_id } = people.ben
    await setPersonActive(opened.store.database.query, { firm_id, person_id, isActive: false })
    await ending()
    await tick()
    expect(mails.map(({ to }) => to)).toEqual([people.ada.email])
    await setPersonActive(opened.store.database.query, { firm_id, person_id, isActive: true })
    expect(await kindsOf(people.ben)).toEqual([])
  })

  test('what came after the list was shown stays unread', async () => {
    await ending()
    await tick()
    const [shown] = await list(people.ada)
    await ending()
    await tick()
    await markNotificationsRead(opened.store.database, people.ada, shown?.seq ?? 0)
    expect((await list(people.ada)).map(({ isRead }) => isRead)).toEqual([false, true])
    expect((await list(people.ben)).map(({ isRead }) => isRead)).toEqual([false, false])
  })

  test('a sign-in on a new device is said to the person, whose session knows what is unread', async () => {
    const { database } = opened.store
    const { sid } = await createSession(database, people.ada.id, { address: '192.0.2.1' })
    const hasUnread = async () => (await findPersonForSession(database, sid))?.hasUnread
    const person_id = people.ada.id
    await note('session.started', { person_id })
    await tick()
    expect(await hasUnread()).toBe(false)
    await note('session.started', { person_id, detail: { newDevice: true } })
    await tick()
    expect(await kindsOf(people.ada)).toEqual(['new_device'])
    expect(await hasUnread()).toBe(true)
    await markNotificationsRead(opened.store.database, people.ada, Number.MAX_SAFE_INTEGER)
    expect(await hasUnread()).toBe(false)
  })

  test('single sign-on that was linked to an account is said to its person alone, here and by mail', async () => {
    const person_id = people.ben.id
    await note('person.identity_linked', {
      person_id,
      detail: { provider: 'Example', joined: true },
    })
    await tick()
    expect(await kindsOf(people.ben)).toEqual([])
    await note('person.identity_linked', { person_id, detail: { provider: 'Example' } })
    await tick()
    expect(await kindsOf(people.ben)).toEqual(['identity_linked'])
    expect(await kindsOf(people.ada)).toEqual([])
    expect(mails.map(({ to }) => to)).toEqual([people.ben.email])
    expect(JSON.stringify(mails)).toContain('can now be signed in to with Example')
  })

  test('nobody is notified of anything while the store is held', async () => {
    const { database } = opened.store
    await database.query(
      `insert into install (id, fingerprint, held_reason) values (gen_random_uuid(), 'x', 'cloned')`,
    )
    await ending()
    await tick()
    expect([await kindsOf(people.ada), mails]).toEqual([[], []])
    await database.query('delete from install')
    await tick()
    expect(await kindsOf(people.ada)).toEqual(['consent_ending'])
  })
})
