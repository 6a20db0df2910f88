import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createFirms, type Firms, type SessionEvent } from '@/lib/server/auth/firms'
import { createPasskeys, type Passkeys } from '@/lib/server/auth/passkeys'
import { findProofWays } from '@/lib/server/auth/proof-ways'
import { createSecondFactor, type SecondFactor } from '@/lib/server/auth/second-factor'
import { signInLimits } from '@/lib/server/auth/sign-in-throttle'
import { createDemoFirms } from '@/lib/server/db/firm'
import { challengeLife } from '@/lib/server/db/passkey'
import { setPersonActive } from '@/lib/server/db/person'
import type { PersonSession } from '@/lib/server/db/session'
import { saveFactorGrace } from '@/lib/server/db/setting'
import type { Store } from '@/lib/server/db/store'
import { createAuthenticator, type Lie, type TestAuthenticator } from '@/test/auth/authenticator'
import { ageStore, openTestStore } from '@/test/db/store'
import { testStores } from '@/test/store/database'
import { recordInto } from '@/test/auth/record-change'

const right = 'correct-horse-battery'
const address = '192.0.2.1'
const appOrigin = 'https://app.example'

describe.each(testStores)('passkeys (%s)', (kind) => {
  let store: Store
  let close: () => Promise<void>
  let firms: Firms
  let factor: SecondFactor
  let passkeys: Passkeys
  let noted: SessionEvent[] = []

  beforeAll(async () => {
    ;({ store, close } = await openTestStore(kind))
    await createDemoFirms(store.database)
    const note = async (event: SessionEvent) => void noted.push(event)
    firms = createFirms(store, note, { isDemo: true })
    factor = createSecondFactor(store, note, recordInto(store.database, note))
    passkeys = createPasskeys(store, note, { appOrigin, isDemo: true })
  })
  afterAll(() => close())
  beforeEach(async () => {
    await store.database.query('delete from passkey')
    await store.database.query('delete from sign_in_attempt')
    noted = []
  })

  const password = (email: string, typed = right) =>
    firms.signIn({ email, password: typed, address })

  async function signedIn(email = 'ada@marlow.example'): Promise<PersonSession> {
    const outcome = await password(email)
    const session = outcome.kind === 'signed_in' ? await firms.findPerson(outcome.sid) : undefined
    if (session === undefined) throw new Error(outcome.kind)
    return session
  }

  async function added(session: PersonSession): Promise<TestAuthenticator> {
    const authenticator = createAuthenticator(appOrigin)
    const { challenge } = await passkeys.beginAdding(session)
    const response = authenticator.create(challenge)
    expect(await passkeys.add(session, { response, name: 'Laptop' })).toEqual({ kind: 'added' })
    return authenticator
  }

  const challengeOf = async (begun: Promise<{ challenge: string } | undefined>) => {
    const options = await begun
    if (options === undefined) throw new Error('there is no challenge')
    return options.challenge
  }

  async function signIn(authenticator: TestAuthenticator, lie?: Lie) {
    const challenge = await challengeOf(passkeys.beginSignIn({ address }))
    return passkeys.signIn(authenticator.get(challenge, lie), { address })
  }

  const failed = (fault: string) => ({ kind: 'failed', fault })

  test('one is the whole sign-in, and counts as both factors', async () => {
    const session = await signedIn()
    const authenticator = await added(session)
    await saveFactorGrace(store.database.query, session.person, 0)
    const outcome = await signIn(authenticator)
    if (outcome.kind !== 'signed_in') throw new Error(JSON.stringify(outcome))
    const found = await firms.findPerson(outcome.sid)
    await saveFactorGrace(store.database.query, session.person, null)
    expect(found).toMatchObject({ mustEnrol: false, isProven: true })
    expect(found?.person.email).toBe('ada@marlow.example')
    expect(noted.at(-1)).toMatchObject({ kind: 'session.started', detail: { by: 'passkey' } })
    expect(await passkeys.list(session)).toMatchObject([{ name: 'Laptop' }])
    expect((await passkeys.list(session))[0]?.last_used_at).not.toBeNull()
  })

  test('after the password one is the second step, of the same person alone', async () => {
    const [ada, ben] = [await signedIn(), await signedIn('ben@marlow.example')]
    const [hers, his] = [await added(ada), await added(ben)]
    const begun = await password('ada@marlow.example')
    if (begun.kind !== 'second_step') throw new Error(begun.kind)
    const { token } = begun
    const options = await passkeys.beginSecondStep(token)
    expect(options?.allowCredentials?.map(({ id }) => id)).toEqual([hers.id])
    const step = async (authenticator: TestAuthenticator) => {
      const challenge = await challengeOf(passkeys.beginSecondStep(token))
      return passkeys.completeSecondStep(token, authenticator.get(challenge), { address })
    }
    expect(await step(his)).toEqual(failed('other_person'))
    expect(await step(hers)).toMatchObject({ kind: 'signed_in', person_id: ada.person.id })
    expect(await passkeys.beginSecondStep(token)).toBeUndefined()
    expect(await passkeys.completeSecondStep(token, {}, { address })).toEqual(failed('expired'))
  })

  test('a challenge counts once, for five minutes, and for what it was made for', async () => {
    const session = await signedIn()
    const authenticator = await added(session)
    const challenge = await challengeOf(passkeys.beginSignIn({ address }))
    const answer = () => passkeys.signIn(authenticator.get(challenge), { address })
    expect(await answer()).toMatchObject({ kind: 'signed_in' })
    expect(await answer()).toEqual(failed('expired'))

    const late = await challengeOf(passkeys.beginSignIn({ address }))
    await ageStore(store.database, challengeLife + 1)
    expect(await passkeys.signIn(authenticator.get(late), { address })).toEqual(failed('expired'))

    const again = await signedInBy(authenticator)
    const forProof = await challengeOf(passkeys.beginProof(again))
    expect(await passkeys.signIn(authenticator.get(forProof), { address })).toEqual(
      failed('expired'),
    )
    const forSignIn = await challengeOf(passkeys.beginSignIn({ address }))
    expect(await passkeys.prove(again, authenticator.get(forSignIn))).toEqual(failed('expired'))
    expect(await passkeys.signIn(authenticator.get('made up'), { address })).toEqual(
      failed('expired'),
    )
  })

  async function signedInBy(authenticator: TestAuthenticator): Promise<PersonSession> {
    const outcome = await signIn(authenticator)
    const session = 'sid' in outcome ? await firms.findPerson(outcome.sid) : undefined
    if (session === undefined) throw new Error(JSON.stringify(outcome))
    return session
  }

  test('an answer from another site, unverified, or signed by another key does not count', async () => {
    const session = await signedIn()
    const authenticator = await added(session)
    for (const lie of [
      { origin: 'https://app.example.evil' },
      { origin: 'http://app.example' },
      { isUnverified: true },
      { signature: Buffer.alloc(70, 1) },
    ]) {
      expect(await signIn(authenticator, lie)).toEqual(failed('refused'))
    }
    const stranger = createAuthenticator(appOrigin)
    expect(await signIn(stranger)).toEqual(failed('unknown'))
    for (const made of [null, 'x', {}, { id: 1 }, { id: 'x'.repeat(2000) }]) {
      expect(await passkeys.signIn(made, { address })).toEqual(failed('refused'))
    }
    expect(await passkeys.signIn({ id: authenticator.id }, { address })).toEqual(failed('refused'))
    const { challenge } = await passkeys.beginAdding(session)
    const elsewhere = stranger.create(challenge, { origin: 'https://elsewhere.example' })
    expect(await passkeys.add(session, { response: elsewhere, name: 'x' })).toEqual(
      failed('refused'),
    )
    expect(await passkeys.list(session)).toHaveLength(1)
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
      expect(await passkeys.beginSignIn(many)).toBeDefined()
    }
    expect(await passkeys.beginSignIn(many)).toBeUndefined()
    expect(await passkeys.beginSignIn({ address: '192.0.2.78' })).toBeDefined()
  })

  test('one proves who is there, in the session that it was requested for', async () => {
    const [ada, ben] = [await signedIn(), await signedIn('ben@marlow.example')]
    expect(await passkeys.beginProof(ada)).toBeUndefined()
    const [hers, his] = [await added(ada), await added(ben)]
    await ageStore(store.database, 601)
    const prove = async (session: PersonSession, authenticator: TestAuthenticator) => {
      const challenge = await challengeOf(passkeys.beginProof(ada))
      return passkeys.prove(session, authenticator.get(challenge))
    }
    expect(await prove(ada, his)).toEqual(failed('other_person'))
    expect(await prove(ben, his)).toEqual(failed('expired'))
    expect((await firms.findPerson(ada.sid))?.isProven).toBe(false)
    expect(await prove(ada, hers)).toEqual({ kind: 'proven' })
    expect((await firms.findPerson(ada.sid))?.isProven).toBe(true)
  })

  test('the first factor ends the other sessions of its person, and a further one none', async () => {
    const [here, there] = [await signedIn(), await signedIn()]
    const ben = await signedIn('ben@marlow.example')
    const authenticator = await added(here)
    expect(await firms.findPerson(here.sid)).toBeDefined()
    expect(await firms.findPerson(there.sid)).toBeUndefined()
    expect(await firms.findPerson(ben.sid)).toBeDefined()
    const second = await signedInBy(authenticator)
    await added(here)
    expect(await firms.findPerson(second.sid)).toBeDefined()
  })

  test('the recovery codes go with the last factor, and no sooner', async () => {
    const session = await signedIn()
    const [first, second] = [await added(session), await added(session)]
    const [code = '', other = ''] = (await factor.renewCodes(session)) ?? []
    const codesLeft = async () => (await factor.findState(session)).codesLeft
    expect(await passkeys.remove(session, 'another')).toBe(false)
    await passkeys.remove(session, first.id)
    expect(await codesLeft()).toBe(10)
    expect(await factor.prove(session, { code, address })).toEqual({ kind: 'proven' })
    const copy = await store.database.query('select person_id, digest from recovery_code')
    await passkeys.remove(session, second.id)
    expect(await codesLeft()).toBe(0)
    // As where two were removed at once.
    await store.database.query(
      `insert into recovery_code (person_id, digest)
       select (each->>'person_id')::uuid, each->>'digest' from jsonb_array_elements($1::jsonb) each`,
      [JSON.stringify(copy)],
    )
    expect(await codesLeft()).toBe(10)
    expect(await findProofWays({ secondFactor: factor, singleSignOn: undefined }, session)).toEqual(
      { password: true, code: false, passkey: false, provider: null },
    )
    expect(await factor.prove(session, { code: other, address })).toEqual({ kind: 'refused' })
    await store.database.query('delete from recovery_code')
  })

  test('one that was removed, or whose person was deactivated, is unknown', async () => {
    const [ada, joy] = [await signedIn(), await signedIn('joy@marlow.example')]
    const [hers, theirs] = [await added(ada), await added(joy)]
    expect(await passkeys.remove(joy, hers.id)).toBe(false)
    expect(await passkeys.remove(ada, hers.id)).toBe(true)
    expect(await signIn(hers)).toEqual(failed('unknown'))
    expect(await password('ada@marlow.example')).toMatchObject({ kind: 'signed_in' })

    const ref = { firm_id: joy.person.firm_id, person_id: joy.person.id }
    await setPersonActive(store.database.query, { ...ref, isActive: false })
    expect(await signIn(theirs)).toEqual(failed('unknown'))
    await setPersonActive(store.database.query, { ...ref, isActive: true })
    expect(await factor.removeOf(ada, joy.person.id)).toBe(true)
    expect(await signIn(theirs)).toEqual(failed('unknown'))
  })

  test('a demo person’s is good only on this machine', async () => {
    const authenticator = await added(await signedIn())
    const elsewhere = createPasskeys(store, async () => {}, { appOrigin })
    const challenge = await challengeOf(elsewhere.beginSignIn({ address }))
    expect(await elsewhere.signIn(authenticator.get(challenge), { address })).toEqual(
      failed('unknown'),
    )
  })
})
