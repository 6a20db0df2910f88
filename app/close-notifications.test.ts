import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { assignCloses } from '@/lib/server/close/assign-closes'
import { remindCloses } from '@/lib/server/close/remind-closes'
import { warnOfDueCloses } from '@/lib/server/close/warn-of-due'
import { assignClient } from '@/lib/server/db/client-labels'
import { listNotifications } from '@/lib/server/db/notification'
import type { Person } from '@/lib/server/db/person'
import type { Mail, MailOutcome } from '@/lib/server/mail/mailer'
import { notifyRound } from '@/lib/server/notifications/notifications'
import { type CloseStore, openCloseStore } from '@/test/close/close-store'
import { ageStore } from '@/test/db/store'
import { testStores } from '@/test/store/database'

describe.each(testStores)('who is notified of a close (%s)', (kind) => {
  let here: CloseStore
  let mails: Mail[] = []
  let outcome: MailOutcome = 'sent'
  const mailer = {
    send: async (given: readonly Mail[]) => {
      mails.push(...given)
      return given.map(() => outcome)
    },
  }

  beforeAll(async () => {
    here = await openCloseStore(kind)
  })
  afterAll(() => here.close())
  beforeEach(async () => {
    await tick()
    const { database } = here.context.store
    await database.query('delete from notification')
    await database.query('delete from close')
    await database.query(`update firm set time_zone = 'UTC'`)
    mails = []
    outcome = 'sent'
  })

  const tick = () =>
    notifyRound({ ...here.context, env: { appOrigin: 'https://app.example' } }, mailer)
  const list = (person: Person) => listNotifications(here.context.store.database, person, 100)
  const kindsOf = async (person: Person) => (await list(person)).map((each) => each.kind)
  const mailsTo = ({ email }: Person) => mails.filter(({ to }) => to === email)

  /** A close of a client, with both of its people. */
  const assigned = async () => {
    const ref = await here.newClient()
    const close_id = await here.begin(ref)
    const { person: preparer } = await here.actor('preparer', ref)
    const { person: reviewer } = await here.actor('reviewer', ref)
    // Who begins a close prepares it.
    await assign([close_id], { preparer: null })
    await assign([close_id], { preparer: preparer.id, reviewer: reviewer.id })
    return { ref, close_id, preparer, reviewer }
  }
  const assign = (ids: readonly string[], given: Parameters<typeof assignCloses>[3]) =>
    assignCloses(here.context, here.admin.person, ids, given)

  /** Due so many days after this one, where the firm is. */
  const dueIn = (days: number, zone = 'UTC') =>
    here.context.store.database.query(
      `update close set due = (now() at time zone $2)::date + $1::int`,
      [days, zone],
    )
  /** So that it is this hour of some day there; half an hour past it at most. */
  const zoneAt = (hour: number): string => {
    const offset = ((hour - new Date().getUTCHours() + 36) % 24) - 12
    return offset === 0 ? 'UTC' : `Etc/GMT${offset > 0 ? '-' : '+'}${Math.abs(offset)}`
  }
  const inZone = async (zone: string) =>
    here.context.store.database.query('update firm set time_zone = $1', [zone])

  it('who is assigned to a close learns it once, here and by mail, and who did it does not', async () => {
    const { close_id, preparer, reviewer } = await assigned()
    await assign([close_id], { preparer: preparer.id, reviewer: reviewer.id })
    await assign([close_id], { due: '2026-07-20' })
    await assign([close_id], { reviewer: here.admin.person.id })
    await tick()
    expect(await kindsOf(preparer)).toEqual(['close_assigned'])
    expect(await kindsOf(reviewer)).toEqual(['close_assigned'])
    expect(await kindsOf(here.admin.person)).toEqual([])
    const [mail] = mailsTo(preparer)
    expect(mail?.subject).toMatch(/ has assigned you the close of Northlight, June 2026$/)
    expect(mail?.text).toMatch(/https:\/\/app.example\/clients\/\S+\/close\?period=2026-06\n/)
  })

  it('forty closes that are assigned at once are one mail, by whichever instance', async () => {
    const { database } = here.context.store
    const { person } = await here.dashboard.signIn('preparer')
    const { id: person_id, firm_id } = person
    const ids: string[] = []
    for (let at = 0; at < 40; at += 1) {
      const ref = await here.newClient()
      await assignClient(database, { firm_id, person_id, connection_id: ref.connection_id })
      ids.push(await here.begin(ref))
    }
    await assign(ids, { preparer: null })
    await assign(ids, { preparer: person_id })
    await Promise.all([tick(), tick(), tick()])
    await tick()
    const [mail, ...others] = mailsTo(person)
    expect(others).toEqual([])
    expect(mail?.subject).toMatch(/ has assigned you 40 closes$/)
    expect(mail?.text.match(/^- Northlight, June 2026$/gm)).toHaveLength(40)
    expect(mail?.text).toContain('https://app.example/closes?view=mine\n')
  })

  it('the reviewer learns that a close is ready, and its preparer that it is returned', async () => {
    const { ref, close_id, preparer, reviewer } = await assigned()
    await here.sign('preparer', ref, close_id)
    await here.take('reviewer', ref, close_id, {
      step: { does: 'return', note: 'The tie-out of KWD' },
    })
    await tick()
    expect(await kindsOf(reviewer)).toEqual(['close_ready', 'close_assigned'])
    expect(await kindsOf(preparer)).toEqual(['close_returned', 'close_assigned'])
    // What people write stays where it was written.
    expect(mails.map(({ text }) => text).join()).not.toContain('KWD')
  })

  it('whose signatures fall when a month is reopened learn that it is, by mail too', async () => {
    const { ref, close_id, preparer, reviewer } = await assigned()
    await here.sign('preparer', ref, close_id)
    await here.sign('reviewer', ref, close_id)
    await here.take('reviewer', ref, close_id, { step: { does: 'lock' } })
    await here.take('reviewer', ref, close_id, {
      step: { does: 'reopen', reason: 'A late invoice' },
    })
    await tick()
    // Who reopened it knows.
    expect(await kindsOf(reviewer)).toEqual(['close_ready', 'close_assigned'])
    expect(await kindsOf(preparer)).toEqual(['close_returned', 'close_assigned'])
    expect(mailsTo(preparer).map(({ subject }) => subject)).toContainEqual(
      expect.stringMatching(/ has reopened the close of .*, June 2026$/),
    )
    expect(mails.map(({ text }) => text).join()).not.toContain('late invoice')
  })

  it('of a close without a reviewer everybody learns that it is ready who may review it', async () => {
    const ref = await here.newClient()
    const close_id = await here.begin(ref)
    const { person: reviewer } = await here.actor('reviewer', ref)
    const { person: another } = await here.dashboard.signIn('preparer')
    await here.sign('preparer', ref, close_id)
    await tick()
    expect(await kindsOf(reviewer)).toEqual(['close_ready'])
    expect(await kindsOf(here.admin.person)).toEqual(['close_ready'])
    expect(await kindsOf(another)).toEqual([])
  })

  it('who lost the client gets nothing and sees nothing of its close', async () => {
    const { preparer, reviewer } = await assigned()
    const { database } = here.context.store
    const lose = () => database.query('delete from assignment where person_id = $1', [preparer.id])
    const { length } = await database.query('select 1 from assignment')
    expect(length).toBeGreaterThan(0)
    await lose()
    await tick()
    expect(await kindsOf(preparer)).toEqual([])
    expect(mailsTo(preparer)).toEqual([])
    expect(await kindsOf(reviewer)).toEqual(['close_assigned'])
    const later = await assigned()
    await tick()
    expect(await kindsOf(later.preparer)).toEqual(['close_assigned'])
    await lose()
    expect(await kindsOf(later.preparer)).toEqual([])
  })

  it('who is reminded of closes gets one mail, and nobody reminds themselves or of what is locked', async () => {
    const one = await assigned()
    const other = await assigned()
    const locked = await assigned()
    const { database } = here.context.store
    await database.query(`update close set state = 'locked' where id = $1`, [locked.close_id])
    await tick()
    mails = []
    const ids = [one.close_id, other.close_id, locked.close_id]
    expect(await remindCloses(here.context, here.admin.person, ids)).toBe(2)
    expect(await remindCloses(here.context, one.preparer, ids)).toBe(0)
    await tick()
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
      [one.preparer.email, expect.stringMatching(/ has reminded you of 2 closes$/)],
    ])
    await database.query('delete from assignment')
    expect(await remindCloses(here.context, one.preparer, ids)).toBe(0)
  })

  it('whose turn it is learns on the day before that a close is due, once, however often it is looked for', async () => {
    const { preparer, reviewer } = await assigned()
    const zone = zoneAt(12)
    await inZone(zone)
    await dueIn(1, zone)
    await Promise.all([1, 2, 3].map(() => warnOfDueCloses(here.context)))
    await warnOfDueCloses(here.context)
    await tick()
    expect(await kindsOf(preparer)).toEqual(['close_due', 'close_assigned'])
    expect(await kindsOf(reviewer)).toEqual(['close_assigned'])
    expect(mailsTo(preparer).map(({ subject }) => subject)).toContainEqual(
      expect.stringMatching(/^Reminder: the close of Northlight, June 2026, due on /),
    )
  })

  it('a due day counts by the calendar of the firm, whose night is let pass', async () => {
    await assigned()
    const warned = async () => {
      await here.context.store.database.query('update close set due_warned = null')
      await warnOfDueCloses(here.context)
      const rows = await here.context.store.database.query(
        'select 1 from close where due_warned is not null',
      )
      return rows.length
    }
    const [night, noon] = [zoneAt(2), zoneAt(12)]
    await inZone(noon)
    for (const [days, expected] of [
      [0, 0],
      [1, 1],
      [2, 0],
    ] as const) {
      await dueIn(days, noon)
      expect([days, await warned()]).toEqual([days, expected])
    }
    await inZone(night)
    await dueIn(1, night)
    expect(await warned()).toBe(0)
  })

  it('a close that is moved is said for its other day too, and a locked or archived one never', async () => {
    const { ref, preparer } = await assigned()
    const { database } = here.context.store
    const zone = zoneAt(12)
    await inZone(zone)
    await dueIn(1, zone)
    await database.query(`update close set due_warned = due - 7`)
    await warnOfDueCloses(here.context)
    await database.query(`update close set due_warned = null, state = 'locked'`)
    await warnOfDueCloses(here.context)
    await database.query(`update close set state = 'in_preparation'`)
    await database.query('insert into archived_client (firm_id, connection_id) values ($1, $2)', [
      ref.firm_id,
      ref.connection_id,
    ])
    await warnOfDueCloses(here.context)
    await tick()
    expect(await kindsOf(preparer)).toEqual(['close_due', 'close_assigned'])
  })

  it('a mail that fails is tried again after longer each time, and given up in the end', async () => {
    const { preparer } = await assigned()
    outcome = 'failed'
    await tick()
    await tick()
    expect(mailsTo(preparer)).toHaveLength(1)
    const { database } = here.context.store
    await ageStore(database, 11 * 60)
    await tick()
    await ageStore(database, 11 * 60)
    await tick()
    expect(mailsTo(preparer)).toHaveLength(2)
    for (let round = 0; round < 10; round += 1) {
      await ageStore(database, 3 * 3600)
      await tick()
    }
    expect(mailsTo(preparer).length).toBeGreaterThan(4)
    expect(mailsTo(preparer).length).toBeLessThan(8)
  })
})
