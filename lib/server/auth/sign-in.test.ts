import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Context } from '@/lib/server/context'
import type { AuditEvent } from '@/lib/server/audit/audit'
import { findPersonForSession } from '@/lib/server/db/session'
import { saveActive } from '@/lib/server/auth/people'
import { changePassword } from '@/lib/server/auth/change-password'
import { endOwnSessions, listOwnSessions, signOut } from '@/lib/server/auth/sessions'
import { findPause, signInByPassword } from '@/lib/server/auth/sign-in'
import type { OpenDatabase } from '@/lib/server/db/store/database'
import { openTestDatabase, testStores } from '@/test/store/database'
import { signInLimits } from '@/lib/server/auth/sign-in-throttle'
import { createDemoFirms, createFirm, endDemoSessions, hashPassword } from '@/lib/server/db/firm'
import { storageMigrations } from '@/lib/server/db/store'
import { findPersonByEmail, listPeople, setPersonActive } from '@/lib/server/db/person'
import { ageStore } from '@/test/db/store'
import { createAuthContext, signInDemoPerson } from '@/test/auth/auth-context'

const right = 'correct-horse-battery'

describe.each(testStores)('signing in (%s)', (kind) => {
  let database: OpenDatabase
  let context: Context
  let noted: AuditEvent[] = []

  beforeAll(async () => {
    database = await openTestDatabase(storageMigrations, kind)
    await createDemoFirms(database)
    context = createAuthContext({ database }, { note: (event) => void noted.push(event) })
  })
  afterAll(() => database.close())
  beforeEach(async () => {
    noted = []
    await database.query('delete from sign_in_attempt')
  })

  const attempt = (email: string, password = right, address = '192.0.2.1') =>
    signInByPassword(context, { email, password, address })

  const signedIn = (email: string) => signInDemoPerson(context, email)

  test('the right password starts a session of that person', async () => {
    const outcome = await attempt('ada@marlow.example')
    if (outcome.kind !== 'signed_in') throw new Error(outcome.kind)
    const session = await findPersonForSession(database, outcome.sid)
    expect(session?.person).toMatchObject({ email: 'ada@marlow.example', role: 'admin' })
    expect(session?.firm).toMatchObject({ name: 'Marlow & Finch', time_zone: 'America/New_York' })
  })

  test('each sign-in has a session of its own, and ending one leaves the other', async () => {
    const outcomes = [await attempt('ada@marlow.example'), await attempt('ada@marlow.example')]
    const [first = '', second = ''] = outcomes.map((each) =>
      each.kind === 'signed_in' ? each.sid : '',
    )
    expect(first).not.toBe(second)
    await signOut(context, first)
    expect(await findPersonForSession(database, first)).toBeUndefined()
    expect(await findPersonForSession(database, second)).toBeDefined()
  })

  test('what becomes of a known person is noted, and nothing that was typed', async () => {
    const outcome = await attempt('ada@marlow.example')
    if (outcome.kind !== 'signed_in') throw new Error(outcome.kind)
    await attempt('ada@marlow.example', 'wrong-canary')
    await attempt('canary@nowhere.example')
    await signOut(context, outcome.sid)
    await signOut(context, outcome.sid)
    const ada = await findPersonByEmail(database, 'ada@marlow.example')
    const event = (did: string) => ({ firm_id: ada?.firm_id, person_id: ada?.id, kind: did })
    expect(noted).toEqual([
      event('session.started'),
      event('session.refused'),
      event('session.ended'),
    ])
  })

  test('case and spaces around the email do not matter', async () => {
    expect(await attempt('  ADA@Marlow.Example ')).toMatchObject({ kind: 'signed_in' })
  })

  test('an unknown person and a wrong password are answered alike', async () => {
    const answers = [
      await attempt('ada@marlow.example', 'wrong'),
      await attempt('nobody@marlow.example'),
      await attempt('', ''),
      await attempt('ada@marlow.example', ''),
      await attempt('a\0b@marlow.example', '\0'),
      await attempt('ada＠marlow.example'),
      await attempt('ada@marlow.example', right + '\0'),
      await attempt('nora@northgate.example', 'x'.repeat(1_000_000)),
      await attempt("' or 1=1 --", right),
    ]
    expect(answers).toEqual(answers.map(() => ({ kind: 'refused' })))
  })

  test('a person is let in or kept out at once, and the last admin stays', async () => {
    const [ada, joy] = await Promise.all(
      ['ada@marlow.example', 'joy@marlow.example'].map((email) => signedIn(email)),
    )
    if (ada === undefined || joy === undefined) throw new Error('nobody is signed in')
    expect(await saveActive(context, ada, joy.person.id, false)).toBe('changed')
    expect(await findPersonForSession(database, joy.sid)).toBeUndefined()
    expect(await attempt('joy@marlow.example')).toEqual({ kind: 'refused' })
    const listed = await listPeople(database, ada.person.firm_id)
    expect(listed.find(({ id }) => id === joy.person.id)).toMatchObject({ isActive: false })
    expect(await saveActive(context, ada, joy.person.id, true)).toBe('changed')
    expect(await findPersonForSession(database, joy.sid)).toBeUndefined()
    expect(await attempt('joy@marlow.example')).toMatchObject({ kind: 'signed_in' })

    const nora = await signedIn('nora@northgate.example')
    expect(await saveActive(context, ada, ada.person.id, false)).toBe('last_admin')
    expect(await saveActive(context, nora, joy.person.id, false)).toBe('unknown')
    expect(await findPersonForSession(database, ada.sid)).toBeDefined()
    expect(noted.map((event) => [event.kind, event.detail])).toContainEqual([
      'person.deactivated',
      { person_id: joy.person.id },
    ])
  })

  test('a person changes their own password with the old one, which ends their other sessions', async () => {
    const [here, there] = [
      await signedIn('ada@marlow.example'),
      await signedIn('ada@marlow.example'),
    ]
    const change = (current: string, next: string) =>
      changePassword(context, here, { password: current, next, again: next, address: '192.0.2.1' })
    expect(await change(right, right)).toEqual({ kind: 'unchanged' })
    expect(await change(right, 'marlow-and-finch')).toEqual({ kind: 'personal' })
    expect(await change('wrong', 'four words that last')).toEqual({ kind: 'refused' })
    expect(await findPersonForSession(database, there.sid)).toBeDefined()
    expect(await change(right, 'four words that last')).toMatchObject({ kind: 'changed' })
    expect(await findPersonForSession(database, there.sid)).toBeUndefined()
    expect(await findPersonForSession(database, here.sid)).toBeDefined()
    expect(await attempt('ada@marlow.example', right)).toEqual({ kind: 'refused' })
    expect(await attempt('ada@marlow.example', 'four words that last')).toMatchObject({
      kind: 'signed_in',
    })
    await database.query('update person set password_hash = $1 where id = $2', [
      await hashPassword(right),
      here.person.id,
    ])
  })

  test('a demo person signs in nowhere but on this machine, whenever they were made', async () => {
    const outcome = await attempt('nora@northgate.example')
    const sid = outcome.kind === 'signed_in' ? outcome.sid : ''
    expect(await findPersonForSession(database, sid)).toBeDefined()

    const elsewhere = createAuthContext({ database }, { appOrigin: 'https://app.example' })
    await endDemoSessions(database)
    expect(await findPersonForSession(database, sid)).toBeUndefined()
    const there = (email: string, password: string) =>
      signInByPassword(elsewhere, { email, password, address: '192.0.2.7' })
    expect(await there('Nora@Northgate.example', right)).toEqual({ kind: 'refused' })

    const own = [
      { name: 'Ida', email: 'ida@own.example', role: 'admin' as const, passwordHash: '' },
      { name: 'Leo', email: 'leo@own.example', role: 'admin' as const, passwordHash: '' },
    ]
    const hashes = await Promise.all([hashPassword('a word of her own'), hashPassword(right)])
    await createFirm(database, {
      name: 'Own',
      time_zone: 'UTC',
      people: own.map((person, index) => ({ ...person, passwordHash: hashes[index] ?? '' })),
    })
    expect(await there('ida@own.example', 'a word of her own')).toMatchObject({
      kind: 'signed_in',
    })
    expect(await there('leo@own.example', right)).toEqual({ kind: 'refused' })
  })

  test('a disabled person is refused with the right password', async () => {
    const joy = await findPersonByEmail(database, 'joy@marlow.example')
    const ref = { firm_id: joy?.firm_id ?? '', person_id: joy?.id ?? '' }
    await setPersonActive(database.query, { ...ref, isActive: false })
    expect(await attempt('joy@marlow.example')).toEqual({ kind: 'refused' })
  })

  test('an account is closed for a while after too many failures, even to the right password', async () => {
    for (let nth = 0; nth < signInLimits.attemptsPerAccount; nth += 1) {
      expect(await attempt('ben@marlow.example', 'wrong', `192.0.2.${nth}`)).toEqual({
        kind: 'refused',
      })
    }
    const outcome = await attempt('ben@marlow.example', right, '192.0.2.99')
    expect(outcome).toMatchObject({ kind: 'throttled' })
    if (outcome.kind !== 'throttled') return
    expect(outcome.retryAfterSeconds).toBeGreaterThan(0)
    expect(outcome.retryAfterSeconds).toBeLessThanOrEqual(signInLimits.windowSeconds)
    expect(await attempt('ada@marlow.example')).toMatchObject({ kind: 'signed_in' })
    await ageStore(database, signInLimits.windowSeconds + 1)
    expect(await attempt('ben@marlow.example')).toMatchObject({ kind: 'signed_in' })
  })

  test('a browser in which a person has signed in before lets them in while their account is closed', async () => {
    const ben = await signedIn('ben@marlow.example')
    for (let nth = 0; nth <= signInLimits.attemptsPerAccount; nth += 1) {
      await attempt('ben@marlow.example', 'wrong', `192.0.2.${nth}`)
    }
    expect(await attempt('ben@marlow.example')).toMatchObject({ kind: 'throttled' })
    const from = (id: string, person_id: string, password = right) =>
      signInByPassword(context, {
        email: 'ben@marlow.example',
        password,
        address: '192.0.2.1',
        knownDevice: { id, people: [person_id] },
      })
    expect(await from('his', ben.person.id)).toMatchObject({ kind: 'signed_in' })
    expect(await from('hers', 'somebody else')).toMatchObject({ kind: 'throttled' })
    // It has a limit of its own.
    for (let nth = 0; nth < signInLimits.attemptsPerAccount; nth += 1) {
      expect(await from('his', ben.person.id, 'wrong')).toEqual({ kind: 'refused' })
    }
    expect(await from('his', ben.person.id)).toMatchObject({ kind: 'throttled' })
  })

  test('a person sees where they are signed in, and ends one session or all others', async () => {
    const outcome = await signInByPassword(context, {
      email: 'ben@marlow.example',
      password: right,
      address: '192.0.2.40',
      device: 'Firefox\0',
    })
    const own =
      outcome.kind === 'signed_in' ? await findPersonForSession(database, outcome.sid) : undefined
    if (own === undefined) throw new Error(outcome.kind)
    await endOwnSessions(context, own)
    const [one, other] = [
      await signedIn('ben@marlow.example'),
      await signedIn('ben@marlow.example'),
    ]
    const stranger = await signedIn('ada@marlow.example')
    const listed = await listOwnSessions(context, own)
    expect(listed.filter(({ isCurrent }) => isCurrent)).toMatchObject([
      { address: '192.0.2.40', device: 'Firefox' },
    ])
    expect(listed).toHaveLength(3)
    expect(
      await endOwnSessions(context, stranger, listed.find((each) => !each.isCurrent)?.id),
    ).toBe(0)

    const ended = listed.find((each) => !each.isCurrent)?.id
    expect(await endOwnSessions(context, own, ended)).toBe(1)
    expect(await endOwnSessions(context, own, ended)).toBe(0)
    expect(await endOwnSessions(context, own)).toBe(1)
    expect(await findPersonForSession(database, one.sid)).toBeUndefined()
    expect(await findPersonForSession(database, other.sid)).toBeUndefined()
    expect(await findPersonForSession(database, own.sid)).toBeDefined()
    expect(await findPersonForSession(database, stranger.sid)).toBeDefined()
  })

  test('signing in again ends what the browser had before, and a failure does not', async () => {
    const before = await signedIn('ben@marlow.example')
    const again = (password: string) =>
      signInByPassword(context, {
        email: 'ada@marlow.example',
        password,
        address: '192.0.2.1',
        previous: before.sid,
      })
    await again('wrong')
    expect(await findPersonForSession(database, before.sid)).toBeDefined()
    await again(right)
    expect(await findPersonForSession(database, before.sid)).toBeUndefined()
  })

  test('attempts made at once are counted as well', async () => {
    const outcomes = await Promise.all(
      Array.from({ length: 40 }, () => attempt('nora@northgate.example', 'wrong')),
    )
    const refused = outcomes.filter((outcome) => outcome.kind === 'refused')
    expect(refused).toHaveLength(signInLimits.attemptsPerAccount)
  })

  test('an address that tries many accounts is closed for all of them', async () => {
    await attempt('ada@marlow.example', 'wrong', '2001:db8:1:2::1')
    const { attemptsPerAddress } = signInLimits
    await database.query('update sign_in_attempt set attempts = $1', [attemptsPerAddress])
    const neighbour = '2001:db8:1:2:ffff::9'
    expect(await attempt('new@marlow.example', right, neighbour)).toMatchObject({
      kind: 'throttled',
      isNewPause: true,
    })
    expect(findPause(context, neighbour)).toBeGreaterThan(0)
    const again = await attempt('other@marlow.example', right, neighbour)
    expect(again).toEqual({ kind: 'throttled', retryAfterSeconds: expect.any(Number) })
  })

  test('successes close neither the account nor the address', async () => {
    for (let nth = 0; nth < signInLimits.attemptsPerAccount + 5; nth += 1) {
      expect(await attempt('ada@marlow.example')).toMatchObject({ kind: 'signed_in' })
    }
    expect(await database.query('select attempts from sign_in_attempt')).toEqual([{ attempts: 0 }])
  })

  test('what was typed as an email is not stored', async () => {
    await attempt('canary-4711', 'wrong')
    const rows = await database.query('select key from sign_in_attempt')
    expect(JSON.stringify(rows)).not.toContain('4711')
  })
})
