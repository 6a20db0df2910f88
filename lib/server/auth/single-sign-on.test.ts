import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Context } from '@/lib/server/context'
import type { AuditEvent } from '@/lib/server/audit/audit'
import { findPersonLink } from '@/lib/server/db/person-link'
import { findPersonForSession } from '@/lib/server/db/session'
import { findSignInPolicy } from '@/lib/server/auth/sign-in-policy'
import { joinByLink } from '@/lib/server/auth/join'
import {
  invitePeople,
  issuePersonLink,
  saveActive,
  withdrawInvitation,
} from '@/lib/server/auth/people'
import { listOwnSessions } from '@/lib/server/auth/sessions'
import { signInByPassword } from '@/lib/server/auth/sign-in'
import type { Identity } from '@/lib/server/auth/identity-claims'
import type { ReturnFromProvider } from '@/lib/server/auth/single-sign-on'
import type { OpenIdFailure } from '@/lib/server/auth/open-id'
import { signInLimits } from '@/lib/server/auth/sign-in-throttle'
import { createDemoFirms } from '@/lib/server/db/firm'
import { allowPasswords, savePasswordSignIn } from '@/lib/server/db/setting'
import { findPersonByEmail } from '@/lib/server/db/person'
import { storageMigrations } from '@/lib/server/db/store'
import type { OpenDatabase } from '@/lib/server/db/store/database'
import { ageStore } from '@/test/db/store'
import { openTestDatabase, testStores } from '@/test/store/database'
import { bindDemoFirms, signInLinked } from '@/test/auth/linked-sign-in'
import { createAuthContext, createStubProvider, signInDemoPerson } from '@/test/auth/auth-context'

const password = 'correct-horse-battery'
const issuer = 'https://id.example'

describe.each(testStores)('single sign-on (%s)', (kind) => {
  let database: OpenDatabase
  let context: Context
  let identity: Identity | OpenIdFailure
  let noted: AuditEvent[] = []
  let unknown: { name: string; address: string }[] = []

  const openId = createStubProvider(issuer, () => identity)
  const options = {
    note: (event: AuditEvent) => void noted.push(event),
    noteUnknown: (each: { name: string; address: string }) => void unknown.push(each),
  }

  beforeAll(async () => {
    database = await openTestDatabase(storageMigrations, kind)
    await createDemoFirms(database)
    await bindDemoFirms(database, issuer)
    context = createAuthContext({ database }, { ...options, issuer })
  })
  afterAll(() => database.close())
  beforeEach(async () => {
    noted = []
    unknown = []
    for (const table of ['sign_in_attempt', 'person_identity']) {
      await database.query(`delete from ${table}`)
    }
    identity = {
      issuer,
      subject: 'ada-1',
      email: 'ada@marlow.example',
      isEmailVerified: true,
      name: 'Ada M.',
      signedInAt: undefined,
    }
  })

  const is = (changed: Partial<Identity>) => Object.assign(identity, changed)
  let states = 0
  const signIn = (changed: Partial<ReturnFromProvider> = {}, at = context, typed = password) => {
    const attempt = {
      answer: new URLSearchParams(),
      transaction: { state: `state-${(states += 1)}`, nonce: 'n', verifier: 'v' },
      address: '192.0.2.1',
      device: 'Browser',
    }
    return signInLinked(at, openId, { ...attempt, ...changed }, typed)
  }
  const linked = async () => (await database.query('select 1 from person_identity')).length

  async function admin() {
    const session = await signInDemoPerson(context)
    noted = []
    return session
  }

  async function invite(email: string) {
    const choice = { role: 'viewer', all_clients: false, connection_ids: undefined } as const
    const [made] = await invitePeople(context, await admin(), { emails: [email], ...choice })
    const person = await findPersonByEmail(database, email)
    if (made?.token === undefined || person === undefined) throw new Error('nobody was invited')
    noted = []
    return { token: made.token, person }
  }

  test('a person whose address the provider has confirmed is linked once, and found by their identity from then on', async () => {
    const outcome = await signIn()
    if (outcome.kind !== 'signed_in') throw new Error(outcome.kind)
    const session = await findPersonForSession(database, outcome.sid)
    expect(session?.person).toMatchObject({ email: 'ada@marlow.example', name: 'Ada Marlow' })
    const who = { firm_id: session?.person.firm_id, person_id: session?.person.id }
    const detail = { provider: 'Example' }
    expect(noted).toEqual([
      { ...who, kind: 'person.identity_linked', detail },
      { ...who, kind: 'session.started' },
    ])
    is({ email: 'another@elsewhere.example', isEmailVerified: false })
    expect(await signIn()).toMatchObject({ kind: 'signed_in', person_id: who.person_id })
    expect(await linked()).toBe(1)
  })

  test('a sign-in ends what the browser had before, and shows among the sessions', async () => {
    const first = await signIn()
    if (first.kind !== 'signed_in') throw new Error(first.kind)
    const second = await signIn({ previous: first.sid })
    if (second.kind !== 'signed_in') throw new Error(second.kind)
    expect(await findPersonForSession(database, first.sid)).toBeUndefined()
    const session = await findPersonForSession(database, second.sid)
    if (session === undefined) throw new Error('nobody is signed in')
    expect(await listOwnSessions(context, session)).toContainEqual(
      expect.objectContaining({ device: 'Browser', address: '192.0.2.1', isCurrent: true }),
    )
  })

  test('a browser that a person has not used before is on record, but not their first', async () => {
    is({ subject: 'nora-1', email: 'nora@northgate.example' })
    const detailOf = async (known: readonly string[]) => {
      noted = []
      const outcome = await signIn({ language: 'en', knownDevice: { id: 'd', people: known } })
      const detail = noted.find((event) => event.kind === 'session.started')?.detail
      return [outcome.kind === 'signed_in' ? outcome.person_id : outcome.kind, detail] as const
    }
    const [nora, first] = await detailOf([])
    // The sign-in that linked the account was by password.
    expect(first).toBeUndefined()
    expect((await detailOf([nora]))[1]).toEqual({ provider: 'Example' })
    expect((await detailOf([]))[1]).toEqual({ provider: 'Example', newDevice: true })
  })

  test('nobody is found by an address that is not confirmed, or is none', async () => {
    is({ isEmailVerified: false })
    expect(await signIn()).toEqual({ kind: 'unverified' })
    is({ isEmailVerified: true, email: undefined })
    expect(await signIn()).toEqual({ kind: 'unverified' })
    expect([await linked(), noted, unknown]).toEqual([0, [], []])
  })

  test('nobody who was not invited gets an account, and the record says who tried', async () => {
    is({ email: 'mallory@marlow.example' })
    expect(await signIn()).toEqual({ kind: 'unknown' })
    expect(unknown).toEqual([{ name: 'mallory@marlow.example', address: '192.0.2.1' }])
    expect([await linked(), noted]).toEqual([0, []])
  })

  test('an address that our store spells with another letter is another address', async () => {
    const kelvin = 'mar\u212A@marlow.example'
    await invite(kelvin)
    is({ email: 'mark@marlow.example' })
    expect(await signIn()).toEqual({ kind: 'unknown' })
    await database.query('delete from person where email = $1', [kelvin])
  })

  test('an invited person joins by signing in, and their link is used', async () => {
    const { token, person } = await invite('Nina@marlow.example')
    is({ subject: 'nina-1', email: 'nina@marlow.example', name: 'Nina N.' })
    expect(await signIn()).toMatchObject({ kind: 'signed_in', person_id: person.id })
    expect(noted.map((event) => event.kind)).toEqual([
      'person.identity_linked',
      'person.joined',
      'session.started',
    ])
    expect(await findPersonByEmail(database, 'nina@marlow.example')).toMatchObject({
      name: 'Nina N.',
    })
    expect(await findPersonLink(database, token)).toMatchObject({ state: 'used' })
    expect(
      await joinByLink(context, { token, name: 'Eve', password: 'four words that last' }),
    ).toBe('not_open')
  })

  test('an invitation that has expired or was withdrawn lets nobody join', async () => {
    const { person } = await invite('late@marlow.example')
    is({ subject: 'late-1', email: 'late@marlow.example' })
    await ageStore(database, 8 * 24 * 3600)
    expect(await signIn()).toEqual({ kind: 'unknown' })
    await withdrawInvitation(context, await admin(), person.id)
    expect(await signIn()).toEqual({ kind: 'unknown' })
    expect(await linked()).toBe(0)
  })

  test('a deactivated person is not let in, linked or not', async () => {
    const ben = await findPersonByEmail(database, 'ben@marlow.example')
    if (ben === undefined) throw new Error('no such person')
    is({ subject: 'ben-1', email: 'ben@marlow.example' })
    await saveActive(context, await admin(), ben.id, false)
    expect(await signIn()).toEqual({ kind: 'unknown' })
    await saveActive(context, await admin(), ben.id, true)
    expect(await signIn()).toMatchObject({ kind: 'signed_in' })
    await saveActive(context, await admin(), ben.id, false)
    noted = []
    expect(await signIn()).toEqual({ kind: 'unknown' })
    expect(noted.map((event) => event.kind)).toEqual(['session.refused'])
    await saveActive(context, await admin(), ben.id, true)
  })

  test('an address that another identity has taken over opens nothing, until an admin resets the person', async () => {
    is({ subject: 'joy-1', email: 'joy@marlow.example' })
    const outcome = await signIn()
    if (outcome.kind !== 'signed_in') throw new Error(outcome.kind)
    is({ subject: 'joy-2' })
    expect(await signIn()).toEqual({ kind: 'unknown' })
    const issued = await issuePersonLink(context, await admin(), outcome.person_id)
    if (issued === undefined) throw new Error('no link')
    const next = 'four words that last'
    const use = { token: issued.token, name: '', password: next }
    expect(await joinByLink(context, use)).toBe('reset')
    const again = await signIn({}, context, next)
    expect(again).toMatchObject({ kind: 'signed_in', person_id: outcome.person_id })
    is({ subject: 'joy-1' })
    expect(await signIn()).toEqual({ kind: 'unknown' })
  })

  test('two first sign-ins at once link one identity', async () => {
    const outcomes = await Promise.all([signIn(), signIn()])
    expect(outcomes.map((outcome) => outcome.kind)).toEqual(['signed_in', 'signed_in'])
    expect(await linked()).toBe(1)
  })

  test('a return is taken once, and what fails changes nothing', async () => {
    const transaction = { state: 'once', nonce: 'n', verifier: 'v' }
    const ada = identity
    const failed = { kind: 'failed', fault: 'unreachable', reason: 'timeout' } as const
    identity = failed
    expect(await signIn()).toEqual(failed)
    expect([await linked(), noted]).toEqual([0, []])
    identity = ada
    expect(await signIn({ transaction })).toMatchObject({ kind: 'signed_in' })
    expect(await signIn({ transaction })).toMatchObject({ fault: 'expired', reason: 'used' })
  })

  test('failures of an address are limited, and do not keep a known browser out', async () => {
    identity = { kind: 'failed', fault: 'untrusted', reason: 'x' }
    for (let count = 0; count < signInLimits.attemptsPerAddress; count += 1) await signIn()
    expect(await signIn()).toMatchObject({
      kind: 'throttled',
      retryAfterSeconds: expect.any(Number),
    })
    expect(await signIn({ address: '192.0.2.2' })).toMatchObject({ kind: 'failed' })
    const knownDevice = { id: 'device-1', people: [] }
    expect(await signIn({ knownDevice })).toMatchObject({ kind: 'failed' })
  })

  test('a sign-in that succeeds does not count', async () => {
    for (let count = 0; count <= signInLimits.attemptsPerAddress; count += 1) {
      expect(await signIn()).toMatchObject({ kind: 'signed_in' })
    }
  })

  describe('signing in with a password', () => {
    const byPassword = (hasProvider: boolean) =>
      signInByPassword(hasProvider ? context : createAuthContext({ database }), {
        email: 'ada@marlow.example',
        password,
        address: '192.0.2.1',
      })

    test('signing in with a password ends where an admin switched it off, until passwords are allowed again', async () => {
      const { person } = await admin()
      expect(await findSignInPolicy(context, person)).toMatchObject({ isLinked: false })
      expect(await byPassword(true)).toMatchObject({ kind: 'signed_in' })
      await signIn()
      const policy = { isPasswordOn: true, isLinked: true }
      expect(await findSignInPolicy(context, person)).toMatchObject(policy)
      const colleague = { ...person, role: 'reviewer' } as const
      await expect(savePasswordSignIn(database.query, colleague, false)).rejects.toThrow()
      await savePasswordSignIn(database.query, person, false)
      expect(await byPassword(true)).toEqual({ kind: 'refused' })
      expect(await signIn()).toMatchObject({ kind: 'signed_in' })
      // Without the provider nobody could sign in at all.
      expect(await byPassword(false)).toMatchObject({ kind: 'signed_in' })
      await savePasswordSignIn(database.query, person, true)
      expect(await byPassword(true)).toMatchObject({ kind: 'signed_in' })
      await savePasswordSignIn(database.query, person, false)
      expect(await allowPasswords(database)).toEqual([person.firm_id])
      expect(await allowPasswords(database)).toEqual([])
      expect(await byPassword(true)).toMatchObject({ kind: 'signed_in' })
    })
  })

  test('demo people do not sign in where others can reach the app', async () => {
    const elsewhere = createAuthContext(
      { database },
      { ...options, appOrigin: 'https://app.example' },
    )
    expect(await signIn({}, elsewhere)).toEqual({ kind: 'unknown' })
    expect(await signIn()).toMatchObject({ kind: 'signed_in' })
    expect(await signIn({}, elsewhere)).toEqual({ kind: 'unknown' })
  })
})
