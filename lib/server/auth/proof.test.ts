import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Context } from '@/lib/server/context'
import type { AuditEvent } from '@/lib/server/audit/audit'
import { proveByProvider } from '@/lib/server/auth/single-sign-on'
import { proveByPassword } from '@/lib/server/auth/proof'
import { signOut } from '@/lib/server/auth/sessions'
import { signInByPassword } from '@/lib/server/auth/sign-in'
import { changePassword } from '@/lib/server/auth/change-password'
import type { Identity } from '@/lib/server/auth/identity-claims'
import type { OpenIdFailure } from '@/lib/server/auth/open-id'
import { signInLimits } from '@/lib/server/auth/sign-in-throttle'
import { createDemoFirms } from '@/lib/server/db/firm'
import { findPersonForSession, proofLife } from '@/lib/server/db/session'
import { savePasswordSignIn } from '@/lib/server/db/setting'
import { storageMigrations } from '@/lib/server/db/store'
import type { OpenDatabase } from '@/lib/server/db/store/database'
import { bindDemoFirms, signInLinked } from '@/test/auth/linked-sign-in'
import { createAuthContext, createStubProvider } from '@/test/auth/auth-context'
import { ageStore } from '@/test/db/store'
import { openTestDatabase, testStores } from '@/test/store/database'

const right = 'correct-horse-battery'
const address = '192.0.2.1'

describe.each(testStores)('a proof of who is there (%s)', (kind) => {
  let database: OpenDatabase
  let context: Context
  let noted: string[] = []
  const note = ({ kind: each }: AuditEvent) => void noted.push(each)

  beforeAll(async () => {
    database = await openTestDatabase(storageMigrations, kind)
    await createDemoFirms(database)
    context = createAuthContext({ database }, { note })
  })
  afterAll(() => database.close())
  beforeEach(async () => {
    noted = []
    await database.query('delete from sign_in_attempt')
  })

  const signIn = async () => {
    const outcome = await signInByPassword(context, {
      email: 'ada@marlow.example',
      password: right,
      address,
    })
    if (outcome.kind !== 'signed_in') throw new Error(outcome.kind)
    const read = async () => {
      const session = await findPersonForSession(database, outcome.sid)
      if (session === undefined) throw new Error('the session has ended')
      return session
    }
    return { session: await read(), read }
  }

  test('a sign-in is one for ten minutes, and the password begins them again', async () => {
    const { session, read } = await signIn()
    expect(session.isProven).toBe(true)
    await ageStore(database, proofLife - 5)
    expect((await read()).isProven).toBe(true)
    await ageStore(database, 10)
    expect((await read()).isProven).toBe(false)
    expect(await proveByPassword(context, session, { password: right, address })).toMatchObject({
      kind: 'proven',
    })
    expect((await read()).isProven).toBe(true)
    expect(noted).toEqual(['session.started', 'session.proven'])
  })

  test('a wrong password proves nothing, is on record, and counts as a failed sign-in', async () => {
    const { session, read } = await signIn()
    await ageStore(database, proofLife + 1)
    const prove = (password: string, from = address) =>
      proveByPassword(context, session, { password, address: from })
    for (let nth = 0; nth < signInLimits.attemptsPerAccount; nth += 1) {
      expect(await prove('wrong', `192.0.2.${nth}`)).toEqual({ kind: 'refused' })
    }
    expect(await prove(right)).toMatchObject({ kind: 'throttled' })
    expect((await read()).isProven).toBe(false)
    expect(noted.filter((each) => each === 'session.proof_refused')).toHaveLength(
      signInLimits.attemptsPerAccount,
    )
    const elsewhere = { email: 'ada@marlow.example', password: right, address: '192.0.2.99' }
    expect(await signInByPassword(context, elsewhere)).toMatchObject({ kind: 'throttled' })
    // In her own browser nobody else’s attempts are in her way.
    const knownDevice = { id: 'hers', people: [session.person.id] }
    expect(
      await proveByPassword(context, session, { password: right, address, knownDevice }),
    ).toMatchObject({
      kind: 'proven',
    })
  })

  test('a password counts no more where the firm has switched passwords off', async () => {
    const { session, read } = await signIn()
    await ageStore(database, proofLife + 1)
    const elsewhere = createAuthContext({ database }, { note, issuer: 'https://id.example' })
    const attempt = { password: right, address }
    await savePasswordSignIn(database.query, session.person, false)
    noted = []
    expect(await proveByPassword(elsewhere, session, attempt)).toEqual({ kind: 'passwords_off' })
    expect(noted).toEqual([])
    expect((await read()).isProven).toBe(false)
    const next = 'seven green umbrellas'
    expect(await changePassword(elsewhere, session, { ...attempt, next, again: next })).toEqual({
      kind: 'passwords_off',
    })
    // Without a provider nobody could sign in at all.
    expect(await proveByPassword(context, session, attempt)).toMatchObject({ kind: 'proven' })
    await savePasswordSignIn(database.query, session.person, true)
    expect(await proveByPassword(elsewhere, session, attempt)).toMatchObject({ kind: 'proven' })
  })

  describe('at the OpenID provider', () => {
    const ada: Identity = {
      issuer: 'https://id.example',
      subject: 'ada-1',
      email: 'ada@marlow.example',
      isEmailVerified: true,
      name: '',
      signedInAt: undefined,
    }
    let identity: Identity | OpenIdFailure = ada
    let states = 0
    const back = (state = `state-${(states += 1)}`) => ({
      answer: new URLSearchParams(),
      transaction: { state, nonce: 'n', verifier: 'v' },
      address,
    })
    const openId = createStubProvider(ada.issuer, () => identity)

    beforeEach(async () => {
      identity = ada
      await database.query('delete from person_identity')
      await bindDemoFirms(database, ada.issuer)
    })

    test('the same session goes on, proven', async () => {
      await signInLinked(context, openId, back())
      const { session, read } = await signIn()
      await ageStore(database, proofLife + 1)
      noted = []
      expect(await proveByProvider(context, openId, session, back())).toMatchObject({
        kind: 'proven',
      })
      expect(noted).toEqual(['session.proven'])
      expect((await read()).isProven).toBe(true)
    })

    test('an account is linked while something else has just shown who is there, and not later', async () => {
      const { session, read } = await signIn()
      await ageStore(database, proofLife + 1)
      const late = await read()
      expect(await proveByProvider(context, openId, late, back())).toEqual({ kind: 'not_linked' })
      expect(await database.query('select 1 from person_identity')).toEqual([])
      noted = []
      expect(await proveByProvider(context, openId, session, back())).toMatchObject({
        kind: 'proven',
      })
      expect(noted).toEqual(['person.identity_linked', 'session.proven'])
    })

    test('another person confirms nothing, and is neither linked nor signed in', async () => {
      const { session, read } = await signIn()
      await ageStore(database, proofLife + 1)
      noted = []
      identity = { ...ada, subject: 'ben-1', email: 'ben@marlow.example' }
      const refused = { kind: 'other_person' }
      expect(await proveByProvider(context, openId, session, back())).toEqual(refused)
      expect(await database.query('select 1 from person_identity')).toEqual([])
      expect(await signInLinked(context, openId, back())).toMatchObject({ kind: 'signed_in' })
      expect(await proveByProvider(context, openId, session, back())).toEqual(refused)
      identity = { ...ada, isEmailVerified: false }
      expect(await proveByProvider(context, openId, session, back())).toEqual(refused)
      expect((await read()).isProven).toBe(false)
      expect(noted).not.toContain('session.proven')
      expect(noted.filter((each) => each === 'session.proof_refused')).toHaveLength(3)
    })

    test('an answer is taken once, and one that fails changes nothing', async () => {
      const { session, read } = await signIn()
      const once = back('once')
      expect(await proveByProvider(context, openId, session, once)).toMatchObject({
        kind: 'proven',
      })
      await ageStore(database, proofLife + 1)
      const used = { kind: 'failed', fault: 'expired', reason: 'used' }
      expect(await proveByProvider(context, openId, session, once)).toEqual(used)
      identity = { kind: 'failed', fault: 'undated', reason: 'auth_time' }
      expect(await proveByProvider(context, openId, session, back())).toMatchObject({
        fault: 'undated',
      })
      expect((await read()).isProven).toBe(false)
    })

    test('a sign-in is one only where it was within ten minutes', async () => {
      await signInLinked(context, openId, back())
      const now = Math.floor(Date.now() / 1000)
      const isProven = async (signedInAt: number | undefined) => {
        identity = { ...ada, signedInAt }
        const outcome = await signInLinked(context, openId, back())
        if (outcome.kind !== 'signed_in') throw new Error(outcome.kind)
        return (await findPersonForSession(database, outcome.sid))?.isProven
      }
      expect(await isProven(now - 60)).toBe(true)
      expect(await isProven(now - proofLife - 60)).toBe(false)
      expect(await isProven(undefined)).toBe(false)
      // The provider’s clock is ahead: that gives nobody more than ten minutes.
      expect(await isProven(now + 30)).toBe(true)
      await ageStore(database, proofLife + 1)
      const proven = `select 1 from session where verified_at > now() - interval '600 seconds'`
      expect(await database.query(proven)).toEqual([])
    })
  })

  test('a session that has ended is not brought back', async () => {
    const { session } = await signIn()
    await signOut(context, session.sid)
    await proveByPassword(context, session, { password: right, address })
    expect(await findPersonForSession(database, session.sid)).toBeUndefined()
  })
})
