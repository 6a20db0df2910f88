import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Context } from '@/lib/server/context'
import type { AuditEvent } from '@/lib/server/audit/audit'
import { findPersonForSession } from '@/lib/server/db/session'
import { beginByPasskey, completeByPasskey } from '@/lib/server/auth/second-step'
import {
  addPasskey,
  beginAddingPasskey,
  beginPasskeyProof,
  beginPasskeySignIn,
  proveByPasskey,
  removePasskey,
  signInByPasskey,
} from '@/lib/server/auth/passkeys'
import { removeFactorsOf } from '@/lib/server/auth/people'
import { renewRecoveryCodes } from '@/lib/server/auth/second-factor'
import { signInByPassword } from '@/lib/server/auth/sign-in'
import { findFactorState } from '@/lib/server/db/second-factor'
import { findProofWays, proveByCode } from '@/lib/server/auth/proof-ways'
import { signInLimits } from '@/lib/server/auth/sign-in-throttle'
import { createDemoFirms } from '@/lib/server/db/firm'
import { challengeLife, listPasskeys } from '@/lib/server/db/passkey'
import { setPersonActive } from '@/lib/server/db/person'
import type { PersonSession } from '@/lib/server/db/session'
import { saveFactorGrace } from '@/lib/server/db/setting'
import type { Store } from '@/lib/server/db/store'
import { createAuthenticator, type Lie, type TestAuthenticator } from '@/test/auth/authenticator'
import { ageStore, openTestStore } from '@/test/db/store'
import { testStores } from '@/test/store/database'
import { createAuthContext, signInDemoPerson } from '@/test/auth/auth-context'

const right = 'correct-horse-battery'
const address = '192.0.2.1'
const appOrigin = 'http://localhost:3000'

describe.each(testStores)('passkeys (%s)', (kind) => {
  let store: Store
  let close: () => Promise<void>
  let context: Context
  let noted: AuditEvent[] = []

  beforeAll(async () => {
    ;({ store, close } = await openTestStore(kind))
    await createDemoFirms(store.database)
    context = createAuthContext(store, { note: (event) => void noted.push(event) })
  })
  afterAll(() => close())
  beforeEach(async () => {
    await store.database.query('delete from passkey')
    await store.database.query('delete from sign_in_attempt')
    noted = []
  })

  const password = (email: string, typed = right) =>
    signInByPassword(context, { email, password: typed, address })

  const signedIn = (email?: string) => signInDemoPerson(context, email)

  async function added(session: PersonSession, at = context): Promise<TestAuthenticator> {
    const authenticator = createAuthenticator(at.env.appOrigin)
    const { challenge } = await beginAddingPasskey(at, session)
    const response = authenticator.create(challenge)
    expect(await addPasskey(at, session, { response, name: 'Laptop' })).toEqual({ kind: 'added' })
    return authenticator
  }

  const challengeOf = async (begun: Promise<{ challenge: string } | undefined>) => {
    const options = await begun
    if (options === undefined) throw new Error('there is no challenge')
    return options.challenge
  }

  async function signIn(authenticator: TestAuthenticator, lie?: Lie) {
    const challenge = await challengeOf(beginPasskeySignIn(context, { address }))
    return signInByPasskey(context, authenticator.get(challenge, lie), { address })
  }

  const failed = (fault: string) => ({ kind: 'failed', fault })

  test('one is the whole sign-in, and counts as both factors', async () => {
    const session = await signedIn()
    const authenticator = await added(session)
    await saveFactorGrace(store.database.query, session.person, 0)
    const outcome = await signIn(authenticator)
    if (outcome.kind !== 'signed_in') throw new Error(JSON.stringify(outcome))
    const found = await findPersonForSession(store.database, outcome.sid)
    await saveFactorGrace(store.database.query, session.person, null)
    expect(found).toMatchObject({ mustEnrol: false, isProven: true })
    expect(found?.person.email).toBe('ada@marlow.example')
    expect(noted.at(-1)).toMatchObject({ kind: 'session.started', detail: { by: 'passkey' } })
    expect(await listPasskeys(store.database, session.person)).toMatchObject([{ name: 'Laptop' }])
    expect((await listPasskeys(store.database, session.person))[0]?.last_used_at).not.toBeNull()
  })

  test('after the password a passkey is the second step, of the same person alone', async () => {
    const [ada, ben] = [await signedIn(), await signedIn('ben@marlow.example')]
    const [hers, his] = [await added(ada), await added(ben)]
    const begun = await password('ada@marlow.example')
    if (begun.kind !== 'second_step') throw new Error(begun.kind)
    const { token } = begun
    const options = await beginByPasskey(context, token)
    expect(options?.allowCredentials?.map(({ id }) => id)).toEqual([hers.id])
    const step = async (authenticator: TestAuthenticator) => {
      const challenge = await challengeOf(beginByPasskey(context, token))
      return completeByPasskey(context, token, authenticator.get(challenge), { address })
    }
    expect(await step(his)).toEqual(failed('other_person'))
    expect(await step(hers)).toMatchObject({ kind: 'signed_in', person_id: ada.person.id })
    expect(await beginByPasskey(context, token)).toBeUndefined()
    expect(await completeByPasskey(context, token, {}, { address })).toEqual(failed('expired'))
  })

  test('a challenge counts once, for five minutes, and for what it was made for', async () => {
    const session = await signedIn()
    const authenticator = await added(session)
    const challenge = await challengeOf(beginPasskeySignIn(context, { address }))
    const answer = () => signInByPasskey(context, authenticator.get(challenge), { address })
    expect(await answer()).toMatchObject({ kind: 'signed_in' })
    expect(await answer()).toEqual(failed('expired'))

    const late = await challengeOf(beginPasskeySignIn(context, { address }))
    await ageStore(store.database, challengeLife + 1)
    expect(await signInByPasskey(context, authenticator.get(late), { address })).toEqual(
      failed('expired'),
    )

    const again = await signedInBy(authenticator)
    const forProof = await challengeOf(beginPasskeyProof(context, again))
    expect(await signInByPasskey(context, authenticator.get(forProof), { address })).toEqual(
      failed('expired'),
    )
    const forSignIn = await challengeOf(beginPasskeySignIn(context, { address }))
    expect(await proveByPasskey(context, again, authenticator.get(forSignIn))).toEqual(
      failed('expired'),
    )
    expect(await signInByPasskey(context, authenticator.get('made up'), { address })).toEqual(
      failed('expired'),
    )
  })

  async function signedInBy(authenticator: TestAuthenticator): Promise<PersonSession> {
    const outcome = await signIn(authenticator)
    const session =
      'sid' in outcome ? await findPersonForSession(store.database, outcome.sid) : undefined
    if (session === undefined) throw new Error(JSON.stringify(outcome))
    return session
  }

  test('an answer from another site, unverified, or signed by another key does not count', async () => {
    const session = await signedIn()
    const authenticator = await added(session)
    for (const lie of [
      { origin: 'http://localhost.evil:3000' },
      { origin: 'https://localhost:3000' },
      { isUnverified: true },
      { signature: Buffer.alloc(70, 1) },
    ]) {
      expect(await signIn(authenticator, lie)).toEqual(failed('refused'))
    }
    const stranger = createAuthenticator(appOrigin)
    expect(await signIn(stranger)).toEqual(failed('unknown'))
    for (const made of [null, 'x', {}, { id: 1 }, { id: 'x'.repeat(2000) }]) {
      expect(await signInByPasskey(context, made, { address })).toEqual(failed('refused'))
    }
    expect(await signInByPasskey(context, { id: authenticator.id }, { address })).toEqual(
      failed('refused'),
    )
    const { challenge } = await beginAddingPasskey(context, session)
    const elsewhere = stranger.create(challenge, { origin: 'https://elsewhere.example' })
    expect(await addPasskey(context, session, { response: elsewhere, name: 'x' })).toEqual(
      failed('refused'),
    )
    expect(await listPasskeys(store.database, session.person)).toHaveLength(1)
    expect(noted.filter((event) => event.kind === 'session.passkey_refused')).not.toEqual([])
  })

  test('a counter that does not grow is a copy, and is refused and on record', async () => {
    const session = await signedIn()
    const authenticator = await added(session)
    expect(await signIn(authenticator, { counter: 40 })).toMatchObject({ kind: 'signed_in' })
    expect(await signIn(authenticator, { counter: 40 })).toEqual(failed('copied'))
    expect(await signIn(authenticator, { counter: 0 })).toEqual(failed('copied'))
    expect(noted.at(-1)).toMatchObject({
      kind: 'session.passkey_refused',
      person_id: session.person.id,
      detail: { fault: 'copied' },
    })
    expect(await signIn(authenticator, { counter: 41 })).toMatchObject({ kind: 'signed_in' })
  })

  test('one passes a lockout of the account', async () => {
    const session = await signedIn()
    const authenticator = await added(session)
    await password('ada@marlow.example', 'wrong')
    await store.database.query('update sign_in_attempt set attempts = 1000')
    expect(await password('ada@marlow.example')).toMatchObject({ kind: 'throttled' })
    expect(await signIn(authenticator)).toMatchObject({ kind: 'signed_in' })
  })

  test('challenges are limited for each address', async () => {
    const many = { address: '192.0.2.77' }
    for (let nth = 0; nth < signInLimits.attemptsPerAddress; nth += 1) {
      expect(await beginPasskeySignIn(context, many)).toBeDefined()
    }
    expect(await beginPasskeySignIn(context, many)).toBeUndefined()
    expect(await beginPasskeySignIn(context, { address: '192.0.2.78' })).toBeDefined()
  })

  test('one proves who is there, in the session that it was requested for', async () => {
    const [ada, ben] = [await signedIn(), await signedIn('ben@marlow.example')]
    expect(await beginPasskeyProof(context, ada)).toBeUndefined()
    const [hers, his] = [await added(ada), await added(ben)]
    await ageStore(store.database, 601)
    const prove = async (session: PersonSession, authenticator: TestAuthenticator) => {
      const challenge = await challengeOf(beginPasskeyProof(context, ada))
      return proveByPasskey(context, session, authenticator.get(challenge))
    }
    expect(await prove(ada, his)).toEqual(failed('other_person'))
    expect(await prove(ben, his)).toEqual(failed('expired'))
    expect((await findPersonForSession(store.database, ada.sid))?.isProven).toBe(false)
    expect(await prove(ada, hers)).toMatchObject({ kind: 'proven' })
    expect((await findPersonForSession(store.database, ada.sid))?.isProven).toBe(true)
  })

  test('the first factor ends the other sessions of its person, and a further one none', async () => {
    const [here, there] = [await signedIn(), await signedIn()]
    const ben = await signedIn('ben@marlow.example')
    const authenticator = await added(here)
    expect(await findPersonForSession(store.database, here.sid)).toBeDefined()
    expect(await findPersonForSession(store.database, there.sid)).toBeUndefined()
    expect(await findPersonForSession(store.database, ben.sid)).toBeDefined()
    const second = await signedInBy(authenticator)
    await added(here)
    expect(await findPersonForSession(store.database, second.sid)).toBeDefined()
  })

  test('the recovery codes go with the last factor, and no sooner', async () => {
    const session = await signedIn()
    const [first, second] = [await added(session), await added(session)]
    const [code = '', other = ''] = (await renewRecoveryCodes(context, session)) ?? []
    const codesLeft = async () => (await findFactorState(store.database, session.person)).codesLeft
    expect(await removePasskey(context, session, 'another')).toBe(false)
    await removePasskey(context, session, first.id)
    expect(await codesLeft()).toBe(10)
    expect(await proveByCode(context, session, { code, address })).toMatchObject({ kind: 'proven' })
    const copy = await store.database.query('select person_id, digest from recovery_code')
    await removePasskey(context, session, second.id)
    expect(await codesLeft()).toBe(0)
    // As where two were removed at once.
    await store.database.query(
      `insert into recovery_code (person_id, digest)
       select (each->>'person_id')::uuid, each->>'digest' from jsonb_array_elements($1::jsonb) each`,
      [JSON.stringify(copy)],
    )
    expect(await codesLeft()).toBe(10)
    expect(await findProofWays(context, session)).toEqual({
      password: true,
      code: false,
      passkey: false,
      provider: null,
    })
    expect(await proveByCode(context, session, { code: other, address })).toEqual({
      kind: 'refused',
    })
    await store.database.query('delete from recovery_code')
  })

  test('one that was removed, or whose person was deactivated, is unknown', async () => {
    const [ada, joy] = [await signedIn(), await signedIn('joy@marlow.example')]
    const [hers, theirs] = [await added(ada), await added(joy)]
    expect(await removePasskey(context, joy, hers.id)).toBe(false)
    expect(await removePasskey(context, ada, hers.id)).toBe(true)
    expect(await signIn(hers)).toEqual(failed('unknown'))
    expect(await password('ada@marlow.example')).toMatchObject({ kind: 'signed_in' })

    const ref = { firm_id: joy.person.firm_id, person_id: joy.person.id }
    await setPersonActive(store.database.query, { ...ref, isActive: false })
    expect(await signIn(theirs)).toEqual(failed('unknown'))
    await setPersonActive(store.database.query, { ...ref, isActive: true })
    expect(await removeFactorsOf(context, ada, joy.person.id)).toBe(true)
    expect(await signIn(theirs)).toEqual(failed('unknown'))
  })

  test('a demo person’s is good only on this machine', async () => {
    const elsewhere = createAuthContext(store, { appOrigin: 'https://app.example' })
    const authenticator = await added(await signedIn(), elsewhere)
    const toSignIn = await challengeOf(beginPasskeySignIn(elsewhere, { address }))
    expect(await signInByPasskey(elsewhere, authenticator.get(toSignIn), { address })).toEqual(
      failed('unknown'),
    )
  })
})
